/** Reads from the API what events are about, and finds events that were lost. */
import type {Client} from '@screening/client';
import {readMoment} from '@screening/client/times';
import {rememberItems} from '../state/seen';
import {stateOf, type EntityState} from './entity-state';
import type {Message} from './messages';
import type {Effort, EventStore, Read} from './store';

/** How many events or states are stored in one transaction. */
const storedAtOnce = 500;

/** When the first poll begins: before all changes. */
const beginning = '1970-01-01T00:00:00.000Z';

/** Reads from the API. No call lasts longer than the client's deadline, so nothing can hang forever. */
export class ReadBack {
  readonly #client: Client;
  readonly #store: EventStore;
  readonly #signal: AbortSignal;
  /** Is told what a person should know, again and again. */
  readonly #note: (text: string) => void;

  constructor(
    client: Client,
    store: EventStore,
    signal: AbortSignal,
    note: (text: string) => void,
  ) {
    this.#client = client;
    this.#store = store;
    this.#signal = signal;
    this.#note = note;
  }

  /**
   * Reads the next entity or task that an event is about. A failed read is put off.
   *
   * @returns whether there was anything to read.
   */
  async visit(effort: Effort): Promise<boolean> {
    const read = this.#store.takeRead();
    if (!read) return false;
    try {
      const reading = this.#store.beginReading();
      this.#store.settle(read, reading, await this.#read(read, reading));
    } catch (error) {
      // The event stays open for the next start.
      if (this.#signal.aborted) return true;
      const reason = (error as Error).message;
      this.#note(
        `An event waits, because its ${read.target.split(' ', 1)[0]} can't be read: ${reason}`,
      );
      this.#store.postpone(read, reason, effort);
    } finally {
      this.#store.release(read);
    }
    return true;
  }

  /** Reads an entity, and returns its state, or reads a task, and stores the states of its entities. */
  async #read({target}: Read, reading: number): Promise<EntityState[]> {
    const signal = this.#signal;
    const id = target.slice(target.indexOf(' ') + 1);
    if (target.startsWith('entity ')) {
      const entity = await this.#client.getEntity({entityURN: id}, {signal});
      return [stateOf(entity as {urn: string})];
    }
    const {taskStatus} = await this.#client.getTaskStatus({taskID: id}, {signal});
    // A failed task has created nothing.
    if (taskStatus === 'Failed') return [];
    if (taskStatus !== 'Done') throw new Error(`the task has the status "${String(taskStatus)}"`);
    await this.#updateAll(this.#client.all('listTaskEntities', {taskID: id}, {signal}), reading);
    return [];
  }

  /** Reads the states of all entities: the histories don't show those that are new or archived. */
  async list(): Promise<void> {
    const reading = this.#store.beginReading();
    const how = {signal: this.#signal, seen: rememberItems(this.#store.db, 'entities')};
    await this.#updateAll(this.#client.all('listEntities', {filters: {}}, how), reading);
  }

  /** Stores the states of entities while they are read. One strange entity doesn't keep the others out. */
  async #updateAll(entities: AsyncIterable<{urn: string}>, reading: number): Promise<void> {
    let states: EntityState[] = [];
    const faults: string[] = [];
    const store = (): void => {
      this.#store.update(reading, states);
      states = [];
    };
    for await (const entity of entities) {
      try {
        states.push(stateOf({...entity}));
      } catch (error) {
        faults[0] ??= (error as Error).message;
      }
      if (states.length === storedAtOnce) store();
    }
    store();
    if (faults.length > 0) throw new Error(faults[0]);
  }

  /**
   * Finds the changes whose message was lost.
   *
   * @param overlap How far before the newest known change it begins, in seconds: a change can be recorded late.
   */
  async poll(overlap: number): Promise<void> {
    const since = this.#store.watermark ?? beginning;
    const how = {signal: this.#signal, seen: rememberItems(this.#store.db, 'changes')};
    const changes = this.#client.changes({since, overlap}, how);
    let newest = Date.parse(since);
    let found: Message[] = [];
    let count = 0;
    const store = (): void => {
      this.#store.add('poll', found);
      found = [];
    };
    for await (const change of changes) {
      count += 1;
      newest = Math.max(newest, readMoment(change.timestamp)?.earliest ?? newest);
      found.push({eventType: 'entity_history', eventPayload: change});
      if (found.length === storedAtOnce) store();
    }
    store();
    // Stored last: after a kill, the next poll reads the same range again. A change with a time in the future, or a wrong
    // clock of a server in between, must not hide later changes: both have to agree.
    const now = Date.parse(changes.until ?? since);
    this.#store.watermark = new Date(Math.min(newest, now)).toISOString();
    if (count === 0 && since !== beginning)
      this.#note(
        'A poll has found no changes, not even the newest known one. If the sandbox was restarted, use a new folder.',
      );
  }
}
