/** Starts an MCP server whose lines a test writes and reads itself. */
import {type ChildProcessWithoutNullStreams, spawn} from 'node:child_process';
import {once} from 'node:events';
import {createInterface} from 'node:readline';
import type {Json} from './sandbox';

export type LineServer = {
  child: ChildProcessWithoutNullStreams;
  /** Returns the errors that it has written so far. */
  errors: () => string;
  write: (text: string | Buffer) => void;
  /** Writes a request of the protocol. */
  request: (id: number | string, method: string, params?: Json) => void;
  /** Reads the next line. */
  next: () => Promise<Json>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
};

export function startLines(command: string, ...args: string[]): LineServer {
  const child = spawn(command, ['--mcp', ...args], {stdio: 'pipe'});
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const lines = createInterface({input: child.stdout})[Symbol.asyncIterator]();
  const write = (text: string | Buffer) => child.stdin.write(text, () => undefined);
  return {
    child,
    errors: () => errors,
    write,
    request: (id, method, params: Json = {}) =>
      write(`${JSON.stringify({jsonrpc: '2.0', id, method, params})}\n`),
    next: async () => JSON.parse((await lines.next()).value as string) as Json,
    // Output can still arrive after the event `exit`.
    ended: once(child, 'close').then(([code]) => code as number | null),
  };
}

/** The parameters of a request of the first revisions that opens a connection. */
export const opening = (protocolVersion: string) => ({
  protocolVersion,
  capabilities: {},
  clientInfo: {name: 'test', version: '1.0.0'},
});

/** What each request has in the revision of 2026. */
export const envelope = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': {name: 'test', version: '1.0.0'},
    'io.modelcontextprotocol/clientCapabilities': {},
  },
};
