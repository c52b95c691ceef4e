/** Stores each webhook, answers, and then reads the entity again. Put a TLS proxy in front of it. */
import { appendFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createClient, InvalidWebhookError, parseWebhook } from '{product}-client';

type Fields = Record<string, unknown>;
/** Use a path with at least 128 random bits. */
const { RECEIVER_PORT = '8080', RECEIVER_PATH = '' } = process.env;
if (RECEIVER_PATH.length < 2) throw new Error('Set RECEIVER_PATH to the secret path.');
const maxBytes = 10_000_000;
const client = createClient();
process.umask(0o077); // Only the owner may read the files.

const append = (file: string, value: unknown) =>
  appendFileSync(file, `${JSON.stringify(value)}\n`, { flush: true });

/** Returns a path without a query, and without a slash at its end. */
const plain = (path = '') => path.replace(/\?.*$/s, '').replace(/\/$/, '');

/** Reads the whole body, because many senders read no answer before. Keeps none that is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
  }
  return size <= maxBytes ? Buffer.concat(chunks) : undefined;
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST' || plain(request.url) !== plain(RECEIVER_PATH)) {
    response.writeHead(404).end();
    return;
  }
  const body = await readBody(request);
  if (!body) {
    response.writeHead(413).end();
    return;
  }
  // The client leaves out the API key that a task_completion event contains.
  const message: Fields = { ...parseWebhook(body).message };
  append('events.ndjson', message);
  response.writeHead(200).end();
  const { urn, entityURN = urn } = (message.eventPayload ?? message.payload ?? {}) as Fields;
  if (typeof entityURN !== 'string') return; // A finished task, or a test message.
  append('entities.ndjson', await client.getEntity({ entityURN }));
}

createServer({ requestTimeout: 60_000 }, (request, response) => {
  receive(request, response).catch((error: Error) => {
    console.error(error.message);
    const status = error instanceof InvalidWebhookError ? 400 : 500;
    if (!response.headersSent) response.writeHead(status).end();
  });
}).listen(Number(RECEIVER_PORT), '127.0.0.1', () => console.log('listening'));
process.once('SIGTERM', () => process.exit(0));
