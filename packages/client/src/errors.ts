/**
 * The errors of the client. Each error names the operation, and says in `mayHaveHappened` whether the call may have taken
 * effect. No error contains the API key.
 */

import {printable} from './hide-key';

/** What an error says about the failed call. */
export interface CallDetails {
  /** The operation, such as `createEntity`, or the helper that made the call. */
  operation: string;
  /** The HTTP status of the response. It is missing if there was no response. */
  status?: number;
  /** The body of the response as text, without the API key and without control characters. */
  text?: string;
  /** Whether the call may have taken effect on the platform. */
  mayHaveHappened: boolean;
}

/** The base of all errors of the client. */
export abstract class ScreeningError extends Error implements CallDetails {
  readonly operation: string;
  readonly status?: number;
  readonly text?: string;
  readonly mayHaveHappened: boolean;

  constructor(message: string, details: CallDetails) {
    // The name of an argument, for example, can be a text of somebody else.
    super(printable(message));
    this.name = new.target.name;
    this.operation = details.operation;
    this.status = details.status;
    this.text = details.text;
    this.mayHaveHappened = details.mayHaveHappened;
  }
}

/** The platform refused the call with 400, 401 or 429. It had no effect. */
export class RefusedError extends ScreeningError {}

/** The task of `listTaskEntities` is unfinished (425). Wait for it with `waitForTask`. */
export class TooEarlyError extends ScreeningError {}

/**
 * A call that changes nothing had no usable response: none at all, an error of a server or a proxy, or a success that
 * isn't what the API describes. Nothing is known about the subject. Call again later.
 */
export class UnavailableError extends ScreeningError {}

/**
 * A call that changes something had no usable response, so it may have taken effect or not. Look before you repeat it:
 * `createOnce` does.
 */
export class UncertainError extends ScreeningError {}

/** The arguments or the options are wrong. Nothing was sent. */
export class InvalidCallError extends ScreeningError {
  constructor(message: string, operation: string) {
    super(message, {operation, mayHaveHappened: false});
  }
}

/**
 * Checks that a caller without a type check passed an object.
 *
 * @throws an `InvalidCallError` that names the call and what was wrong.
 */
export function demandObject(value: unknown, what: string, operation: string): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  throw new InvalidCallError(`${operation}: ${what} must be one object`, operation);
}

/**
 * Checks the names of the fields that a person has confirmed, which can be left out. A text in place of the list would
 * confirm every field whose name is a part of it.
 *
 * @throws an `InvalidCallError` that names the call.
 */
export function demandConfirmed(value: unknown, operation: string): void {
  const isList =
    value === undefined || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
  if (!isList)
    throw new InvalidCallError(`${operation}: "confirmed" must be a list of names`, operation);
}

/** The text isn't a webhook message of the platform. */
export class InvalidWebhookError extends ScreeningError {
  constructor(message: string) {
    super(message, {operation: 'parseWebhook', mayHaveHappened: false});
  }
}
