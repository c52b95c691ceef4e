/** Sends bytes to a server, as senders do that no HTTP library would imitate. */
import {connect, type Socket} from 'node:net';
import {setTimeout as wait} from 'node:timers/promises';

/** Sends parts of a request, with a pause between them, and returns all that comes back until the connection ends. */
export async function exchange(
  port: number,
  parts: readonly (string | Buffer)[],
  pause = 20,
): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const received = readAll(socket);
  for (const [index, part] of parts.entries()) {
    if (index > 0) await wait(pause);
    if (!socket.writable) break;
    socket.write(part);
  }
  return received;
}

/** Returns all that a connection brings until it ends. A reset is the end too. */
export function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  return new Promise((resolve) => {
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
}

/** Returns the status codes of responses. */
export const statusesOf = (text: string): number[] =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));

/** A request, as bytes. */
export interface Raw {
  target: string;
  method?: string;
  headers?: string[];
  body?: string | Buffer;
}

/** Writes a request with the length of its body, unless its headers have one. */
export function writeRequest({target, method = 'POST', headers = [], body = ''}: Raw): Buffer {
  const bytes = Buffer.from(body);
  const hasLength = headers.some((line) => /^(?:content-length|transfer-encoding):/i.test(line));
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: receiver.example',
    ...headers,
    ...(hasLength ? [] : [`Content-Length: ${bytes.length}`]),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
}

/** Writes a body in one chunk. */
export const inChunks = (body: string): string =>
  `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
