import {doubtOf} from '../check-subject';
import type {Operation} from '../operation';
import {InvalidCallError} from '../errors';
import type {CallOptions, Reply, Sender} from '../send';
import {readDateHeader, readMoment} from '../times';
import type {ScreeningResult, ScreeningType, SearchParameters} from '../../.generated/types';

/** How to screen a subject: with a type of screening and a match threshold, or with a Filter Set. */
export type ScreenSettings =
  | {screeningType: ScreeningType; threshold: number; confirmed?: readonly string[]}
  | {
      filterSetID: number;
      /** The fields of the subject whose warnings a person has confirmed, such as `entityName`. */
      confirmed?: readonly string[];
    };

/** What a screening says about a subject. */
export type Screening =
  /** There are candidates. Compare each with the subject. */
  | {outcome: 'candidates'; result: ScreeningResult}
  /** There is no candidate, and nothing speaks against the result. */
  | {outcome: 'none'; result: ScreeningResult}
  /** Nothing is known about the subject. A person has to look at it. */
  | {outcome: 'undecided'; reason: string; result?: ScreeningResult};

/** How far the time of a screening may be from the platform's own time, in milliseconds. */
const oldestResult = 24 * 3_600_000;

/**
 * Screens a subject once, so that only a sound result counts.
 *
 * The subject is checked with `checkSubject` first: a damaged name finds nobody. `entityType` isn't sent, because a wrong
 * type hides candidates. A result counts only if its time is within 24 hours of the platform's own time; otherwise the
 * subject is screened once more.
 *
 * @throws the errors of `screenSimple` or `screenFull`.
 */
export async function screen(
  sender: Sender,
  operations: {simple: Operation; full: Operation},
  subject: SearchParameters,
  settings: ScreenSettings,
  options?: CallOptions,
): Promise<Screening> {
  const {confirmed, ...how} = settings;
  const isFull = 'filterSetID' in how;
  if (!isFull && (how.screeningType === undefined || how.threshold === undefined))
    throw new InvalidCallError(
      'screen: send screeningType and threshold, or filterSetID',
      'screen',
    );
  const doubt = doubtOf(subject, confirmed);
  if (doubt !== undefined) return {outcome: 'undecided', reason: doubt};
  // A wrong type would hide candidates.
  const search = {...subject, entityType: undefined};
  const operation = isFull ? operations.full : operations.simple;
  for (let attempt = 1; ; attempt += 1) {
    const reply = (await sender.call(
      operation,
      {...search, ...how},
      options,
    )) as Reply<ScreeningResult>;
    const {value: result} = reply;
    const fault = faultOf(reply);
    if (fault === undefined) {
      return {outcome: result.resultRows.length > 0 ? 'candidates' : 'none', result};
    }
    if (attempt === 2) return {outcome: 'undecided', reason: fault, result};
  }
}

/** Returns why a result doesn't count, or undefined. */
function faultOf({value, headers}: Reply<ScreeningResult>): string | undefined {
  const now = readDateHeader(headers.date);
  if (now === undefined)
    return "The response doesn't say the platform's time, so its age is unknown.";
  const moment = readMoment(value.searchDate);
  if (!moment || moment.earliest !== moment.latest)
    return 'The screening has no exact time in "searchDate".';
  if (Math.abs(moment.earliest - now) > oldestResult)
    return `The screening was run at ${value.searchDate}, but the platform's time is ${new Date(now).toISOString()}.`;
  if (value.alertCreatedURN !== undefined)
    return "The screening created the alert in 'alertCreatedURN', although it wasn't asked to.";
  return undefined;
}
