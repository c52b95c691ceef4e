/** Receives messages over HTTP, and answers when they are stored. */
import {once} from 'node:events';
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type {AddressInfo, Socket} from 'node:net';
import {InvalidWebhookError} from '@screening/client';
import {UsageError} from '../errors';
import type {SecretPath} from './path';

/** What the server accepts at the most. */
export interface Limits {
  /** The largest body, in bytes. */
  body: number;
  /** All bodies that are being received, in bytes. */
  bodies: number;
  connections: number;
  /** How long a sender may take for the headers of a request, in milliseconds. */
  headersTime: number;
  /** How long a sender may take for a request, in milliseconds. */
  requestTime: number;
  /** How long what follows a refused request is read, so that the sender gets the answer, in milliseconds. */
  restTime: number;
  /** How long requests that have begun may take when the server is stopped, in milliseconds. */
  stopTime: number;
}

export const defaultLimits: Limits = {
  body: 10_000_000,
  bodies: 100_000_000,
  connections: 500,
  headersTime: 10_000,
  requestTime: 30_000,
  restTime: 2000,
  stopTime: 5000,
};

/** What happens to the messages. */
export interface Receipt {
  path: SecretPath;
  /**
   * Stores a message. It is on the disk when the function returns.
   *
   * @throws an `InvalidWebhookError` if it isn't a message, or another error if it can't be stored now.
   */
  store: (body: Buffer) => void;
  /** Is told why a request was refused, in words that don't repeat what was sent. */
  refused: (reason: string) => void;
}

/** A request that is refused, and why. */
interface Refusal {
  status: 400 | 404 | 405 | 408 | 413 | 415 | 417 | 503;
  reason: string;
  headers?: Record<string, string>;
}

/** What Node.js finds out about a request before it is one. */
const invalidRequests: Record<string, {status: number; reason: string} | undefined> = {
  ERR_HTTP_REQUEST_TIMEOUT: {status: 408, reason: "a request that didn't arrive in time"},
  HPE_HEADER_OVERFLOW: {status: 431, reason: 'too many headers'},
};

/** A server for messages. */
export class Receiver {
  readonly #server: Server;
  readonly #limits: Limits;
  /** The size of all bodies that are being received, in bytes. */
  #held = 0;
  #receipt?: Receipt;

  constructor(limits: Limits = defaultLimits) {
    this.#limits = limits;
    const {headersTime, requestTime} = limits;
    this.#server = createServer({
      headersTimeout: headersTime,
      requestTimeout: requestTime,
      connectionsCheckingInterval: Math.min(1000, headersTime),
      // Whatever the options of Node.js are: a lenient parser and a proxy can disagree where a message ends.
      insecureHTTPParser: false,
    });
    this.#server.maxConnections = limits.connections;
  }

  /**
   * Waits for requests on this computer.
   *
   * @param port The port, or 0 for a free one.
   * @returns the port.
   * @throws a `UsageError` if the port can't be used.
   */
  async listen(port: number): Promise<number> {
    try {
      await once(this.#server.listen(port, '127.0.0.1'), 'listening');
    } catch (error) {
      const {code, message} = error as NodeJS.ErrnoException;
      throw new UsageError(
        code === 'EADDRINUSE'
          ? `Another process uses port ${port}. Set RECEIVER_PORT to another port.`
          : `Port ${port} can't be used: ${message}. Set RECEIVER_PORT to another port.`,
      );
    }
    return (this.#server.address() as AddressInfo).port;
  }

  /** Begins to answer requests. Call it at once after `listen`. */
  accept(receipt: Receipt): void {
    this.#receipt = receipt;
    this.#server.on('error', (error) => receipt.refused(error.message));
    this.#server.on('drop', () => receipt.refused('too many connections'));
    this.#server.on('clientError', (error, socket) => this.#refuseInvalid(error, socket as Socket));
    this.#server.on('request', (request, response) => void this.#answer(request, response));
    // Without this, Node.js would ask for the body of a request that is refused.
    this.#server.on('checkContinue', (request, response) => {
      const refusal = this.#refusalOf(request);
      if (!refusal) response.writeContinue();
      void this.#answer(request, response, refusal);
    });
    this.#server.on('checkExpectation', (request, response) => {
      void this.#answer(request, response, {status: 417, reason: 'an unknown expectation'});
    });
  }

  /** Answers what isn't a request, or doesn't become one in time, as Node.js does by itself without a word. */
  #refuseInvalid({code}: NodeJS.ErrnoException, socket: Socket): void {
    // The sender has gone. A message that had begun is reported elsewhere.
    if (code === 'ECONNRESET' || code === 'HPE_INVALID_EOF_STATE') return void socket.destroy();
    const {status, reason} = invalidRequests[code ?? ''] ?? {status: 400, reason: 'invalid HTTP'};
    this.#receipt!.refused(`${status}, ${reason}`);
    const line = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
    socket.end(`${line}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
    // A sender that never closes its side would keep the place of a connection for good.
    const timer = setTimeout(() => socket.destroy(), this.#limits.restTime);
    socket.once('close', () => clearTimeout(timer));
  }

  /** Ends when the requests that have begun are answered, or after a short time. No new ones are accepted. */
  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    const timer = setTimeout(() => this.#server.closeAllConnections(), this.#limits.stopTime);
    this.#server.closeIdleConnections();
    await closed;
    clearTimeout(timer);
  }

  /** Answers a request. 200 promises that the message is stored. */
  async #answer(
    request: IncomingMessage,
    response: ServerResponse,
    known = this.#refusalOf(request),
  ): Promise<void> {
    const refusal = known ?? (await this.#receive(request));
    const {status, headers} = refusal ?? {status: 200};
    if (refusal) this.#receipt!.refused(`${status}, ${refusal.reason}`);
    if (response.destroyed) return;
    // A sender that keeps a connection can send into one that is just being closed, and never know.
    response.writeHead(status, {...headers, 'Content-Length': '0', Connection: 'close'});
    if (!request.complete) await this.#discardRest(request, response);
    response.end();
  }

  /** Returns why a request is refused, as far as its headers say. */
  #refusalOf({url = '', method, headers}: IncomingMessage): Refusal | undefined {
    const {body, bodies} = this.#limits;
    if (!this.#receipt!.path.matches(url)) return {status: 404, reason: 'another path'};
    if (method !== 'POST')
      return {status: 405, reason: "a method that isn't POST", headers: {Allow: 'POST'}};
    if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
      return {
        status: 415,
        reason: 'a compressed body',
        headers: {'Accept-Encoding': 'identity'},
      };
    const length = Number(headers['content-length'] ?? 0);
    if (length > body) return this.#tooLarge();
    if (this.#held + length > bodies) return this.#tooMany();
    return undefined;
  }

  #tooLarge = (): Refusal => ({
    status: 413,
    reason: `a body of more than ${this.#limits.body} bytes`,
  });

  #tooMany = (): Refusal => ({status: 503, reason: 'too many messages at the same time'});

  /** Receives and stores a message. Returns why it is refused, or undefined if it is stored. */
  async #receive(request: IncomingMessage): Promise<Refusal | undefined> {
    let held = 0;
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request.iterator({
        destroyOnReturn: false,
      }) as AsyncIterable<Buffer>) {
        held += chunk.length;
        this.#held += chunk.length;
        if (held > this.#limits.body) return this.#tooLarge();
        // Many senders can have begun before any of them had sent much.
        if (this.#held > this.#limits.bodies) return this.#tooMany();
        chunks.push(chunk);
      }
      this.#receipt!.store(Buffer.concat(chunks));
      return undefined;
    } catch (error) {
      if (request.errored) return {status: 408, reason: "a body that didn't arrive"};
      const {message} = error as Error;
      if (error instanceof InvalidWebhookError) return {status: 400, reason: message};
      return {status: 503, reason: `not stored: ${message}`};
    } finally {
      this.#held -= held;
    }
  }

  /**
   * Sends the answer, and discards what is still being sent. If the connection were closed meanwhile, the system of the
   * sender would drop the answer.
   */
  async #discardRest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.flushHeaders();
    request.resume();
    const signal = AbortSignal.timeout(this.#limits.restTime);
    await once(request, 'end', {signal}).catch(() => undefined);
  }
}
