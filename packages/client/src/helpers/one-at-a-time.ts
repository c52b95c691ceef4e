/** Runs what has the same name one after the other, and all else at the same time. */
export class OneAtATime {
  /** The last run of each name that hasn't ended. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `work` when all earlier runs of the same name have ended, whether they succeeded or not. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name);
    const own = before === undefined ? work() : before.then(work, work);
    this.#last.set(name, own);
    try {
      return await own;
    } finally {
      if (this.#last.get(name) === own) this.#last.delete(name);
    }
  }
}
