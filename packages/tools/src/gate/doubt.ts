/** A customer can't be decided now. The message is the reason in the report, as sentences for a compliance officer. */
export class Doubt extends Error {
  /** `waiting`: an analyst decides. `undecided`: somebody has to find out what is wrong. */
  readonly decision: 'waiting' | 'undecided';

  constructor(decision: 'waiting' | 'undecided', reason: string) {
    super(reason);
    this.decision = decision;
  }
}
