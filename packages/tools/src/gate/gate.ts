/** Decides about customers one at a time. Accepting is the exception: anything that isn't sound leaves a customer undecided. */
import {setTimeout as wait} from 'node:timers/promises';
import {type Client, RefusedError, ScreeningError, UncertainError} from '@screening/client';
import {readMoment} from '@screening/client/times';
import {toCandidate} from '../candidates';
import {StopError} from '../errors';
import {checkPlace, type Place} from '../onboard/account';
import {counted} from '../output/counted';
import type {Consequence, Policy} from '../policy';
import {confirmedFields, type Customer} from '../state/customers';
import {doubtByPlatformDate} from '../state/platform-date';
import {inUtc, toSeconds} from '../times';
import type {Cases, StoredScreening} from './cases';
import {Doubt} from './doubt';
import {explain, Probe} from './faults';
import {
  type Holding,
  readEntity,
  readKey,
  type Reading,
  requireAgreement,
  requireSame,
  searchOf,
} from './readings';

/** How old a screening without candidates may be when the customer is accepted, in milliseconds. */
const oldestScreening = 24 * 3_600_000;

/** How far the platform's clocks may differ, in milliseconds. */
const clockTolerance = 5 * 60_000;

/** How often a screening is repeated because it is too old. */
const mostScreenings = 2;

/** How often the creation of one entity is tried in one run. */
const mostCreations = 3;

/** After so many customers in a row without a usable response, the cause is hardly one of them. */
const mostFailuresInARow = 50;

/** How customers are decided. */
export interface GateSettings {
  policy: Policy;
  place: Place;
  /** How long to wait before looking for an entity whose creation has an unknown outcome, in seconds. */
  lostWait: number;
}

/** Advances customers. */
export class Gate {
  readonly #client: Client;
  readonly #cases: Cases;
  readonly #settings: GateSettings;
  readonly #signal: AbortSignal;
  readonly #probe: Probe;
  #failuresInARow = 0;

  constructor(client: Client, cases: Cases, settings: GateSettings, signal: AbortSignal) {
    this.#client = client;
    this.#cases = cases;
    this.#settings = settings;
    this.#signal = signal;
    this.#probe = new Probe(client, settings.policy, signal);
  }

  /**
   * Advances a customer as far as possible. What is strange about one customer doesn't stop the others.
   *
   * @throws the error if it concerns all customers.
   */
  async visit(customer: Customer): Promise<void> {
    const {row} = customer;
    try {
      await this.#advance(customer);
      this.#failuresInARow = 0;
    } catch (error) {
      if (this.#signal.aborted) throw error;
      if (error instanceof Doubt) {
        this.#failuresInARow = 0;
        this.#cases.leave(row, error.decision, error.message);
      } else if (error instanceof ScreeningError) {
        this.#cases.leave(row, 'undecided', explain(error));
        if (await this.#probe.concernsAll(error)) throw error;
        this.#failuresInARow += 1;
        if (this.#failuresInARow >= mostFailuresInARow)
          throw new StopError(
            `${mostFailuresInARow} customers in a row had no usable response. The last one: ${error.message}`,
          );
      } else if (error instanceof TypeError) {
        // The client checks what it needs. Other parts of a response can have any form.
        this.#cases.leave(
          row,
          'undecided',
          `A response about this customer has an unexpected form, so nothing is decided. Give an engineer this message: ${error.message}`,
        );
      } else {
        // The state, or a setting that all customers share.
        if (error instanceof StopError) this.#cases.leave(row, 'undecided', error.message);
        throw error;
      }
    }
  }

  async #advance(customer: Customer): Promise<void> {
    const {row} = customer;
    let screening = this.#cases.screeningOf(row);
    let urn = customer.urn;
    for (let count = 1; urn === undefined; count += 1) {
      screening ??= await this.#screen(customer);
      if (!screening) return;
      if (screening.outcome === 'candidates') {
        if (this.#settings.policy.candidates === 'decline') {
          const {candidates, searchDate} = screening;
          this.#cases.decide(row, 'declined', {
            decidedBy: 'policy',
            decidedAt: inUtc(searchDate),
            reason: `The screening has ${counted(candidates.length, 'candidate', 'candidates')}: see candidates.csv. The policy declines customers with candidates.`,
          });
          return;
        }
        urn = await this.#create(customer);
        break;
      }
      const holding = await readKey(this.#client, customer.customerKey, this.#signal);
      if (holding.readings.length > 0) {
        urn = this.#bind(customer, holding);
        break;
      }
      const now = platformTime(holding);
      const screenedAt = readMoment(screening.searchDate)?.earliest ?? NaN;
      if (Math.abs(now - screenedAt) <= oldestScreening) {
        const doubt = doubtByPlatformDate(customer, new Date(now).toISOString());
        if (doubt !== undefined) throw new Doubt('undecided', doubt);
        this.#cases.decide(row, 'accepted', {
          decidedBy: 'policy',
          decidedAt: toSeconds(now),
          reason: 'The screening has no candidate, and no entity of the account has the key.',
        });
        return;
      }
      if (count === mostScreenings)
        throw new Doubt(
          'undecided',
          `The screening was run at ${screening.searchDate}, but the platform's time is ${new Date(now).toISOString()}. Start the command again. If this stays, let an engineer check the times.`,
        );
      screening = undefined;
    }
    await this.#decideByDisposition(customer, urn, screening!);
  }

  /** Screens a customer. Returns nothing if the platform refuses its data. */
  async #screen(customer: Customer): Promise<StoredScreening | undefined> {
    const {row, subject} = customer;
    const {screeningType, threshold, hash} = this.#settings.policy;
    const how = {screeningType, threshold, confirmed: confirmedFields(customer)};
    try {
      const screening = await this.#client.screen(subject, how, {signal: this.#signal});
      if (screening.outcome === 'undecided') throw new Doubt('undecided', screening.reason);
      const {searchDate, resultRows} = screening.result;
      const candidates = resultRows.map(toCandidate);
      const stored = {outcome: screening.outcome, searchDate, candidates};
      this.#cases.screened(row, stored, hash);
      return stored;
    } catch (error) {
      if (!(error instanceof RefusedError) || error.status !== 400) throw error;
      await this.#probe.checkPolicy();
      this.#cases.leave(
        row,
        'invalid',
        `The platform refuses the customer's data: ${error.message}. Correct the row, and use a new state folder.`,
      );
      return undefined;
    }
  }

  /** Binds the entity that has the key of a customer. Its disposition counts like that of an entity created here. */
  #bind(customer: Customer, {readings}: Holding): string {
    for (const reading of readings) requireSame(customer, reading, this.#settings.place);
    requireAgreement(readings);
    const [{urn}] = readings;
    this.#cases.bind(customer.row, urn);
    return urn;
  }

  /** Creates the entity of a customer, unless it exists: a creation without a response may have succeeded. */
  async #create(customer: Customer): Promise<string> {
    const {row, customerKey, subject} = customer;
    const {place, lostWait} = this.#settings;
    const signal = this.#signal;
    for (let attempt = 1; ; attempt += 1) {
      const lostAt = this.#cases.lostAt(row);
      if (lostAt !== undefined)
        await wait(Math.max(0, lostAt + lostWait * 1000 - performance.now()), undefined, {signal});
      const holding = await readKey(this.#client, customerKey, signal);
      if (holding.readings.length > 0) return this.#bind(customer, holding);
      this.#cases.sending(row);
      try {
        const result = await this.#client.createOnce(
          {...place, search: searchOf(subject)},
          {signal, confirmed: confirmedFields(customer)},
        );
        if (result.outcome === 'undecided') throw new Doubt('undecided', result.reason);
        this.#cases.bind(row, result.entity.urn);
        return result.entity.urn;
      } catch (error) {
        if (error instanceof RefusedError && error.operation === 'createEntity') {
          this.#cases.notCreated(row);
          if (error.status === 400) await this.#explainRefusal(error);
        }
        if (!(error instanceof UncertainError)) throw error;
        // The time to wait counts from the response, or from when it was given up.
        this.#cases.sending(row);
        if (attempt === mostCreations) throw error;
      }
    }
  }

  /** The screening has accepted the same data, so the Filter Set or the group is probably wrong. */
  async #explainRefusal(error: RefusedError): Promise<never> {
    try {
      await checkPlace(this.#client, this.#settings.place, this.#signal);
    } catch (cause) {
      if (!(cause instanceof StopError)) throw cause;
      throw new StopError(
        `Check --filter-set and --group, which are refused: ${error.message}. ${cause.message}`,
      );
    }
    throw new Doubt(
      'undecided',
      `The platform refuses to monitor this customer: ${error.message}. Let an engineer look at it.`,
    );
  }

  /** Decides by the disposition, if it was set after the screening and all readings say the same. */
  async #decideByDisposition(
    customer: Customer,
    urn: string,
    {searchDate}: StoredScreening,
  ): Promise<void> {
    const client = this.#client;
    const entity = await readEntity(client, urn, this.#signal);
    if (entity.customerKey !== customer.customerKey)
      throw new Doubt(
        'undecided',
        `The platform returned ${urn} with the key ${entity.customerKey ?? '(none)'}, which is another customer. Let an engineer check whether a proxy mixes up responses.`,
      );
    requireSame(customer, entity);
    const consequence = this.#consequenceOf(entity);
    const holding = await readKey(client, customer.customerKey, this.#signal);
    const [listed] = holding.readings;
    if (!listed)
      throw new Doubt(
        'undecided',
        `The entity ${urn} isn't in the list of entities with this key. Let an engineer look at it.`,
      );
    for (const reading of holding.readings) requireSame(customer, reading);
    requireAgreement([entity, ...holding.readings]);
    const now = platformTime(holding);
    requireLaterDisposition(entity, searchDate, now);
    const {
      dispositionState: state,
      dispositionSetAtTime: setAt,
      dispositionSetByUserName: by,
    } = entity.dispositionState!;
    this.#cases.decide(customer.row, consequence === 'accept' ? 'accepted' : 'declined', {
      decidedBy: typeof by === 'string' && by !== '' ? by : 'analyst',
      decidedAt: toSeconds(now),
      reason: `The disposition of the entity was set to "${state}" at ${setAt}. A later disposition doesn't change this row.`,
    });
  }

  /** Returns what the disposition means by the policy. */
  #consequenceOf({dispositionState}: Reading): Exclude<Consequence, 'wait'> {
    const state = dispositionState?.dispositionState;
    const {dispositions} = this.#settings.policy;
    const consequence: Consequence =
      state !== undefined && Object.hasOwn(dispositions, state)
        ? dispositions[state as keyof typeof dispositions]
        : 'wait';
    if (consequence !== 'wait') return consequence;
    throw new Doubt(
      'waiting',
      state === undefined || state === 'pending'
        ? 'An analyst has to set the disposition of the entity.'
        : `The disposition "${state}" isn't a decision by the policy. An analyst has to set another one.`,
    );
  }
}

/** Returns the platform's time. Without it, nobody knows how old a screening or a disposition is. */
function platformTime({now}: Holding): number {
  if (now !== undefined) return now;
  throw new Doubt(
    'undecided',
    "The response doesn't say the platform's time. Let an engineer check whether a proxy removes the header Date.",
  );
}

/** Makes sure that a disposition was set at or after the screening: an earlier one is about other candidates. */
function requireLaterDisposition(
  {dispositionState}: Reading,
  searchDate: string,
  now: number,
): void {
  const text = dispositionState?.dispositionSetAtTime;
  const setAt = readMoment(text);
  const screenedAt = readMoment(searchDate);
  if (!setAt || !screenedAt || setAt.earliest < screenedAt.latest)
    throw new Doubt(
      'waiting',
      `The disposition was set ${text === undefined ? 'at an unknown time' : `at ${text}`}, which may be before the screening of ${searchDate}. An analyst has to set it again.`,
    );
  if (setAt.earliest > now + clockTolerance)
    throw new Doubt(
      'waiting',
      `The disposition was set at ${text}, but the platform's time is ${new Date(now).toISOString()}. An analyst has to set it again.`,
    );
}
