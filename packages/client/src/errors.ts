/**
 * The errors of the client. Each error names the operation, and says in `mayHaveHappened` whether the call may have taken
 * effect. No error contains the API key.
 */

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
    super(message);
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

/** The text isn't a webhook message of the platform. */
export class InvalidWebhookError extends ScreeningError {
  constructor(message: string) {
    super(message, {operation: 'parseWebhook', mayHaveHappened: false});
  }
}
