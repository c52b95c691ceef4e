import {latestTime, readDateHeader, readMoment} from '../times';
import type {Operation} from '../operation';
import type {Sender} from '../send';
import type {HistoryEvent} from '../../.generated/types';
import {demandObject, InvalidCallError} from '../errors';
import {all, divideOptions, type ListOptions} from './all';

/** The longest overlap, in seconds: about 30 years. */
const longestOverlap = 1_000_000_000;

/** How far the platform's time may be ahead of the computer's, in milliseconds. */
const furthestAhead = 24 * 3_600_000;

/** Which changes to read. */
export interface ChangesParameters {
  /** From when on, as RFC 3339 with a time zone. Use the `until` of the last run. */
  since: string;
  /**
   * How far to read back before `since`, in seconds, because an event can become visible after its time. Events of this
   * time come again: remember their `historyID`.
   * @default 3600
   */
  overlap?: number;
  /** Only events of entities in these groups. */
  groupIDs?: number[];
}

/** The changes, to be read with `for await`. */
export interface Changes extends AsyncIterable<HistoryEvent> {
  /**
   * The `since` of the next run, once all events were read: the platform's own time at the start of this run. It equals
   * `since` if the platform didn't send its time, or one that is more than a day ahead of this computer's: the next run
   * would leave out what happens until then.
   */
  readonly until?: string;
}

/**
 * Reads the history events of all monitored entities since a time, each once, in the order in which the API lists them.
 *
 * The names of the time range's fields are an assumption of the reference, and an API that doesn't know them returns all
 * events. So the events are checked here too. An event is left out only if its time is surely before the range.
 */
export function changes(
  sender: Sender,
  operation: Operation,
  parameters: ChangesParameters,
  options: ListOptions = {},
): Changes {
  demandObject(parameters, 'the parameters', 'changes');
  const {since, overlap = 3600, ...filters} = parameters;
  const start = readMoment(since);
  if (!start || start.earliest !== start.latest)
    throw new InvalidCallError(
      'changes: "since" must be a time with its zone, such as 2025-03-04T09:12:45Z',
      'changes',
    );
  if (typeof overlap !== 'number' || !(overlap >= 0 && overlap <= longestOverlap))
    throw new InvalidCallError('changes: "overlap" must be a number of seconds', 'changes');
  // Before 1970 and after 9999, the languages write years in different ways.
  const from = Math.min(Math.max(0, start.earliest - overlap * 1000), latestTime);
  const args = {...filters, createdAt: {startTime: new Date(from).toISOString()}};
  let until: string | undefined;

  async function* read(): AsyncGenerator<HistoryEvent, void, undefined> {
    const {call} = divideOptions(options, operation.id);
    // Read before the events, so that an event that is created meanwhile belongs to the next run.
    const {headers} = await sender.call(operation, {...args, page: 1, pageSize: 1}, call);
    const now = readDateHeader(headers.date);
    for await (const event of all<HistoryEvent>(sender, operation, args, options)) {
      const moment = readMoment(event.timestamp);
      if (!moment || moment.latest >= from) yield event;
    }
    const isSure = now !== undefined && now <= Date.now() + furthestAhead;
    until = isSure ? new Date(now).toISOString() : since;
  }
  return {
    [Symbol.asyncIterator]: read,
    get until() {
      return until;
    },
  };
}
