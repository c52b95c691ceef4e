/** Stores each webhook, answers, and then reads the entity again. Put a TLS proxy in front of it. */
import { appendFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { read, valueOf } from './client';

type Fields = Record<string, unknown>;
/** Use a path with at least 128 random bits. */
const { RECEIVER_PORT = '8080', RECEIVER_PATH } = process.env;

const append = (file: string, value: unknown) =>
  appendFileSync(file, `${JSON.stringify(value)}\n`, { flush: true });

async function storeEvent(request: IncomingMessage): Promise<Fields> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > 10_000_000) throw new Error('The event is too large.');
  }
  // A task_completion event contains the API key. Keep it out of the file.
  const event = JSON.parse(text, (name, value) => (name === 'apiKey' ? undefined : value)) as Fields;
  append('events.ndjson', event);
  return event;
}

async function receive(request: IncomingMessage, response: ServerResponse) {
  if (request.url !== RECEIVER_PATH) return response.writeHead(404).end();
  const event = await storeEvent(request);
  response.writeHead(200).end();
  const { urn, entityURN = urn } = (event.eventPayload ?? event.payload ?? {}) as Fields;
  if (typeof entityURN !== 'string') return; // A finished task, or a test message.
  append('entities.ndjson', valueOf(await read('GET', `/entity/${encodeURIComponent(entityURN)}`)));
}

createServer((request, response) => {
  receive(request, response).catch((error: Error) => {
    console.error(error instanceof SyntaxError ? 'The event is not JSON.' : error.message);
    if (!response.headersSent) response.writeHead(500).end();
  });
}).listen(Number(RECEIVER_PORT), '127.0.0.1', () => console.log('listening'));
process.once('SIGTERM', () => process.exit(0));
