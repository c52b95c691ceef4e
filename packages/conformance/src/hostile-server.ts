/** A server that answers with raw bytes, as damaged, slow or contradictory as a case says. */
import net from 'node:net';
import {setTimeout as wait} from 'node:timers/promises';
import tls from 'node:tls';
import {type Answer, bytesOf, fillAll} from './answer';
import {makeCertificate} from './certificate';

/** A request that the server got. */
export interface Received {
  method: string;
  /** The path with the query. */
  path: string;
  /** The headers with lowercase names. */
  headers: Record<string, string>;
  /** The body, parsed as JSON. If it isn't JSON, its text. */
  body?: unknown;
  /** The number of the connection, from 1. */
  connection: number;
}

/** Answers a request. Without an answer, the server closes the connection. */
export type AnswerTo = (request: Received, index: number) => Answer | undefined;

/** The running server. */
export interface HostileServer {
  /** The port on 127.0.0.1. */
  port: number;
  /** The requests since the last `answerWith`. */
  requests: Received[];
  /** Starts over with other answers: a list, or a function of the request and its number from 0. */
  answerWith(answers: Answer[] | AnswerTo): Promise<void>;
  /** How many connections are open. */
  countOpen(): number;
  close(): Promise<void>;
}

/** What the server does now. */
interface State {
  answerTo: AnswerTo;
  requests: Received[];
  connections: number;
}

/** Gives the answers of a list in turn. */
function inTurn(answers: Answer[]): AnswerTo {
  const last = answers.at(-1);
  return (_, index) => answers[index] ?? (last?.repeat ? last : undefined);
}

/** Starts the server on a free port. */
export async function startHostileServer(): Promise<HostileServer> {
  const state: State = {answerTo: () => undefined, requests: [], connections: 0};
  const open = new Set<net.Socket>();
  const server = net.createServer({noDelay: true}, (socket) => {
    state.connections += 1;
    const connection = state.connections;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // A client that gives up resets the connection.
    socket.on('error', () => socket.destroy());
    void serve(socket, connection, state, {stopListening, tlsPort});
  });
  const stopListening = (): void => void server.close();
  // Nobody trusts its certificate, so a client that sends a request there has not checked it.
  const secureServer = tls.createServer(makeCertificate('platform.test'), (socket) => {
    socket.on('error', () => socket.destroy());
    void serve(socket, 0, state, {stopListening, tlsPort});
  });
  secureServer.on('tlsClientError', (_, socket) => socket.destroy());
  await new Promise<void>((resolve) => secureServer.listen(0, '127.0.0.1', resolve));
  const {port: tlsPort} = secureServer.address() as net.AddressInfo;
  const listen = (onPort: number): Promise<void> =>
    new Promise((resolve) => server.listen(onPort, '127.0.0.1', resolve));
  await listen(0);
  const {port} = server.address() as net.AddressInfo;
  return {
    port,
    get requests() {
      return state.requests;
    },
    async answerWith(answers) {
      state.answerTo = typeof answers === 'function' ? answers : inTurn(answers);
      state.requests = [];
      state.connections = 0;
      for (const socket of open) socket.destroy();
      if (!server.listening) await listen(port);
    },
    countOpen: () => open.size,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        secureServer.close(() => server.close(() => resolve()));
      }),
  };
}

/** The first byte of a connection with TLS. */
const tlsHandshake = 0x16;

/** Reads the requests of a connection, and answers them in turn. Passes what is encrypted on to the server with TLS. */
async function serve(
  socket: net.Socket,
  connection: number,
  state: State,
  {stopListening, tlsPort}: {stopListening: () => void; tlsPort: number},
): Promise<void> {
  let buffered: Buffer = Buffer.alloc(0);
  let secure: net.Socket | undefined;
  try {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      if (!secure && buffered.length === 0 && chunk[0] === tlsHandshake) {
        secure = net.connect(tlsPort, '127.0.0.1');
        secure.on('data', (bytes: Buffer) => socket.write(bytes));
        secure.on('close', () => socket.destroy());
        secure.on('error', () => socket.destroy());
      }
      if (secure) {
        secure.write(chunk);
        continue;
      }
      buffered = Buffer.concat([buffered, chunk]);
      for (let found = takeRequest(buffered); found; found = takeRequest(buffered)) {
        buffered = found.rest;
        // The list of a case that has ended must not get the requests of the next one.
        const {answerTo, requests} = state;
        const request = {...found.request, connection};
        requests.push(request);
        const answer = answerTo(request, requests.length - 1);
        if (!answer) {
          socket.destroy();
          return;
        }
        if (answer.lastConnection) stopListening();
        await send(socket, fillAll(answer));
      }
    }
  } catch {
    socket.destroy();
  } finally {
    secure?.destroy();
  }
}

/** Takes a whole request from the start of the bytes. */
function takeRequest(
  bytes: Buffer,
): {request: Omit<Received, 'connection'>; rest: Buffer} | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first, ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  const length = Number(headers['content-length'] ?? 0);
  const start = end + 4;
  if (bytes.length < start + length) return undefined;
  const text = bytes.subarray(start, start + length).toString();
  const [method, path] = first.split(' ');
  return {
    request: {method, path, headers, ...(length > 0 ? {body: parse(text)} : {})},
    rest: bytes.subarray(start + length),
  };
}

/** Returns what a body says, or its text, so that a test shows a body that a client has damaged. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Sends an answer. */
async function send(socket: net.Socket, answer: Answer): Promise<void> {
  if (answer.wait) await wait(answer.wait * 1000);
  if (answer.drop) {
    end(socket, answer.drop);
    return;
  }
  if (answer.tunnel) {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    return;
  }
  if (answer.raw !== undefined) {
    socket.end(Buffer.from(answer.raw, 'latin1'));
    return;
  }
  const {head, body} = bytesOf(answer);
  const sent =
    answer.cut === undefined ? body : body.subarray(0, Math.floor(body.length * answer.cut));
  socket.write(head);
  const size = answer.pieces ?? (answer.chunked ? 16_384 : sent.length);
  for (let at = 0; at < sent.length; at += size) {
    if (answer.pause) await wait(answer.pause * 1000);
    if (socket.destroyed) return;
    const piece = sent.subarray(at, at + size);
    socket.write(answer.chunked ? chunkOf(piece) : piece);
  }
  if (answer.cut !== undefined) {
    const {afterCut = 'close'} = answer;
    if (afterCut !== 'wait') end(socket, afterCut);
    return;
  }
  if (answer.chunked) socket.write('0\r\n\r\n');
  if (answer.extra !== undefined) socket.write(Buffer.from(answer.extra, 'latin1'));
}

/** Writes a chunk of a chunked body. */
const chunkOf = (piece: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);

function end(socket: net.Socket, how: 'close' | 'reset'): void {
  if (how === 'reset') socket.resetAndDestroy();
  else socket.end();
}
