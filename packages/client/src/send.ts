/** Sends the calls of a client: one limiter, one way to repeat, and one way to report an outcome. */
import {setMaxListeners} from 'node:events';
import {setTimeout as wait} from 'node:timers/promises';
import {checkResponse, ResponseFault} from './check-response';
import {
  demandObject,
  InvalidCallError,
  RefusedError,
  type ScreeningError,
  TooEarlyError,
  UnavailableError,
  UncertainError,
} from './errors';
import {copyOf} from './copy';
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
  | {kind: 'failed'; error: ScreeningError; isTimeout?: boolean};

/** Returns the rule for a call, which depends on its arguments for screenings that can create alerts. */
function ruleFor(operation: Operation, args: Record<string, unknown>): RepeatRule {
  for (const [argument, rule] of Object.entries(operation.repeatWhen ?? {})) {
    if (args[argument] !== undefined && args[argument] !== false) return rule;
  }
  return operation.repeat;
}

/**
 * Checks the signal of a call, and lets many calls share it. Each of them listens to it, and Node.js takes more than ten
 * listeners for a leak.
 */
function allowListeners(signal: AbortSignal | undefined, id: string): void {
  if (signal === undefined) return;
  if (!(signal instanceof EventTarget) || typeof signal.aborted !== 'boolean')
    throw new InvalidCallError(`${id}: the option "signal" must be an AbortSignal`, id);
  setMaxListeners(0, signal);
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
    given: Record<string, unknown>,
    options: CallOptions = {},
  ): Promise<Reply<unknown>> {
    const {id} = operation;
    demandObject(given, 'the arguments', id);
    demandObject(options, 'the options of a call', id);
    const {signal, deadline, ...unknown} = options;
    if (signal !== undefined && !(signal instanceof AbortSignal))
      throw new InvalidCallError(`${id}: the signal must be an AbortSignal`, id);
    const [name] = Object.keys(unknown);
    if (name !== undefined)
      throw new InvalidCallError(`${id}: there is no option "${name}" of a call`, id);
    allowListeners(signal, id);
    // The response is checked against what was sent, which the caller may have changed by then.
    const args = copyOf(given);
    const {request, isSafe} = this.#prepare(operation, args, deadline);
    const {attempt: attemptTime, total} = this.#settings.timeouts[isSafe ? 'safe' : 'other'];
    const begin = performance.now();
    const until = deadline === undefined ? Infinity : begin + deadline * 1000;
    const started = await this.#limiter.turn(signal, until).then(
      () => performance.now(),
      () => undefined,
    );
    const abandoned = (): ScreeningError =>
      new UnavailableError(`${operation.id}: ended before it was sent`, {
        operation: operation.id,
        mayHaveHappened: false,
      });
    if (started === undefined) throw abandoned();
    const end = deadline === undefined ? started + total * 1000 : until;
    // An attempt at a write that has little time left ends without an answer, which is worse than a refusal.
    const needed = isSafe ? 0 : Math.min(attemptTime * 1000, (end - started) / 2);

    let last: ScreeningError | undefined;
    for (let attempt = 1, failures = 0; ; attempt += 1) {
      const left = end - performance.now();
      // A signal can also be aborted between the turn and the attempt, where nobody listens to it.
      if (left <= 0 || signal?.aborted) throw last ?? abandoned();
      const timeout = Math.min(attemptTime, left / 1000);
      const outcome = await this.#attempt(operation, args, {...request, timeout, signal}, attempt);
      if (outcome.kind === 'success') return outcome.reply;
      // An attempt that the deadline has cut short says less than the one before it.
      const isCut = outcome.kind === 'failed' && outcome.isTimeout && timeout < attemptTime;
      if (!(isCut && last instanceof UnavailableError)) last = outcome.error;
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
        .then(() => this.#limiter.turn(signal, end - needed))
        .then(
          () => false,
          () => true,
        );
      if (isStopped) throw last;
    }
  }

  /** Returns a text from a response, such as a URN, as a part of a message for people. */
  clean(text: string): string {
    return safeText(text, this.#settings.apiKey);
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
      // A mistake in a reader's own transport, for example.
      const cause =
        error instanceof Error && problem === 'TRANSPORT' ? `: ${this.clean(error.message)}` : '';
      const message = `${operation.id}: no response (${problem}${cause})`;
      const failure = this.#failure(operation, rule, {message, mayHaveHappened: wasSent});
      return {...failure, isTimeout: problem === 'TIMEOUT'};
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
    return this.clean(new TextDecoder().decode(body));
  }
}
