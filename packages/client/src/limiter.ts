import {setTimeout as wait} from 'node:timers/promises';

/** Spaces the calls of a client evenly, so that parallel calls stay below the rate limit together. */
export class Limiter {
  readonly #interval: number;
  #nextSlot = 0;

  /** @param requestsPerSecond How many requests may be sent per second. `Infinity` turns the limiter off. */
  constructor(requestsPerSecond: number) {
    this.#interval = 1000 / requestsPerSecond;
  }

  /** Waits for the turn of a request. Rejects with the reason of `signal` if it is aborted. */
  async turn(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.#interval === 0) return;
    const now = performance.now();
    const slot = Math.max(now, this.#nextSlot);
    this.#nextSlot = slot + this.#interval;
    if (slot > now) await wait(slot - now, undefined, {signal});
  }
}
