/** Writes values of the API so that they fit in a sentence or a cell of the document. */
import {readMoment} from '@screening/client/times';
import type {Fields} from '../fields';
import {acceptedList} from './items';
import {nothing, value} from './markdown';
import type {ReadTime} from './recorder';

/** Shows several items in a cell. */
export const joined = (items: Fields[] | undefined, show: (item: Fields) => string): string =>
  items === undefined || items.length === 0 ? nothing : items.map(show).join('; ');

export const sourceOf = (source: Fields): string =>
  [value(source.text('name')), value(source.text('url'))].join(' ');

export const articleOf = (article: Fields): string =>
  ['publishedDate', 'publisher', 'title', 'url']
    .map((name) => value(article.text(name)))
    .join(', ');

/**
 * Says what was decided about an item, by whom, when and why.
 *
 * @param list The list that contains the item. A risk that was accepted isn't confirmed.
 */
export function decisionOf(item: Fields, list?: string): string {
  const decision = item.object('decisioning');
  if (decision === undefined) return 'not in the response';
  if (decision.boolean('hasDecision') !== true) return 'none';
  const isAgainst = decision.boolean('decisionedAgainst');
  const decided =
    isAgainst === undefined
      ? 'decided, which way is unknown'
      : isAgainst
        ? 'decided against'
        : 'decided for';
  const verdict = list === acceptedList ? 'risk accepted' : decided;
  const by =
    decision.boolean('decidedByDefault') === true
      ? 'by default'
      : `by ${value(decision.text('reviewedByUserName'))}, ${time(decision.text('reviewSubmittedAt'))}`;
  const version =
    decision.boolean('wasDecisionMadeAgainstThisVersion') === false
      ? ['about an earlier version of this item']
      : [];
  const reasons = [...(decision.texts('rationale') ?? []), decision.text('notes') ?? ''];
  return [`${verdict} ${by}`, ...version, ...reasons.filter((one) => one !== '').map(value)].join(
    '; ',
  );
}

/** Shows the decisions about an item over time. The API doesn't describe their fields. */
export const timelineOf = (item: Fields): string =>
  joined(item.list('decisioningTimeline'), (decision) =>
    decision
      .names()
      .map((name) => `${value(name)} ${asText(decision.value(name))}`)
      .join(', '),
  );

export const countsOf = (counts: Fields | undefined): string =>
  counts === undefined
    ? nothing
    : `${value(counts.number('old'))} → ${value(counts.number('new'))}`;

/** The lists of changes of an event. The API doesn't describe their items. */
const changeLists = [
  'changedMatches',
  'matchChanges',
  'indicatorChanges',
  'kycChanges',
  'newsChanges',
  'configurationChanges',
];

/** Says what an event has changed. */
export function changesOf(event: Fields): string {
  const categories = (event.list('indicatorChangesSummary') ?? []).map(
    (change) =>
      `${value(change.text('category'))}: ${value(change.number('added'))} added, ${value(change.number('deleted'))} deleted, ${value(change.number('updated'))} updated`,
  );
  const changes = changeLists
    .filter((name) => (event.list(name) ?? []).length > 0)
    .map((name) => `${name} ${asText(event.value(name))}`);
  const [before, after] = ['searchParametersBeforeEvent', 'searchParametersAfterEvent'].map(
    (name) => asText(event.object(name) && event.value(name)),
  );
  const search = before === after ? [] : [`search parameters ${before} → ${after}`];
  return [...categories, ...changes, ...search].join('; ') || nothing;
}

/** Shows a value that the API doesn't describe. */
const asText = (given: unknown): string =>
  value(typeof given === 'object' && given !== null ? JSON.stringify(given) : (given as string));

/** Shows a time exactly as the platform sent it, and says if it leaves open which moment it means. */
export function time(text: string | undefined): string {
  if (text === undefined || text === '') return nothing;
  const moment = readMoment(text);
  if (moment === undefined) return `${value(text)} (not a time)`;
  const isExact = moment.earliest === moment.latest;
  return isExact ? value(text) : `${value(text)} (without a time zone)`;
}

/** Shows when something was read, and by which clock. */
export const clock = ({text, isOfPlatform}: ReadTime): string =>
  `${text}${isOfPlatform ? '' : " by this computer's clock, because the platform sent no time"}`;
