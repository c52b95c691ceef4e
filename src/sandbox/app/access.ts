/** Checks the key of a request, the rate limit, and the remaining calls of a test key. */
import {Refusal} from '../refusal';
import type {Key} from '../types';
import type {World} from '../world';

/** Counts the accepted requests of the last second. Refused ones are not counted and leave no trace. */
export class RateLimit {
  #accepted: number[] = [];

  /** @throws 429 when the account has used up this second */
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

/** The key of a request, as written in the header: no prefix is specified. @throws 401 when it is not accepted */
export function authenticate({state, now}: World, header: string | undefined): Key {
  const key = state.keys.find(({apiKey}) => apiKey === header);
  if (!key || Date.parse(key.expiresAt) <= now()) throw new Refusal(401);
  return key;
}

/**
 * Takes one call from a test key. What the platform answers at zero is not specified: 401 here. Looking at
 * the account status costs nothing here, so that one can always find out why.
 */
export function countCall(key: Key, operationId: string): void {
  if (!key.testKey || key.remainingCalls === undefined || operationId === 'getAccountStatus') return;
  if (key.remainingCalls <= 0) throw new Refusal(401);
  key.remainingCalls -= 1;
}
