/** Sends the calls of a client: one limiter, one way to repeat, and one way to report an outcome. */
import {setTimeout as wait} from 'node:timers/promises';
import {checkResponse, ResponseFault} from './check-response';
import {
  InvalidCallError,
  RefusedError,
  type ScreeningError,
  TooEarlyError,
  UnavailableError,
  UncertainError,
} from './errors';
import {cutText, safeText} from './hide-key';
import {decodeUtf8, JsonFault, parseJson} from './json';
import {Limiter} from './limiter';
import {buildRequest} from './build-request';
import type {Operation, RepeatRule} from './operation';
import type {Attempt, Settings} from './settings';
import {TransportError, type TransportResponse} from './transport';

/** Options of one call. */
export interface CallOptions {
  /** Ends the call. A call that changes something may have taken effect. */
  signal?: AbortSignal;
  /**
   * How long the call may take with its repetitions, in seconds, from now on. Without it, the time of the client's option
   * `timeouts` counts from the moment when the rate limiter lets the call through.
   */
  deadline?: number;
}

/** A response with what surrounds its value. */
export interface Reply<T> {
  /** The value of the response, as the method without `withResponse` returns it. */
  value: T;
  status: number;
  /** The headers, with lowercase names. */
  headers: Record<string, string | undefined>;
  /** The body as text. */
  text: string;
}

/** The longest pause after 429, in seconds. Rate-limited requests don't count, so prompt repeats are welcome. */
const longestPauseAfterLimit = 0.1;

/** The longest pause after another failure, in seconds. It starts at `longestPauseAfterLimit` and doubles. */
const longestPause = 4;

/** The outcome of one attempt. */
type Outcome =
  | {kind: 'success'; reply: Reply<unknown>}
  | {kind: 'limited'; error: ScreeningError}
  | {kind: 'final'; error: ScreeningError}
  // Only this outcome of a safe call is repeated with longer pauses.
  | {kind: 'failed'; error: ScreeningError};

/** Returns the rule for a call, which depends on its arguments for screenings that can create alerts. */
function ruleFor(operation: Operation, args: Record<string, unknown>): RepeatRule {
  for (const [argument, rule] of Object.entries(operation.repeatWhen ?? {})) {
    if (args[argument] !== undefined && args[argument] !== false) return rule;
  }
  return operation.repeat;
}

/** Sends calls with the settings of a client. */
export class Sender {
  readonly #settings: Settings;
  readonly #limiter: Limiter;

  constructor(settings: Settings, limiter = new Limiter(settings.requestsPerSecond)) {
    this.#settings = settings;
    this.#limiter = limiter;
  }

  /** Returns a sender with other settings that shares the rate limit. */
  with(settings: Settings): Sender {
    const isSameRate = settings.requestsPerSecond === this.#settings.requestsPerSecond;
    return new Sender(settings, isSameRate ? this.#limiter : undefined);
  }

  /**
   * Calls an operation, and repeats the call as far as its rule allows.
   *
   * @throws an `InvalidCallError` before anything is sent, or another `ScreeningError` that says what is known.
   */
  async call(
    operation: Operation,
    args: Record<string, unknown>,
    options: CallOptions = {},
  ): Promise<Reply<unknown>> {
    const {id} = operation;
    if (typeof args !== 'object' || args === null || Array.isArray(args))
      throw new InvalidCallError(`${id}: the arguments must be one object`, id);
    const {signal, deadline, ...unknown} = options;
    const [name] = Object.keys(unknown);
    if (name !== undefined)
      throw new InvalidCallError(`${id}: there is no option "${name}" of a call`, id);
    const {request, isSafe} = this.#prepare(operation, args, deadline);
    const {attempt: attemptTime, total} = this.#settings.timeouts[isSafe ? 'safe' : 'other'];
    const begin = performance.now();
    const started = await this.#limiter.turn(signal).then(
      () => performance.now(),
      () => undefined,
    );
    const abandoned = (): ScreeningError =>
      new UnavailableError(`${operation.id}: ended before it was sent`, {
        operation: operation.id,
        mayHaveHappened: false,
      });
    if (started === undefined) throw abandoned();
    const end = deadline === undefined ? started + total * 1000 : begin + deadline * 1000;
    // An attempt at a write that has little time left ends without an answer, which is worse than a refusal.
    const needed = isSafe ? 0 : Math.min(attemptTime * 1000, (end - started) / 2);

    let last: ScreeningError | undefined;
    for (let attempt = 1, failures = 0; ; attempt += 1) {
      const left = end - performance.now();
      if (left <= 0) throw last ?? abandoned();
      const timeout = Math.min(attemptTime, left / 1000);
      const outcome = await this.#attempt(operation, args, {...request, timeout, signal}, attempt);
      if (outcome.kind === 'success') return outcome.reply;
      last = outcome.error;
      if (outcome.kind === 'final' || signal?.aborted) throw last;
      const longest =
        outcome.kind === 'limited'
          ? longestPauseAfterLimit
          : Math.min(longestPause, longestPauseAfterLimit * 2 ** failures);
      if (outcome.kind === 'failed') failures += 1;
      // The random part keeps parallel calls from returning at the same moment.
      const pause = longest * (200 + Math.random() * 800);
      if (performance.now() + pause + needed >= end) throw last;
      const isStopped = await wait(pause, false, {signal})
        .then(() => this.#limiter.turn(signal))
        .then(
          () => false,
          () => true,
        );
      if (isStopped) throw last;
    }
  }

  /** Checks the arguments, and builds the request. */
  #prepare(operation: Operation, args: Record<string, unknown>, deadline: number | undefined) {
    const isSafe = ruleFor(operation, args) === 'safe';
    return {isSafe, request: buildRequest(operation, args, deadline, this.#settings, !isSafe)};
  }

  /** Sends a request once. */
  async #attempt(
    operation: Operation,
    args: Record<string, unknown>,
    request: Parameters<Settings['transport']>[0],
    attempt: number,
  ): Promise<Outcome> {
    const begin = performance.now();
    const rule = ruleFor(operation, args);
    let status: number | undefined;
    let problem: string | undefined;
    try {
      const response = await this.#settings.transport(request);
      status = response.status;
      const outcome = this.#judge(operation, args, rule, response);
      problem = outcome.kind !== 'success' && status === 200 ? 'DAMAGED_RESPONSE' : undefined;
      return outcome;
    } catch (error) {
      // A wrong proxy in the environment, for example.
      if (error instanceof InvalidCallError) throw error;
      problem = error instanceof TransportError ? error.code : 'TRANSPORT';
      const wasSent = error instanceof TransportError ? error.sent : true;
      const message = `${operation.id}: no response (${problem})`;
      return this.#failure(operation, rule, {message, mayHaveHappened: wasSent});
    } finally {
      const seconds = (performance.now() - begin) / 1000;
      this.#report({operation: operation.id, attempt, status, problem, seconds});
    }
  }

  /** Tells the reader's hook of an attempt. A fault in the hook must not change the outcome of the call. */
  #report(attempt: Attempt): void {
    try {
      const result: unknown = this.#settings.onAttempt?.(attempt);
      // An asynchronous function fits the type too. Its rejection would end the program.
      if (result instanceof Promise) result.catch(() => undefined);
    } catch {
      // The outcome of the call is known, and matters more.
    }
  }

  /** Reads the outcome from a response. */
  #judge(
    operation: Operation,
    args: Record<string, unknown>,
    rule: RepeatRule,
    response: TransportResponse,
  ): Outcome {
    const {status, headers, body} = response;
    const {id} = operation;
    if (status === 200) {
      try {
        const text = decodeUtf8(body);
        const value = parseJson(text);
        checkResponse(operation, args, value);
        return {kind: 'success', reply: {value, status, headers, text}};
      } catch (error) {
        if (!(error instanceof JsonFault || error instanceof ResponseFault)) throw error;
        const subject = error instanceof JsonFault ? 'the body' : 'the response';
        const text = this.#textOf(body);
        const message = `${id}: ${status}, but ${subject} ${error.message}`;
        return this.#failure(operation, rule, {message, status, text, mayHaveHappened: true});
      }
    }
    const text = this.#textOf(body);
    const message = `${id}: ${status}${text ? ` ${cutText(text, 300)}` : ''}`;
    const details = {operation: id, status, text, mayHaveHappened: false};
    if (status === 429) return {kind: 'limited', error: new RefusedError(message, details)};
    if (status === 400 || status === 401)
      return {kind: 'final', error: new RefusedError(message, details)};
    if (status === 425 && operation.tooEarly)
      return {kind: 'final', error: new TooEarlyError(message, details)};
    const failure = this.#failure(operation, rule, {message, status, text, mayHaveHappened: true});
    // A redirect, or an error of a gateway about the request, won't change by itself.
    const isPassing = status === 408 || status >= 500 || status < 300;
    return isPassing ? failure : {kind: 'final', error: failure.error};
  }

  /** Makes the outcome of a call that had no usable response. */
  #failure(
    operation: Operation,
    rule: RepeatRule,
    found: {message: string; status?: number; text?: string; mayHaveHappened: boolean},
  ): {kind: 'failed' | 'final'; error: ScreeningError} {
    const {message, status, text, mayHaveHappened} = found;
    const details = {operation: operation.id, status, text};
    if (rule === 'safe' || !operation.changes) {
      const error = new UnavailableError(message, {...details, mayHaveHappened: false});
      return {kind: rule === 'safe' ? 'failed' : 'final', error};
    }
    return {kind: 'final', error: new UncertainError(message, {...details, mayHaveHappened})};
  }

  /** Returns the body of an error as text for people. Errors are plain text in UTF-8. */
  #textOf(body: Uint8Array): string {
    return safeText(new TextDecoder().decode(body), this.#settings.apiKey);
  }
}
