/** Forwards webhooks to the receiver under test, and stores those that it has answered with 200. */
import {createServer, request} from 'node:http';
import type {AddressInfo} from 'node:net';

export type Relay = {
  url: string;
  /** Port and path of the receiver, to which messages are forwarded. */
  to: {port: number; path: string};
  /** Bodies that the receiver has answered with 200, in the order of its responses. */
  accepted: string[];
  close: () => Promise<void>;
};

/** Forwards a message. Returns the status of the receiver's response, or undefined if there is none. */
function pass(body: string, {port, path}: Relay['to']): Promise<number | undefined> {
  return new Promise((resolve) => {
    const headers = {'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body)};
    const outgoing = request({host: '127.0.0.1', port, path, method: 'POST', headers}, (answer) => {
      answer.resume();
      answer.once('close', () => resolve(answer.statusCode));
    });
    outgoing.once('error', () => resolve(undefined));
    outgoing.end(body);
  });
}

/** Starts a relay on a free port. */
export async function startRelay(): Promise<Relay> {
  const accepted: string[] = [];
  const to = {port: await freePort(), path: '/hooks/5f0c2ab41d7e4e0b9a83c6d2f1e47b90'};
  const server = createServer(async (incoming, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const status = await pass(body, to);
    if (status === 200) accepted.push(body);
    answer.writeHead(status ?? 502).end();
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}/`,
    to,
    accepted,
    close: () => closed(server),
  };
}

const listen = (server: ReturnType<typeof createServer>) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

const closed = (server: ReturnType<typeof createServer>) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Returns a port that is free now. */
async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe);
  await closed(probe);
  return port;
}
