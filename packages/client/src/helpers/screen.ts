import {doubtOf} from '../check-subject';
import type {Operation} from '../operation';
import {demandConfirmed, demandObject, InvalidCallError} from '../errors';
import type {CallOptions, Reply, Sender} from '../send';
import {latestTime, readDateHeader, readMoment} from '../times';
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
 * type can hide candidates. A result counts only if its time is within 24 hours of the platform's own time; otherwise the
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
  demandObject(subject, 'the subject', 'screen');
  demandObject(settings, 'the settings', 'screen');
  const {confirmed, ...how} = settings;
  demandConfirmed(confirmed, 'screen');
  const isFull = 'filterSetID' in how;
  if (!isFull && (how.screeningType === undefined || how.threshold === undefined))
    throw new InvalidCallError(
      'screen: send screeningType and threshold, or filterSetID',
      'screen',
    );
  // A second screening would create a second alert.
  if ('createAlerts' in subject || 'createAlerts' in how)
    throw new InvalidCallError(
      'screen: leave out "createAlerts". Only screenFull creates alerts.',
      'screen',
    );
  const doubt = doubtOf(subject, confirmed);
  if (doubt !== undefined) return {outcome: 'undecided', reason: doubt};
  // A wrong type can hide candidates.
  const search = {...subject, entityType: undefined};
  const operation = isFull ? operations.full : operations.simple;
  for (let attempt = 1; ; attempt += 1) {
    const reply = (await sender.call(
      operation,
      {...search, ...how},
      options,
    )) as Reply<ScreeningResult>;
    const {value: result} = reply;
    const fault = faultOf(reply, (text) => sender.clean(text));
    if (fault === undefined) {
      return {outcome: result.resultRows.length > 0 ? 'candidates' : 'none', result};
    }
    if (attempt === 2) return {outcome: 'undecided', reason: fault, result};
  }
}

/**
 * Returns the platform's time, in milliseconds since 1970, or undefined if it isn't sure. A cache says in `Age` for how
 * many seconds it has kept a response, whose `Date` is as old as its result.
 */
function timeOf({date, age = '0'}: Reply<unknown>['headers']): number | undefined {
  const sent = readDateHeader(date);
  const isAge = /^\d{1,9}$/.test(age);
  const now = sent === undefined || !isAge ? undefined : sent + Number(age) * 1000;
  return now !== undefined && now <= latestTime ? now : undefined;
}

/** Returns why a result doesn't count, or undefined. */
function faultOf(
  {value, headers}: Reply<ScreeningResult>,
  clean: Sender['clean'],
): string | undefined {
  const now = timeOf(headers);
  if (now === undefined)
    return "The response doesn't say the platform's time, so its age is unknown.";
  const moment = readMoment(value.searchDate);
  if (!moment || moment.earliest !== moment.latest)
    return 'The screening has no exact time in "searchDate".';
  if (Math.abs(moment.earliest - now) > oldestResult)
    return `The screening was run at ${clean(value.searchDate)}, but the platform's time is ${new Date(now).toISOString()}.`;
  if (value.alertCreatedURN !== undefined && value.alertCreatedURN !== null)
    return "The screening created the alert in 'alertCreatedURN', although it wasn't asked to.";
  return undefined;
}
