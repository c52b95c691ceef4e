/** Opens the port. */
import type {Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {UsageError} from './options';

/** This machine alone: the data is fictional, but a server that strangers reach is no development tool. */
export const host = '127.0.0.1';

/** The port that is open. @throws UsageError when it is taken or may not be used */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${error.code ?? error.message})`;
      reject(new UsageError(`Port ${port} ${reason}: choose another one with --port.`));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}
