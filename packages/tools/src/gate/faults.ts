/** Finds out whether a failed call concerns one customer or all of them. */
import {
  type Client,
  RefusedError,
  type ScreeningError,
  UncertainError,
  UnavailableError,
} from '@screening/client';
import {StopError} from '../errors';
import type {Policy} from '../policy';

/** A subject of which nobody is screened, to see whether the platform answers at all. */
const neutralName = 'Policy check';

/** Makes neutral calls when a call about a customer has failed. */
export class Probe {
  readonly #client: Client;
  readonly #policy: Policy;
  readonly #signal: AbortSignal;
  #policyCheck?: Promise<void>;
  #running = new Map<string, Promise<boolean>>();

  constructor(client: Client, policy: Policy, signal: AbortSignal) {
    this.#client = client;
    this.#policy = policy;
    this.#signal = signal;
  }

  /**
   * Makes sure that the platform doesn't refuse the policy for every subject. Without this check, a wrong setting would
   * make every customer invalid.
   *
   * @throws a `StopError` that says what the platform refuses.
   */
  checkPolicy(): Promise<void> {
    this.#policyCheck ??= this.#screenNeutral().catch((error: unknown) => {
      if (!(error instanceof RefusedError) || error.status !== 400) {
        // Only an answer of the platform is kept.
        this.#policyCheck = undefined;
        throw error;
      }
      throw new StopError(`The policy is refused for every customer. Correct it: ${error.message}`);
    });
    return this.#policyCheck;
  }

  /** Returns whether the cause of a failed call would fail the calls of other customers too. */
  async concernsAll(error: ScreeningError): Promise<boolean> {
    // The key or the rate limit.
    if (error instanceof RefusedError && error.status !== 400) return true;
    // The next look for the entity shows whether the platform answers.
    if (error instanceof UncertainError) return false;
    const kind = error.operation === 'screenSimple' ? 'screening' : 'list';
    // Several customers fail at the same time when the platform doesn't answer.
    const running = this.#running.get(kind) ?? this.#fails(kind);
    this.#running.set(kind, running);
    try {
      return await running;
    } finally {
      this.#running.delete(kind);
    }
  }

  async #fails(kind: string): Promise<boolean> {
    try {
      if (kind === 'screening') await this.#screenNeutral();
      else await this.#client.listEntities({page: 1, pageSize: 1}, {signal: this.#signal});
      return false;
    } catch {
      return true;
    }
  }

  async #screenNeutral(): Promise<void> {
    const {screeningType, threshold} = this.#policy;
    await this.#client.screenSimple(
      {entityName: neutralName, screeningType, threshold},
      {signal: this.#signal},
    );
  }
}

/** Says for a compliance officer what a failed call means. The message of the error is for engineers. */
export function explain(error: ScreeningError): string {
  const engineer = `If this stays, give an engineer this message: ${error.message}`;
  if (error instanceof UncertainError)
    return `The platform didn't confirm that it created the entity. Start the command again: it looks for the entity before it creates it. ${engineer}`;
  const what =
    error instanceof RefusedError
      ? 'The platform refused a call about this customer'
      : error instanceof UnavailableError
        ? 'The platform gave no usable response about this customer'
        : 'A call about this customer could not be made';
  return `${what}, so nothing is decided. Start the command again. ${engineer}`;
}
