/** Checks the key of a request, the rate limit, and the remaining calls of a test key. */
import {Refusal} from '../refusal';
import type {Key} from '../types';
import type {World} from '../world';

/** Limits the requests per second. Counts only the accepted requests of the last second, not the refused ones. */
export class RateLimit {
  #accepted: number[] = [];

  /** @throws 429 if the account has reached the limit */
  admit({state, now}: World): void {
    if (state.limit.refuseNext > 0) {
      state.limit.refuseNext -= 1;
      throw new Refusal(429);
    }
    const moment = now();
    this.#accepted = this.#accepted.filter((time) => time > moment - 1000 && time <= moment);
    if (this.#accepted.length >= state.limit.requestsPerSecond) throw new Refusal(429);
    this.#accepted.push(moment);
  }
}

/** Finds the key in the header, where it has no prefix, as none is specified. @throws 401 if it isn't accepted */
export function authenticate({state, now}: World, header: string | undefined): Key {
  const key = state.keys.find(({apiKey}) => apiKey === header);
  if (!key || Date.parse(key.expiresAt) <= now()) throw new Refusal(401);
  return key;
}

/**
 * Subtracts one call from a test key. The platform's response at zero is not specified. Here it is 401, and
 * `getAccountStatus` is free, so that callers can always find out the reason.
 */
export function countCall(key: Key, operationId: string): void {
  if (!key.testKey || key.remainingCalls === undefined || operationId === 'getAccountStatus') return;
  if (key.remainingCalls <= 0) throw new Refusal(401);
  key.remainingCalls -= 1;
}
