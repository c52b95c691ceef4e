/** Answers the four questions of an auditor, as far as the API can. */
import {readMoment} from '@screening/client/times';
import {command} from '../../.generated/facts';
import type {Fields} from '../fields';
import {counted} from '../output/counted';
import {decisionOf, time} from './cells';
import {indicatorLists, itemsOf, matchLists, openLists, type Listed} from './items';
import {nothing, value} from './markdown';
import type {Evidence} from './reading';

/** The four questions of an auditor, with what the API can answer. */
export function* answers({entity, histories}: Evidence): Generator<string> {
  yield '## Answers\n\n';
  yield `- **Was this customer screened?** ${wasScreened(entity)}\n`;
  yield `- **Why was it cleared?** ${whyCleared(entity, histories())}\n`;
  yield `- **When did it last change?** ${lastChange(entity, histories())}\n`;
  yield `- **Do the settings work?** This document can't show it: the API doesn't return what a Filter Set contains. \`${command} effectiveness\` tests simple screenings with a policy, not this Filter Set, so its report says nothing about how this customer is monitored.\n\n`;
}

function wasScreened(entity: Fields): string {
  const counts = matchLists.map((list) => {
    const items = entity.needed('matches').list(list);
    return `${value(list)} ${items?.length ?? nothing}`;
  });
  const archived = entity.text('archivedAt');
  const state =
    archived !== undefined
      ? `It was archived at ${time(archived)}, which stopped monitoring.`
      : entity.boolean('monitored') === true
        ? 'It is monitored.'
        : "The response doesn't say that it is monitored.";
  return `The platform saved it at ${time(entity.text('createdAt'))} for monitoring. Its present Filter Set is ${value(entity.text('filterSetName'))} (${value(entity.number('filterSetID'))}). ${state} Matches that the platform found: ${counts.join(', ')}. The API has no time of the last screening.`;
}

function whyCleared(entity: Fields, histories: Iterable<Fields>): string {
  const found = entity.object('dispositionState');
  const state = found?.text('dispositionState');
  if (state === undefined)
    return 'The response has no disposition, so nothing says that it was cleared.';
  const set = `The disposition is ${value(state)}, set by ${value(found?.text('dispositionSetByUserName'))} at ${time(found?.text('dispositionSetAtTime'))}.`;
  const isCleared = state === 'cleared' ? '' : "It isn't cleared. ";
  return [
    `${isCleared}${set} The API has no field for the reason of a disposition.`,
    describeDecisions(entity),
    describeNotes(entity),
    describeOpen(entity),
    describeLater(found?.text('dispositionSetAtTime'), histories),
  ].join(' ');
}

/** How many decisions the answer shows. All are in the sections of the matches and indicators. */
const mostShown = 5;

/** Says which decisions about matches and indicators can explain a disposition. */
function describeDecisions(entity: Fields): string {
  const decided = [
    ...itemsOf(entity.needed('matches'), matchLists),
    ...itemsOf(entity.needed('indicators'), indicatorLists),
  ].filter(({item}) => item.object('decisioning')?.boolean('hasDecision') === true);
  if (decided.length === 0) return 'The response has no decision about a match or an indicator.';
  const byDefault = decided.filter(
    ({item}) => item.needed('decisioning').boolean('decidedByDefault') === true,
  );
  const {length} = byDefault;
  const who = length === 0 ? '' : `, ${length === decided.length ? 'all' : length} by default`;
  const count = `Decisions about its matches and indicators: ${decided.length}${who}`;
  const nobody = describeDefaults(byDefault.map(nameInList));
  const explained = decided.filter(({item}) => hasReason(item.needed('decisioning')));
  if (explained.length === 0) return `${count}.${nobody} No decision has a reason.`;
  const shown = explained.map(({item, list}) => `${nameOf(item)} (${decisionOf(item, list)})`);
  return `${count}.${nobody} With a reason: ${firstOf(shown)}.`;
}

/** Names the decisions that nobody made, because one of them can be about who the customer is. */
function describeDefaults(names: string[]): string {
  return names.length === 0 ? '' : ` Made by default, by no person: ${firstOf(names)}.`;
}

const nameInList = ({item, list}: Listed): string => `${nameOf(item)} (${value(list)})`;

const nameOf = (item: Fields): string => value(item.text('entityName') ?? item.text('name'));

/** Shows the first of many items. All are further down in the document. */
const firstOf = (shown: string[], count = shown.length): string =>
  `${shown.slice(0, mostShown).join(', ')}${count > mostShown ? `, and ${count - mostShown} more below` : ''}`;

/** Names what counts against the customer or waits for a decision, whatever the disposition is. */
function describeOpen(entity: Fields): string {
  const items = [
    ...itemsOf(entity.needed('matches'), matchLists),
    ...itemsOf(entity.needed('indicators'), indicatorLists),
  ].filter(({list}) => openLists.includes(list));
  const unreviewed = entity.object('reviewState')?.object('unreviewedItems')?.number('total');
  const count = `Unreviewed items: ${unreviewed ?? nothing}.`;
  if (items.length === 0)
    return `No risk is active, and no match or risk requires a review. ${count}`;
  return `**Active or open now:** ${firstOf(items.map(nameInList))}. ${count}`;
}

/** Says what has changed since the disposition was set, so that a reader sees what it can't be about. */
function describeLater(setAt: string | undefined, histories: Iterable<Fields>): string {
  const moment = readMoment(setAt);
  if (moment === undefined)
    return "When the disposition was set isn't readable, so nothing says what changed after it.";
  const first: string[] = [];
  let count = 0;
  let unreadable = 0;
  for (const event of histories) {
    const at = readMoment(event.text('timestamp'));
    if (at === undefined) unreadable += 1;
    if (at === undefined || at.latest <= moment.latest) continue;
    count += 1;
    if (count <= mostShown) first.push(value(event.text('historyID')));
  }
  const unknown =
    unreadable === 0 ? '' : ` ${counted(unreadable, 'event has', 'events have')} no readable time.`;
  return count === 0
    ? `No history event is known to be later than the disposition.${unknown}`
    : `**Changed after the disposition:** yes, ${counted(count, 'history event', 'history events')}: ${firstOf(first, count)}.${unknown}`;
}

const hasReason = (decision: Fields): boolean =>
  (decision.texts('rationale') ?? []).length > 0 || (decision.text('notes') ?? '') !== '';

function describeNotes(entity: Fields): string {
  const notes = entity.list('notes');
  if (notes === undefined) return 'The response has no list of notes.';
  return notes.length === 0 ? 'It has no notes.' : `Notes: ${notes.length}.`;
}

function lastChange(entity: Fields, histories: Iterable<Fields>): string {
  let count = 0;
  let unreadable = 0;
  let last: Fields | undefined;
  for (const event of histories) {
    count += 1;
    if (readMoment(event.text('timestamp')) === undefined) unreadable += 1;
    else last = event;
  }
  const updated = `Last updated at ${time(entity.text('updatedAt'))}.`;
  const latest =
    last === undefined
      ? 'No history event has a readable time.'
      : `${count === 1 ? 'The only history event' : `The latest of ${count} history events`} is ${value(last.text('event'))} at ${time(last.text('timestamp'))}, origin ${value(last.text('origin'))}.`;
  return `${updated} ${latest}${unreadable > 0 ? ` ${counted(unreadable, 'event has', 'events have')} no readable time.` : ''}`;
}
