/** Writes what was read about an entity as a Markdown document for an auditor. */
import {command, version} from '../../.generated/facts';
import type {Fields} from '../fields';
import {answers} from './answers';
import {
  joined,
  sourceOf,
  articleOf,
  decisionOf,
  timelineOf,
  countsOf,
  changesOf,
  time,
  clock,
} from './cells';
import {indicatorLists, matchLists, itemsOf, type Listed} from './items';
import {table, value, values, type Columns} from './markdown';
import type {Evidence} from './reading';
import type {Recording, Topic} from './recorder';

/**
 * Yields the lines of the document.
 *
 * @throws a `ShapeError` if a field isn't as the API describes it: the document would be wrong or empty.
 */
export function* documentOf(evidence: Evidence): Generator<string> {
  const {entity, recordings} = evidence;
  yield `# Evidence: ${value(entity.text('entityName'))}\n\n`;
  yield `What the platform's API returned about the entity ${value(entity.text('urn'))}, ${between(recordings)}. The history and the entity were read at the beginning and at the end, and were the same both times. Values of the platform are in code font; all other words are by \`${command}\` ${version}.\n\n`;
  yield* answers(evidence);
  yield* customer(evidence);
  yield* settings(evidence);
  yield* disposition(evidence);
  yield* matches(evidence);
  yield* indicators(evidence);
  yield* news(evidence);
  yield* notes(evidence);
  yield* history(evidence);
  yield* sources(evidence);
  yield* unknown();
  yield* responses(evidence);
}

function* customer({entity, others, recordings}: Evidence): Generator<string> {
  const search = entity.object('searchParameters');
  yield `## Customer\n\n${readAt(recordings, 'entity')}\n\n`;
  yield* properties([
    ['URN', value(entity.text('urn'))],
    ['Customer key', value(entity.text('customerKey'))],
    ['Other entities with this key', values(others)],
    ['Name', value(entity.text('entityName'))],
    ['Type', value(entity.text('entityType'))],
    ['Searched type', value(search?.text('entityType'))],
    ['Date of birth', value(search?.text('dob'))],
    ['Countries', values(search?.texts('countries'))],
    ['Other names', values(search?.texts('aliases'))],
    [
      'Custom fields',
      joined(entity.list('customFields'), (field) =>
        [value(field.text('key')), value(field.text('value'))].join(': '),
      ),
    ],
    [
      'Origin',
      joined(entity.list('entitySources'), (source) =>
        [value(source.text('sourceType')), value(source.text('sourceID'))].join(' '),
      ),
    ],
  ]);
}

function* settings({entity, recordings}: Evidence): Generator<string> {
  yield `## Screening and monitoring\n\n${readAt(recordings, 'entity')}\n\n`;
  yield* properties([
    [
      'Filter Set',
      `${value(entity.text('filterSetName'))} (${value(entity.number('filterSetID'))})`,
    ],
    [
      'Groups',
      joined(
        entity.list('entityGroups'),
        (group) => `${value(group.text('entityGroupName'))} (${value(group.number('id'))})`,
      ),
    ],
    ['Organization', value(entity.text('organizationURN'))],
    ['Created', time(entity.text('createdAt'))],
    ['Last updated', time(entity.text('updatedAt'))],
    ['Monitored', value(entity.boolean('monitored'))],
    ['Archived', time(entity.text('archivedAt'))],
    ['**Risk score**', value(entity.number('riskScore'))],
  ]);
}

function* disposition({entity, recordings}: Evidence): Generator<string> {
  const found = entity.object('dispositionState');
  const review = entity.object('reviewState');
  const items = review?.object('unreviewedItems');
  yield `## Disposition and review\n\n${readAt(recordings, 'entity')} The API returns the current disposition. Earlier ones aren't returned: an event of the history says that a disposition was set, but not which one or by whom. \`${command} decisions\` keeps each change that it reads.\n\n`;
  yield* properties([
    ['Disposition', value(found?.text('dispositionState'))],
    ['Disposition set', time(found?.text('dispositionSetAtTime'))],
    ['Disposition set by', value(found?.text('dispositionSetByUserName'))],
    ['Escalated', value(entity.boolean('escalated'))],
    ['Escalated at', time(entity.text('escalatedTime'))],
    ['Escalated by', value(entity.text('escalatedByUserName'))],
    ['Open alert', value(entity.boolean('hasOpenAlert'))],
    ['Review status', value(review?.text('reviewStatus'))],
    ['Review locked by', value(review?.text('reviewLockedByName'))],
    ['Review locked since', time(review?.text('reviewLockedSince'))],
    ['Last review', value(review?.text('lastReviewDate'))],
    ['Unreviewed items', value(items?.number('total'))],
  ]);
}

function* matches({entity, recordings}: Evidence): Generator<string> {
  yield `## Matches\n\n${readAt(recordings, 'entity')} Matches that were decided against are excluded from the risk.\n\n`;
  yield* lists(entity, 'matches', matchLists, {
    List: ({list}) => value(list),
    Record: ({item}) => `${value(item.text('entityName'))} (${value(item.text('sigmaID'))})`,
    Type: ({item}) => value(item.text('entityType')),
    Strength: ({item}) => value(item.number('matchStrength')),
    'Matched name': ({item}) => value(item.text('matchName')),
    'Date of birth': ({item}) => value(item.text('matchDOB')),
    Location: ({item}) => value(item.text('matchLocation')),
    Score: ({item}) => value(item.number('riskScore')),
    Decision: ({item}) => decisionOf(item),
  });
}

function* indicators({entity, recordings}: Evidence): Generator<string> {
  yield `## Indicators\n\n${readAt(recordings, 'entity')} Accepted risks aren't counted in the score.\n\n`;
  yield* lists(entity, 'indicators', indicatorLists, {
    List: ({list}) => value(list),
    Indicator: ({item}) => value(item.text('name')),
    Category: ({item}) =>
      [value(item.text('category')), value(item.text('subcategory'))].join(', '),
    Description: ({item}) => value(item.text('description')),
    Score: ({item}) => value(item.number('score')),
    'Hops away': ({item}) => value(item.number('hopsAway')),
    Date: ({item}) => value(item.text('date')),
    Sources: ({item}) => joined(item.list('sources'), sourceOf),
    Decision: ({item, list}) => decisionOf(item, list),
    'Decisions over time': ({item}) => timelineOf(item),
  });
}

function* news({news: events, recordings}: Evidence): Generator<string> {
  yield `## News\n\n${readAt(recordings, 'news')} The texts of the articles aren't part of this document, and weren't requested.\n\n`;
  yield* table(events(), {
    Event: (event) => value(event.text('eventLabel')),
    Severity: (event) => value(event.text('eventSeverity')),
    Materiality: (event) => value(event.number('eventMaterialityScore')),
    Articles: (event) => joined(event.list('articles'), articleOf),
    Decision: decisionOf,
    'Decisions over time': timelineOf,
    Identifier: (event) => value(event.text('id')),
  });
}

function* notes({entity, recordings}: Evidence): Generator<string> {
  yield `## Notes\n\n${readAt(recordings, 'entity')}\n\n`;
  yield* table(
    entity.list('notes') ?? [],
    {
      Updated: (note) => time(note.text('updatedAt')),
      User: (note) => value(note.text('userName')),
      Note: (note) => value(note.text('note')),
    },
    'The response has no notes.',
  );
}

function* history({histories, recordings}: Evidence): Generator<string> {
  yield `## History\n\n${readAt(recordings, 'history')} From the oldest event to the newest.\n\n`;
  yield* table(histories(), {
    Time: (event) => time(event.text('timestamp')),
    Event: (event) => value(event.text('event')),
    Origin: (event) => value(event.text('origin')),
    'Change of the score': (event) => value(event.number('riskScore')),
    Indicators: (event) => countsOf(event.object('numIndicators')),
    Matches: (event) => countsOf(event.object('numMatches')),
    Changes: changesOf,
    Document: (event) => value(event.text('externalDocumentLink')),
    Identifier: (event) => value(event.text('historyID')),
  });
}

function* sources({sources: found, recordings}: Evidence): Generator<string> {
  yield `## Sources of the platform\n\n${readAt(recordings, 'sources')} When each source was first ingested and last run, as of now and for the whole platform. The keys aren't names, and not every source of a risk is in this list. The API doesn't say which state of a source an earlier screening has used.\n\n`;
  yield* table(
    found.list('rawDataSources') ?? [],
    {
      Source: (source) => value(source.text('key')),
      'First ingested': (source) => value(source.text('firstIngestedDate')),
      'Last run': (source) => value(source.text('lastRunDate')),
    },
    'The response has no sources.',
  );
  const reports = found.object('reportDataSources');
  yield `Report data was last updated: ${value(reports?.text('lastUpdated'))}\n\n`;
}

function* unknown(): Generator<string> {
  yield "## What the API doesn't say\n\n";
  for (const text of [
    'What the Filter Set contained when the customer was screened: its lists, coverage and match threshold. Keep a record of them from the user interface.',
    'Which Filter Set the customer had earlier, unless an event of the history contains it.',
    'When the customer was last compared with the sources.',
    'Why a disposition was set. The reasons above are those of decisions and notes.',
    `Earlier dispositions, and earlier decisions about a match. Keep each disposition event that you receive, or run \`${command} decisions\` often.`,
    'How the risk score was calculated.',
    'One-off screenings of this customer. Keep their requests and responses when you make them.',
    'What was read and decided outside of the platform.',
  ])
    yield `- ${text}\n`;
  yield '\n';
}

/** The responses, with what proves that they weren't changed. */
function* responses({recordings}: Evidence): Generator<string> {
  yield '## Responses\n\n';
  yield 'All facts above are from these responses. The folder next to this document that has the same name contains them exactly as they arrived. The file `SHA256SUMS` in it has their SHA-256 values too: `sha256sum --check SHA256SUMS`. News were read once, and a list that has several pages more often, because its pages can shift.\n\n';
  for (const {file, request, sent, time: at, bytes, sha256} of recordings) {
    const body = sent === undefined ? '' : `, sent ${value(sent)}`;
    yield `- ${value(file)}: ${value(request)}${body}, ${clock(at)}, ${bytes} bytes, SHA-256 \`${sha256}\`\n`;
  }
}

/** Yields a table of names and values. */
function* properties(rows: readonly [name: string, shown: string][]): Generator<string> {
  yield* table(rows, {Field: ([name]) => name, Value: ([, shown]) => shown});
}

/**
 * Yields a table of the items of several lists of an entity. A missing list isn't an empty one.
 *
 * @param known The lists that the API describes.
 */
function* lists(
  entity: Fields,
  name: string,
  known: readonly string[],
  columns: Columns<Listed>,
): Generator<string> {
  const found = entity.needed(name);
  const missing = known.filter((list) => found.value(list) === undefined);
  const none = missing.length > 0 ? 'The other lists are empty.' : 'None.';
  if (missing.length > 0)
    yield `The response has no list ${values(missing)}. That isn't the same as an empty list.\n\n`;
  yield* table(itemsOf(found, known), columns, none);
}

/** Says when and from which responses a part of the document was read. */
function readAt(recordings: readonly Recording[], topic: Topic): string {
  const own = recordings.filter((recording) => recording.topic === topic);
  const files = own.length > 3 ? [own[0], own.at(-1)!] : own;
  return `Read ${between(own)}: ${values(
    files.map(({file}) => file),
    own.length > 3 ? ' to ' : ', ',
  )}.`;
}

/** Says between which times something was read. */
function between(recordings: readonly Recording[]): string {
  const [first, last] = [recordings[0].time, recordings.at(-1)!.time];
  const isSame = first.text === last.text && first.isOfPlatform === last.isOfPlatform;
  const clockName = [first, last].every(({isOfPlatform}) => isOfPlatform)
    ? " by the platform's clock"
    : '';
  return isSame
    ? `at ${clock(first)}${clockName}`
    : `from ${clock(first)} to ${clock(last)}${clockName}`;
}
