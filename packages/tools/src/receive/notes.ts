/** Collects messages that can come thousands of times. */

/** How many different messages are collected at the most. */
const mostNotes = 50;

/** Says each message once in a while, with how often it came. */
export class Notes {
  readonly #say: (text: string) => void;
  readonly #counts = new Map<string, number>();

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  /** Notes a message. */
  add(text: string): void {
    const isNew = !this.#counts.has(text);
    const known = isNew && this.#counts.size >= mostNotes ? 'There were more messages.' : text;
    this.#counts.set(known, (this.#counts.get(known) ?? 0) + 1);
  }

  /** Says the messages since the last call. */
  flush(): void {
    for (const [text, count] of this.#counts)
      this.#say(count === 1 ? text : `${text} (${count} times)`);
    this.#counts.clear();
  }
}
