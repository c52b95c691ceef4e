/** Keeps the responses of the platform exactly as they arrived. */
import {createHash} from 'node:crypto';
import {rmSync} from 'node:fs';
import {join} from 'node:path';
import type {Transport, TransportRequest} from '@screening/client';
import {readDateHeader} from '@screening/client/times';
import {StopError} from '../errors';
import {explainFileError, writeNewFile} from '../output/replace-file';
import {toSeconds} from '../times';

/** What a response is about. */
export type Topic = 'key' | 'history' | 'entity' | 'news' | 'sources';

/** When something was read. */
export interface ReadTime {
  /** RFC 3339 in UTC, to the second. */
  text: string;
  /** Whether it is the platform's clock. Otherwise, the platform didn't send its time, and it is this computer's. */
  isOfPlatform: boolean;
}

/** A response that was kept. */
export interface Recording {
  topic: Topic;
  /** The name of its file. */
  file: string;
  /** The request, such as `GET https://api.example/external/v2/info/sources`. */
  request: string;
  /** The body of the request. */
  sent?: string;
  time: ReadTime;
  bytes: number;
  sha256: string;
}

/** Returns what the key looks like in a response, also as a part of what was encoded as Base64 or in hexadecimal. */
function formsOf(apiKey: string): string[] {
  const bytes = Buffer.from(apiKey);
  // The first and the last characters of Base64 depend on what is before and behind the key.
  const base64 = [0, 1, 2].flatMap((before) =>
    (['base64', 'base64url'] as const).map((encoding) =>
      Buffer.concat([Buffer.alloc(before), bytes])
        .toString(encoding)
        .replace(/=+$/, '')
        .slice(before === 0 ? 0 : before + 1, -1),
    ),
  );
  return [apiKey, ...base64, bytes.toString('hex')].filter((form) => form.length >= 4);
}

/** Returns whether a response contains the API key. */
function containsKey(text: string, apiKey: string): boolean {
  let unescaped = text;
  try {
    unescaped = JSON.stringify(JSON.parse(text));
  } catch {
    // The client refuses what isn't JSON.
  }
  const forms = formsOf(apiKey);
  return [text, unescaped, unescaped.toLowerCase()].some((one) =>
    forms.some((form) => one.includes(form)),
  );
}

/**
 * Keeps the successful responses to the requests that its transport sends, each in a file. Requests must be sent one
 * after the other.
 */
export class Recorder {
  /** What was kept, in the order of the requests. */
  readonly recordings: Recording[] = [];
  /** What the next requests are about. */
  topic: Topic = 'entity';
  readonly #folder: string;
  readonly #send: Transport;
  #failure: unknown;

  /**
   * @param folder An empty folder for the files.
   * @param send Sends the requests.
   */
  constructor(folder: string, send: Transport) {
    this.#folder = folder;
    this.#send = send;
  }

  /** The transport for the client. It doesn't throw when a response can't be kept: see `check`. */
  readonly transport: Transport = async (request) => {
    const response = await this.#send(request);
    if (response.status === 200) {
      try {
        this.#keep(request, response.headers.date, response.body);
      } catch (error) {
        // The client would take it for an error of the network, and repeat the request.
        this.#failure ??= error;
      }
    }
    return response;
  };

  /**
   * Makes sure that everything was kept. Call it after each response.
   *
   * @throws a `StopError` if the disk is full, for example, or if a response contains the API key.
   */
  check(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Removes what was kept behind the first `count` recordings. */
  forget(count: number): void {
    for (const {file} of this.recordings.splice(count)) rmSync(join(this.#folder, file));
  }

  #keep(
    {method, url, body: sent, headers}: TransportRequest,
    date: string | undefined,
    body: Uint8Array,
  ): void {
    const text = new TextDecoder().decode(body);
    if (containsKey(text, headers.Authorization))
      throw new StopError(
        `The response to ${method} ${url.pathname} contains the API key, so it can't be kept. Nothing was written. Let an engineer find out what puts the key into responses, and replace the key.`,
      );
    const request = `${method} ${url.href}`;
    const last = this.recordings.at(-1);
    // The client repeats a request whose response it refuses. Only the last response counts.
    if (last?.request === request && last.sent === sent) this.forget(this.recordings.length - 1);
    const number = String(this.recordings.length + 1).padStart(4, '0');
    const file = `${number}-${this.topic}.json`;
    const path = join(this.#folder, file);
    try {
      writeNewFile(path, [body]);
    } catch (error) {
      throw explainFileError(path, error);
    }
    this.recordings.push({
      topic: this.topic,
      file,
      request,
      sent,
      time: timeOf(date),
      bytes: body.length,
      sha256: createHash('sha256').update(body).digest('hex'),
    });
  }
}

/** Returns the time of a response: the platform's, or this computer's if the platform didn't send it. */
function timeOf(date: string | undefined): ReadTime {
  const platform = readDateHeader(date);
  return {text: toSeconds(platform ?? Date.now()), isOfPlatform: platform !== undefined};
}
