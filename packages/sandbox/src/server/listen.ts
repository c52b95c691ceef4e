/** Opens the port of the server. */
import type {Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {UsageError} from './options';

/** This machine only. The data is fictional, but other machines must not reach a development server. */
export const host = '127.0.0.1';

/** Opens a port and returns it. @throws UsageError when the port is in use or can't be used */
export function listen(server: Server, port: number): Promise<number> {
  // Node.js closes an idle connection after 5 s, and a client that uses it at this moment gets an error.
  server.keepAliveTimeout = 60_000;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${error.code ?? error.message})`;
      reject(new UsageError(`Port ${port} ${reason}: choose another one with --port.`));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}
