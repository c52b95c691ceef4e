/**
 * Transports MCP messages over standard input and output, one JSON text per line. The SDK's transport ends at a line
 * that is too long and doesn't respond to a malformed line. This one responds to both and continues.
 */
import type {Readable, Writable} from 'node:stream';
import type {Transport} from '@modelcontextprotocol/sdk/shared/transport.js';
import {ErrorCode, JSONRPCMessageSchema, type JSONRPCMessage} from '@modelcontextprotocol/sdk/types.js';

/** Maximum bytes of a message, which can contain the largest body that the sandbox accepts. */
const longest = 16 * 1024 * 1024;
const lineEnd = 0x0a;

/** Calls `onLine` for each line, or `onTooLong` for a line that is too long for a message. */
class LineReader {
  #parts: Buffer[] = [];
  #length = 0;

  constructor(
    readonly onLine: (line: string) => void,
    readonly onTooLong: () => void,
  ) {}

  take(chunk: Buffer): void {
    let from = 0;
    for (let end; (end = chunk.indexOf(lineEnd, from)) >= 0; from = end + 1) {
      this.#keep(chunk.subarray(from, end));
      if (this.#length > longest) this.onTooLong();
      else this.onLine(Buffer.concat(this.#parts).toString('utf8'));
      [this.#parts, this.#length] = [[], 0];
    }
    this.#keep(chunk.subarray(from));
  }

  #keep(part: Buffer): void {
    this.#length += part.length;
    if (this.#length > longest) this.#parts = [];
    else this.#parts.push(part);
  }
}

export class LineTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onerror?: (error: Error) => void;
  onclose?: () => void;
  readonly #input: Readable;
  readonly #output: Writable;
  #unanswered = 0;
  #hasEnded = false;

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
  }

  start(): Promise<void> {
    const reader = new LineReader(
      (line) => this.#read(line),
      () => this.#refuse(ErrorCode.InvalidRequest, `A message must have at most ${longest} bytes.`),
    );
    this.#input.on('data', (chunk: Buffer) => reader.take(chunk));
    this.#input.on('error', (error) => this.onerror?.(error));
    // The client is gone, so nobody reads a response or an error.
    this.#output.once('error', () => void this.close());
    this.#input.once('end', () => {
      this.#hasEnded = true;
      this.#closeIfDone();
    });
    return Promise.resolve();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#write(message);
    if ('result' in message || 'error' in message) this.#unanswered -= 1;
    this.#closeIfDone();
  }

  close(): Promise<void> {
    this.#input.pause();
    this.onclose?.();
    return Promise.resolve();
  }

  #read(line: string): void {
    if (line.trim() === '') return;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (error) {
      return this.#refuse(ErrorCode.ParseError, `The line isn't JSON: ${(error as Error).message}`);
    }
    const {success, data} = JSONRPCMessageSchema.safeParse(value);
    if (!success) return this.#refuse(ErrorCode.InvalidRequest, "The line isn't a JSON-RPC 2.0 message.");
    if ('method' in data && 'id' in data) this.#unanswered += 1;
    this.onmessage?.(data);
  }

  /** Responds to a message without a readable id. The response has no id either. */
  #refuse(code: ErrorCode, message: string): void {
    void this.#write({jsonrpc: '2.0', error: {code, message}});
  }

  #write(message: JSONRPCMessage): Promise<void> {
    return new Promise((resolve) => this.#output.write(`${JSON.stringify(message)}\n`, () => resolve()));
  }

  /** Closes when the client has ended the session by closing the input, and all its requests have responses. */
  #closeIfDone(): void {
    if (this.#hasEnded && this.#unanswered === 0) void this.close();
  }
}
