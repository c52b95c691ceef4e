/** Screens customers, accepts those without candidates, and waits for an analyst's decision on the others. */
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {read, UsageError, valueOf, write, type Outcome} from './client';
import {readCustomers, type Rejected, type Search} from './customers';
import {
  formatCsv,
  inParallel,
  Journal,
  longestWait,
  replaceFile,
  runProgram,
  say,
  type Arguments,
} from './program';

/** Replace this policy with your own, signed by compliance. The rest of the program only applies it. */
const policy = {
  screeningType: 'sanctions-peps-and-media',
  /** Always sent, so that a default of the platform can't change your decisions. */
  threshold: 0.85,
  /** Customers without candidates are accepted. An analyst decides on all others. */
  needsAnalyst: (found: Screening) => found.resultCount > 0 || found.resultRows.length > 0,
  /** What an analyst's disposition means for the customer. Other dispositions aren't decisions. */
  meaning: {cleared: 'accepted', blocked: 'declined'} as Record<string, string>,
};

const usage = `Usage: npx tsx onboarding-gate.ts CUSTOMERS.csv --state DIR --filter-set N --group N [options]

Screens each customer. Those with a candidate become entities of the group, and the program waits
until an analyst has set their disposition. Stop it at any time and start it again with the same
arguments: no customer is screened or created a second time.

  --wait N        seconds to wait for analysts; then exit code 1 (default: until all have decided)
  --every N       seconds between two checks of the dispositions (default 10)
  --lost-wait N   seconds to wait after a creation without a response, before looking for its entity
                  (default 20)

DIR/decisions.csv has every row of the file: accepted, declined, waiting or invalid. Exit code 0
means that none is waiting. Treat a customer without a row as not accepted. decidedAt is the time,
by this computer's clock in UTC, at which the program recorded the decision.`;

type Screening = {resultCount: number; resultRows: {matchName?: string}[]; searchDate: string};
type Entity = {
  urn?: string;
  customerKey?: string;
  archivedAt?: string;
  entityName?: string;
  filterSetID?: number;
  entityGroups?: ({id?: number} | null)[];
  searchParameters?: Partial<Search> | null;
  dispositionState?: {
    dispositionState?: string;
    dispositionSetAtTime?: string;
    dispositionSetByUserName?: string;
  } | null;
};
/** A line of the journal: one step of one customer. */
type Step = {customerKey: string; at: string} & (
  | {
      step: 'screened';
      search: Search;
      /** Missing in a journal of an earlier version. */
      policy?: object;
      searchDate: string;
      candidates: string[];
      needsAnalyst: boolean;
    }
  | {step: 'sent' | 'lost'}
  | {step: 'entity'; urn: string}
  | {step: 'decided'; decision: string; by: string; reason?: string; search?: Search}
);
/** The state of a customer, from its steps in the journal. */
type Case = {
  search: Search;
  searchDate?: string;
  needsAnalyst?: boolean;
  sent?: boolean;
  /** When the response was lost, or this run began if that was earlier. The wall clock can jump. */
  lostAt?: number;
  urn?: string;
  decision?: string;
  by?: string;
  reason?: string;
  at?: string;
};

type Assignment = {filterSetID: number; entityGroupIDs: number[]};

const parallelCases = 8;
/** The optional parameters that describe a subject. */
const parameters = ['entityType', 'countries', 'dob', 'aliases'] as const;

/** Makes values comparable that can be written in several forms: lists in any order, and 1968/02 for 1968-02. */
function plain(value: unknown): string {
  const parts = [value ?? []].flat().map((part) => String(part).normalize().replaceAll('/', '-'));
  return [...new Set(parts.map((part) => part.replace(/\s+/g, ' ')))].sort().join('; ');
}

/** Returns the first and the last moment that a time can mean: it can be a date only, in any time zone. */
function rangeOf(time: string): [first: number, last: number] {
  const moment = Date.parse(time);
  if (/T.*(Z|[+-]\d\d:\d\d)$/i.test(time)) return [moment, moment];
  const day = 86_400_000;
  const days = {4: 366.5, 7: 31.5}[time.length] ?? 1.5;
  return [moment - 1.5 * day, moment + days * day];
}

/** Screens a subject by the policy. Change the call here, for customers and for the check below. */
function screen(search: object): Promise<Outcome<Screening>> {
  const {screeningType, threshold} = policy;
  return read<Screening>('POST', '/screening/simple', {...search, screeningType, threshold});
}

/**
 * Stops the program if the policy is refused for any subject. Without this check, a wrong setting
 * would make every customer invalid.
 */
async function checkPolicy(): Promise<void> {
  const outcome = await screen({entityName: 'Policy check'});
  if (outcome.kind === 'refused' && outcome.status === 400) {
    throw new Error(`The policy is refused for every customer. Correct it: ${outcome.reason}`);
  }
  valueOf(outcome);
}

class Gate {
  readonly cases: Map<string, Case>;
  readonly #journal: Journal<Step>;
  readonly #assignment: Assignment;
  readonly #lostWait: number;

  constructor(
    journal: Journal<Step>,
    customers: Search[],
    assignment: Assignment,
    lostWait: number,
  ) {
    this.cases = new Map(customers.map((search) => [search.customerKey, {search}]));
    this.#journal = journal;
    this.#assignment = assignment;
    this.#lostWait = lostWait;
    for (const step of journal.records) this.#apply(step);
    for (const entry of this.open()) {
      if (entry.sent && !entry.urn && !entry.lostAt) this.#record(entry, {step: 'lost'});
    }
  }

  open(): Case[] {
    return [...this.cases.values()].filter(({decision}) => decision === undefined);
  }

  #apply({customerKey, ...step}: Step): void {
    const entry = this.cases.get(customerKey);
    if (!entry) return;
    const isSame =
      !('search' in step) || JSON.stringify(step.search) === JSON.stringify(entry.search);
    // The row was corrected after the platform had refused it.
    if (step.step === 'decided' && !isSame) return;
    if (step.step === 'screened') {
      if (!isSame) {
        throw new Error(`${customerKey} has changed since its screening. Use another --state.`);
      }
      if (step.policy && JSON.stringify(step.policy) !== JSON.stringify(policy)) {
        throw new UsageError(
          `${customerKey} was screened with another policy. Use another --state.`,
        );
      }
      entry.searchDate = step.searchDate;
      entry.needsAnalyst = step.needsAnalyst;
    }
    if (step.step === 'sent') Object.assign(entry, {sent: true, lostAt: undefined});
    if (step.step === 'lost') entry.lostAt = performance.now();
    if (step.step === 'entity') entry.urn = step.urn;
    if (step.step === 'decided') Object.assign(entry, step);
  }

  #record({search: {customerKey}}: Case, step: Record<string, unknown> & {step: string}): void {
    const entry = {customerKey, at: new Date().toISOString(), ...step} as Step;
    this.#journal.add(entry);
    this.#apply(entry);
  }

  /** Advances a customer as far as possible. A missing response never decides anything. */
  async advance(entry: Case): Promise<void> {
    if (!entry.searchDate) await this.#screen(entry);
    if (entry.decision) return;
    if (!entry.needsAnalyst) {
      return this.#record(entry, {step: 'decided', decision: 'accepted', by: 'policy'});
    }
    while (!entry.urn) await this.#create(entry);
    const path = `/entity/${encodeURIComponent(entry.urn)}`;
    const entity = valueOf(await read<Entity | null>('GET', path));
    if (entity?.urn !== entry.urn || entity.customerKey !== entry.search.customerKey) {
      throw new Error(strange(entry, entity, `the call GET ${path}`));
    }
    const set = entity.dispositionState;
    const decision = policy.meaning[set?.dispositionState ?? ''];
    // A disposition from before the screening was set without knowing its candidates.
    if (!decision) return;
    const [setAt] = rangeOf(set?.dispositionSetAtTime ?? '');
    const [, screenedAt] = rangeOf(entry.searchDate!);
    if (!(setAt >= screenedAt)) {
      entry.reason = `may be decided before the screening of ${entry.searchDate}: decide again`;
      return;
    }
    entry.reason = undefined;
    this.#checkSubject(entry, entity);
    // Meanwhile, the entity can have been archived, or a copy can have another disposition.
    if (decision === 'accepted' && (await this.#find(entry)) !== entry.urn) {
      throw new Error(
        `${entry.search.customerKey}: ${entry.urn} isn't in the list of entities. The customer stays ` +
          'undecided. If the entity is archived, move the row to a new file with another --state.',
      );
    }
    this.#record(entry, {
      step: 'decided',
      decision,
      by: set?.dispositionSetByUserName ?? 'analyst',
    });
  }

  async #screen(entry: Case): Promise<void> {
    const outcome = await screen(entry.search);
    if (outcome.kind === 'refused' && outcome.status === 400) {
      await checkPolicy();
      const refused = {decision: 'invalid', by: 'platform', reason: outcome.reason};
      return this.#record(entry, {step: 'decided', ...refused, search: entry.search});
    }
    const screening: Partial<Screening> = valueOf(outcome) ?? {};
    const {resultCount, resultRows, searchDate} = screening;
    if (
      !(typeof resultCount === 'number' && resultCount >= 0) ||
      !Array.isArray(resultRows) ||
      !(typeof searchDate === 'string' && Date.parse(searchDate) > 0)
    ) {
      throw new Error(`The screening of ${entry.search.customerKey} has no result.`);
    }
    // A count that differs from the rows means that rows are missing: no policy may accept that.
    const isWhole = resultRows.length === resultCount;
    this.#record(entry, {
      step: 'screened',
      search: entry.search,
      policy,
      searchDate,
      candidates: resultRows.map((row) => row?.matchName ?? ''),
      needsAnalyst: !isWhole || policy.needsAnalyst(screening as Screening),
    });
  }

  /** Creates an entity, unless one with this key exists: a creation whose response was lost may have succeeded. */
  async #create(entry: Case): Promise<void> {
    if (entry.lostAt) await wait(Math.max(0, entry.lostAt + this.#lostWait - performance.now()));
    const existing = await this.#find(entry);
    if (existing) return this.#record(entry, {step: 'entity', urn: existing});
    this.#record(entry, {step: 'sent'});
    const body = {...this.#assignment, search: entry.search};
    const outcome = await write<Entity | null>('POST', '/entities/create', body);
    if (outcome.kind === 'ok' && outcome.value?.urn) {
      const {urn, customerKey} = outcome.value;
      if (customerKey === entry.search.customerKey) this.#record(entry, {step: 'entity', urn});
      else throw new Error(strange(entry, outcome.value, 'the call that creates its entity'));
    } else if (outcome.kind === 'ok' || outcome.kind === 'uncertain') {
      // A success without a URN is as uncertain as no response.
      this.#record(entry, {step: 'lost'});
      const {status = 0, reason = ''} = outcome.kind === 'ok' ? {} : outcome;
      // A proxy would refuse the next creation too.
      if (status >= 300 && status < 500) throw new Error(reason);
    } else if (outcome.kind === 'refused' && outcome.status === 400) {
      // The screening accepted the same values, so the customer's data is valid.
      throw new Error(`Check --filter-set and --group, which are refused: ${outcome.reason}`);
    } else throw new Error(outcome.reason);
  }

  /** Returns the URN of the customer's entity. Stops the program unless the list has only this entry. */
  async #find(entry: Case): Promise<string | undefined> {
    const {customerKey} = entry.search;
    const filters = {customerKey, archived: false};
    type Page = {entities?: Entity[]; total?: number} | null;
    const page = valueOf(await read<Page>('POST', '/entities', {filters}));
    const {entities, total} = page ?? {};
    if (!Array.isArray(entities) || typeof total !== 'number') {
      throw new Error(`${customerKey}: the list of entities has no "entities" or no "total".`);
    }
    for (const entity of entities) {
      if (entity?.urn && entity.customerKey === customerKey && !entity.archivedAt) continue;
      throw new Error(strange(entry, entity, 'the list of entities with this key'));
    }
    if (total > 1 || entities.length > 1) {
      const urns = entities.map(({urn}) => urn).join(', ');
      const copies = entry.urn ? `all but ${entry.urn}` : 'the copies';
      throw new Error(
        `${customerKey}: ${total} entities have this key (${urns}). Archive ${copies}, and start again.`,
      );
    }
    if (total !== entities.length) {
      throw new Error(`${customerKey}: the list says "total": ${total}, but has no entity.`);
    }
    if (entities[0]) this.#checkSubject(entry, entities[0]);
    return entities[0]?.urn;
  }

  /** Stops the program if an entity has other data than the customer. Its disposition is about that data. */
  #checkSubject({search, sent, urn}: Case, entity: Entity): void {
    const {filterSetID, entityGroupIDs} = this.#assignment;
    const other: string[] = parameters.filter((name) => {
      const found = plain(entity.searchParameters?.[name]);
      // If this program sent the entity, a value that the response leaves out isn't a difference.
      return found !== plain(search[name]) && !(found === '' && sent);
    });
    if (plain(entity.entityName) !== plain(search.entityName)) other.unshift('entityName');
    const groups = [entity.entityGroups ?? []].flat().map((group) => group?.id);
    // Later, analysts can move the entity.
    if (!urn && entity.filterSetID !== filterSetID) other.push('filterSetID');
    if (!urn && !groups.includes(entityGroupIDs[0])) other.push('entityGroups');
    if (other.length === 0) return;
    const remedy = urn
      ? "Restore the entity's data, or archive it and move the row to a new file with another --state."
      : 'Correct the row or the options, or archive the entity, and start again.';
    throw new Error(
      `${search.customerKey}: ${entity.urn} has this key, but other values of ${other.join(', ')}. The ` +
        `customer stays undecided. ${remedy}`,
    );
  }
}

/** Says that a response is about another entity. Accepting its disposition would accept the wrong customer. */
function strange({search: {customerKey}}: Case, entity: Entity | null, where: string): string {
  const found = `${entity?.urn ?? 'no URN'} with the key ${entity?.customerKey ?? '(none)'}`;
  return (
    `${customerKey}: ${where} returned ${found}${entity?.archivedAt ? ', which is archived' : ''}. ` +
    'The customer stays undecided. Check whether a proxy or a client drops "filters" or mixes up responses.'
  );
}

function writeDecisions(state: string, cases: Iterable<Case>, rejected: Rejected[]): void {
  const rows = [...cases].map(
    ({search, decision = 'waiting', by = '', at = '', urn = '', reason = ''}) => [
      search.customerKey,
      decision,
      by,
      decision === 'waiting' ? '' : at,
      urn,
      reason,
    ],
  );
  const invalid = rejected.map(({customerKey, reason}) => [
    customerKey,
    'invalid',
    'file',
    '',
    '',
    reason,
  ]);
  const header = ['customerKey', 'decision', 'decidedBy', 'decidedAt', 'urn', 'reason'];
  replaceFile(join(state, 'decisions.csv'), formatCsv([header, ...rows, ...invalid]));
}

async function main({files: [file], state, number, option}: Arguments): Promise<void> {
  const assignment = {filterSetID: number('filter-set'), entityGroupIDs: [number('group')]};
  const lostWait = number('lost-wait', 1, longestWait) * 1000;
  const every = number('every', 1, longestWait) * 1000;
  const end = option('wait') === '' ? Infinity : performance.now() + number('wait') * 1000;
  const {customers, rejected} = readCustomers(file);
  const journal = new Journal<Step>(join(state, 'journal.ndjson'));
  const gate = new Gate(journal, customers, assignment, lostWait);
  for (;;) {
    await inParallel(gate.open(), parallelCases, (entry) => gate.advance(entry));
    writeDecisions(state, gate.cases.values(), rejected);
    const waiting = gate.open().length;
    say(
      `${customers.length - waiting} of ${customers.length} decided, ${rejected.length} invalid rows`,
    );
    if (waiting === 0) return;
    if (performance.now() >= end)
      throw new Error(`${waiting} customers are waiting for an analyst.`);
    await wait(Math.min(every, end - performance.now()));
  }
}

runProgram(
  {
    usage,
    files: 1,
    options: {
      'filter-set': {},
      group: {},
      wait: {default: ''},
      every: {default: '10'},
      'lost-wait': {default: '20', formerly: 'settle'},
    },
  },
  main,
);
