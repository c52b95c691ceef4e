/** Starts the server of the command receive alone, without its state folder: it keeps its messages in memory. */
import {connect, type Socket, type TcpNetConnectOpts} from 'node:net';
import {afterEach} from 'vitest';
import {readMessage, type Message} from '../../src/receive/messages';
import {SecretPath} from '../../src/receive/path';
import {defaultLimits, Receiver, type Limits} from '../../src/receive/server';
import {exchange, statusesOf, writeRequest, type Raw} from './raw-http';
import {webhookPath} from './webhook-cases';

/** Returns a function that starts a receiver. After each test, all receivers and connections are closed. */
export function useReceiverServer() {
  const receivers = new Set<Receiver>();
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const receiver of receivers) await receiver.close();
    receivers.clear();
  });

  /** Starts a receiver. `store` is called before a message is stored, and can throw. */
  return async function start(
    limits: Partial<Limits> = {},
    {secret = webhookPath, store = (): void => undefined} = {},
  ) {
    const receiver = new Receiver({...defaultLimits, ...limits});
    const stored: Message[] = [];
    const refused: string[] = [];
    const port = await receiver.listen(0);
    receiver.accept({
      path: new SecretPath(secret),
      store: (body) => {
        const message = readMessage(body);
        store();
        stored.push(message);
      },
      refused: (reason) => void refused.push(reason),
    });
    receivers.add(receiver);
    return {
      port,
      /** The messages that were stored. */
      stored,
      /** Why requests were refused. */
      refused,
      /** Sends a request, and returns the statuses of the answers. */
      send: async (request: Partial<Raw>): Promise<number[]> =>
        statusesOf(await exchange(port, [writeRequest({target: webhookPath, ...request})])),
      /** Sends bytes, and returns the statuses of the answers. */
      sendBytes: async (...parts: (string | Buffer)[]): Promise<number[]> =>
        statusesOf(await exchange(port, parts)),
      /** Opens a connection. */
      open(options: Partial<TcpNetConnectOpts> = {}): Socket {
        const socket = connect({port, host: '127.0.0.1', ...options});
        sockets.push(socket);
        return socket;
      },
      /** Stops the receiver. It isn't stopped again after the test. */
      stop(): Promise<void> {
        receivers.delete(receiver);
        return receiver.close();
      },
    };
  };
}
