/** A call to the sandbox with its response, and how a response is read. */
import {ConnectionDropped} from '@screening/sandbox';

/** A request as it is sent. */
export type Outgoing = {
  operationId: string;
  method: string;
  /** Path and query, relative to the API's base path. */
  address: string;
  /** The text of the body. Undefined sends none. */
  body?: string;
  /** The API key. Undefined sends none. */
  key?: string;
};

/** What came back from a call. */
export type Answer = {
  /** Undefined when an injected fault dropped the connection. */
  status?: number;
  /** The reason of the status, or why there is none. */
  reason: string;
  headers: [name: string, value: string][];
  body: string;
};

export type Exchange = Answer & {
  /** Position among all calls of the visit, starting with 1. */
  number: number;
  request: Outgoing;
  /** When it was made, in milliseconds after the start of the sandbox's clock. */
  at: number;
  milliseconds: number;
};

/** Returns the status and its reason, or why there is no status. */
export const outcomeOf = ({status, reason}: Answer): string => `${status ?? ''} ${reason}`.trim();

/** Reads a response of the sandbox. */
export async function readResponse(response: Response): Promise<Answer> {
  const {status, headers} = response;
  const body = await response.text();
  // An error starts with the text of its status.
  const reason = status === 200 ? 'OK' : (/^[\w ]+/.exec(body)?.[0] ?? '');
  return {status, reason, headers: [...headers], body};
}

/**
 * Returns what a reader sees of a dropped connection.
 *
 * @throws the error itself if it's another one
 */
export function readDropped(error: unknown): Answer {
  if (!(error instanceof ConnectionDropped)) throw error;
  return {reason: 'Connection dropped', headers: [], body: error.message};
}
