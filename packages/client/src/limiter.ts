import {longestDuration} from './duration';

/** A request that waits for its turn. */
interface Waiting {
  /** Lets the request through. */
  go: () => void;
}

/** Spaces the calls of a client evenly, so that parallel calls stay below the rate limit together. */
export class Limiter {
  readonly #interval: number;
  /** The requests that wait, in the order of their turns. */
  readonly #waiting = new Set<Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #nextSlot = 0;

  /** @param requestsPerSecond How many requests may be sent per second. `Infinity` turns the limiter off. */
  constructor(requestsPerSecond: number) {
    this.#interval = 1000 / requestsPerSecond;
  }

  /**
   * Waits for the turn of a request. Rejects at once if its turn comes too late, and if `signal` is aborted: a request
   * that isn't sent doesn't delay the others.
   *
   * @param until The latest turn that is of use, in milliseconds of `performance.now()`.
   */
  turn(signal?: AbortSignal, until = Infinity): Promise<void> {
    if (signal?.aborted) return Promise.reject(new Error('aborted'));
    if (this.#interval === 0) return Promise.resolve();
    const now = performance.now();
    const slot = Math.max(now, this.#nextSlot) + this.#waiting.size * this.#interval;
    if (slot >= until) return Promise.reject(new Error('too late'));
    if (slot <= now) {
      this.#nextSlot = now + this.#interval;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        this.#waiting.delete(waiting);
        // Nothing else may keep the program alive.
        if (this.#waiting.size === 0) clearTimeout(this.#timer);
        reject(new Error('aborted'));
      };
      const waiting: Waiting = {
        go: () => {
          signal?.removeEventListener('abort', abort);
          resolve();
        },
      };
      signal?.addEventListener('abort', abort, {once: true});
      this.#waiting.add(waiting);
      if (this.#waiting.size === 1) this.#schedule();
    });
  }

  /** Lets requests through when their turns come. */
  #schedule(): void {
    const pause = Math.min(this.#nextSlot - performance.now(), longestDuration * 1000);
    this.#timer = setTimeout(() => {
      for (const waiting of this.#waiting) {
        if (this.#nextSlot > performance.now()) break;
        this.#nextSlot += this.#interval;
        this.#waiting.delete(waiting);
        waiting.go();
      }
      if (this.#waiting.size > 0) this.#schedule();
    }, pause);
  }
}
