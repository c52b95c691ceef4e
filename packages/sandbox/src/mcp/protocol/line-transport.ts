/**
 * Carries messages over two streams, a message a line. The transport of the SDK ends the connection at a line above
 * 10 MB as if the client had closed it, drops lines that aren't messages, and drops what is unanswered when the input
 * ends. This one answers all of them.
 */
import type {Readable, Writable} from 'node:stream';
import {
  type JSONRPCMessage,
  type RequestId,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import {readLines} from './read-lines';
import {type ErrorResponse, idOf, maxLineSize, readMessage} from './read-message';

/** Number of requests that can wait for their responses. The next lines wait in the pipe. */
const mostUnanswered = 100;

export class LineTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onerror?: (error: Error) => void;
  onclose?: () => void;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #unanswered = new Set<RequestId>();
  /** Called when a response was sent or a request was canceled. */
  #onAnswer = () => {};
  #isClosed = false;
  #isStopped = false;

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
  }

  start(): Promise<void> {
    // The client is gone, so nobody reads a response or an error.
    this.#output.on('error', () => void this.close());
    void this.#read();
    return Promise.resolve();
  }

  /** Reads no further, and closes after the responses to what was read. */
  stop(): void {
    this.#isStopped = true;
    this.#input.destroy();
  }

  async #read(): Promise<void> {
    try {
      for await (const line of readLines(this.#input as AsyncIterable<Buffer>, maxLineSize)) {
        const read = readMessage(line);
        if (read === undefined) continue;
        if ('ignored' in read) this.onerror?.(new Error(read.ignored));
        else if ('error' in read) await this.#write(read.error);
        else this.#deliver(read.message);
        await this.#untilUnanswered(mostUnanswered);
        if (this.#isClosed) return;
      }
    } catch (error) {
      // A destroyed stream also rejects.
      if (!this.#isStopped) this.onerror?.(error as Error);
    }
    await this.#untilUnanswered(1);
    await this.close();
  }

  #deliver(message: JSONRPCMessage): void {
    const id = idOf(message);
    if (id !== undefined) this.#unanswered.add(id);
    if ('method' in message && message.method === 'notifications/cancelled')
      this.#settle((message.params as {requestId?: RequestId} | undefined)?.requestId);
    this.onmessage?.(message);
  }

  #settle(id: RequestId | null | undefined): void {
    if (id !== undefined && id !== null && this.#unanswered.delete(id)) this.#onAnswer();
  }

  /** Waits until fewer requests than `limit` are unanswered. */
  async #untilUnanswered(limit: number): Promise<void> {
    while (this.#unanswered.size >= limit && !this.#isClosed)
      await new Promise<void>((resolve) => (this.#onAnswer = resolve));
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#write(message);
    if (!('method' in message)) this.#settle(message.id);
  }

  #write(message: JSONRPCMessage | ErrorResponse): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    const line = serializeMessage(message as JSONRPCMessage);
    // An error also calls back. `start` handles it.
    return new Promise((resolve) => this.#output.write(line, () => resolve()));
  }

  close(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#isClosed = true;
    this.#onAnswer();
    this.#input.destroy();
    this.onclose?.();
    return Promise.resolve();
  }
}
