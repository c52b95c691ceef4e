/** Answers one request of Node with the app: with CORS headers, after the latency that was asked for. */
import type {IncomingMessage, RequestListener, ServerResponse} from 'node:http';
import {setTimeout as wait} from 'node:timers/promises';
import type {Sandbox} from '../../../src/sandbox/create-sandbox';
import {errorTexts} from '../../../src/sandbox/refusal';
import {sendResponse, toRequest, UnreadableRequest} from './adapter';
import {host} from './listen';

/** Any page may call: the data is fictional, and the server is reachable from this machine alone. */
const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Max-Age': '600',
};

export type Answering = {
  sandbox: Sandbox;
  latency: number;
  onError: (error: unknown) => void;
  /** Called when an answer has been sent: it may have started a task. */
  onAnswered: () => void;
  /** Whether the server is about to stop: connections then end with their answer. */
  isClosing: () => boolean;
};

async function answer(
  {sandbox, latency, isClosing}: Answering,
  message: IncomingMessage,
  to: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(cors)) to.setHeader(name, value);
  const request = await toRequest(message, `http://${message.headers.host ?? host}`);
  if (latency > 0) await wait(latency);
  const response = message.method === 'OPTIONS' ? new Response(null, {status: 204}) : await sandbox.fetch(request);
  if (isClosing()) to.setHeader('Connection', 'close');
  await sendResponse(response, to);
}

function refuse(error: unknown, to: ServerResponse): void {
  const [status, text] = error instanceof UnreadableRequest ? [400, error.message] : [500, errorTexts[500]];
  to.writeHead(status, {'Content-Type': 'text/plain; charset=UTF-8', Connection: 'close'}).end(text);
}

/** What `createServer` takes. */
export function answerWith(answering: Answering): RequestListener {
  return (message, response) => {
    answer(answering, message, response)
      .then(answering.onAnswered)
      .catch((error: unknown) => {
        // Whoever hung up is not there to be answered, and nothing is wrong with the sandbox.
        if (message.destroyed && !message.complete) return;
        if (!(error instanceof UnreadableRequest)) answering.onError(error);
        refuse(error, response);
      });
  };
}
