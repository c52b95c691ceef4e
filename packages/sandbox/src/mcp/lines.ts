/**
 * Transports MCP messages over standard input and output, one JSON text per line. The SDK's transport ends at a line
 * that is too long, doesn't respond to a malformed line, and doesn't report the end of its input. This one responds to
 * both lines and continues, and closes at the end of its input.
 */
import type {Readable, Writable} from 'node:stream';
import type {Transport} from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CancelledNotificationSchema,
  ErrorCode,
  JSONRPCMessageSchema,
  RequestIdSchema,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';

/** Maximum bytes of a message, which can contain the largest body that the sandbox accepts. */
const longest = 16 * 1024 * 1024;
const lineEnd = 0x0a;
/** Throws an error for other encodings, whose letters would be replaced and then screened. */
const utf8 = new TextDecoder('utf-8', {fatal: true});

/** Calls `onLine` for each line, or `onTooLong` for a line that is too long for a message. */
class LineReader {
  #parts: Buffer[] = [];
  #length = 0;

  constructor(
    readonly onLine: (line: Buffer) => void,
    readonly onTooLong: () => void,
  ) {}

  take(chunk: Buffer): void {
    let from = 0;
    for (let end; (end = chunk.indexOf(lineEnd, from)) >= 0; from = end + 1) {
      this.#keep(chunk.subarray(from, end));
      if (this.#length > longest) this.onTooLong();
      else this.onLine(Buffer.concat(this.#parts));
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
  /** The requests that the client waits for. */
  readonly #unanswered = new Set<RequestId>();
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
    if (!('method' in message) && message.id !== undefined) this.#unanswered.delete(message.id);
    this.#closeIfDone();
  }

  close(): Promise<void> {
    this.#input.pause();
    this.onclose?.();
    return Promise.resolve();
  }

  #read(line: Buffer): void {
    let value: unknown;
    try {
      const text = utf8.decode(line);
      if (text.trim() === '') return;
      value = JSON.parse(text);
    } catch (error) {
      return this.#refuse(ErrorCode.ParseError, `The line isn't JSON in UTF-8: ${(error as Error).message}`);
    }
    const {success, data} = JSONRPCMessageSchema.safeParse(value);
    if (!success) {
      const {data: id = null} = RequestIdSchema.safeParse((value as {id?: unknown} | null)?.id);
      return this.#refuse(ErrorCode.InvalidRequest, "The line isn't a JSON-RPC 2.0 message.", id);
    }
    if ('method' in data && 'id' in data) this.#unanswered.add(data.id);
    // A canceled request gets no response.
    const canceled = CancelledNotificationSchema.safeParse(data).data?.params.requestId;
    if (canceled !== undefined) this.#unanswered.delete(canceled);
    this.onmessage?.(data);
  }

  /** Responds to an invalid message, with its id if it can be read. */
  #refuse(code: ErrorCode, message: string, id: RequestId | null = null): void {
    void this.#write({jsonrpc: '2.0', id, error: {code, message}});
  }

  #write(message: object): Promise<void> {
    return new Promise((resolve) => this.#output.write(`${JSON.stringify(message)}\n`, () => resolve()));
  }

  /** Closes when the client has ended the session by closing the input, and all its requests have responses. */
  #closeIfDone(): void {
    if (this.#hasEnded && this.#unanswered.size === 0) void this.close();
  }
}
