/**
 * Makes the rows of the tables from what the API returns. Values that a table can't represent are refused: an empty or
 * wrong row would look like the truth.
 */
import type {EntitySummary, HistoryEvent, NewsEvent} from '@screening/client';
import {readMoment} from '@screening/client/times';
import {type Cell, type Row, type Table, type TableColumn, tables} from './tables';

type Fields = Record<string, unknown>;

/** A response isn't what the tables need. The message completes the sentence "its response ...". */
export class ShapeError extends Error {}

/** The rows of an entity, as far as they were read together. */
export interface EntityRows {
  entity: Row;
  indicators: Row[];
  matches: Row[];
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns an object within an object. A missing one has no fields. */
function objectIn(parent: Fields, name: string): Fields {
  const value = parent[name] ?? {};
  if (!isObject(value)) throw new ShapeError(`has a "${name}" that isn't an object`);
  return value;
}

/** Returns a list of objects within an object. A missing list is empty. */
function listIn(parent: Fields, name: string): Fields[] {
  const value = parent[name] ?? [];
  if (!Array.isArray(value) || !value.every(isObject))
    throw new ShapeError(`has a "${name}" that isn't a list of objects`);
  return value;
}

/** Joins texts or whole numbers with semicolons. */
function joined(values: unknown, name: string): string | undefined {
  if (values === undefined || values === null) return undefined;
  const isPlain = (one: unknown): boolean => typeof one === 'string' || Number.isSafeInteger(one);
  if (!Array.isArray(values) || !values.every(isPlain))
    throw new ShapeError(`has a "${name}" with something that can't be written in one column`);
  return values.join(';');
}

/** Writes a list of texts as JSON, because a text can contain every separator. */
function asJson(texts: unknown, name: string): string | undefined {
  if (texts === undefined || texts === null) return undefined;
  if (!Array.isArray(texts) || !texts.every((one) => typeof one === 'string'))
    throw new ShapeError(`has a "${name}" that isn't a list of texts`);
  return JSON.stringify(texts);
}

/**
 * Writes a time in UTC, with all its digits. A time without a zone stays as it is: nobody knows which moment it means, and
 * the zone of this computer would make one up.
 */
function toUtc(text: string): string {
  const moment = readMoment(text);
  if (!moment || moment.earliest !== moment.latest) return text;
  const seconds = new Date(moment.earliest).toISOString().slice(0, 19);
  return `${seconds}${/\.\d+/.exec(text)?.[0] ?? ''}Z`;
}

/** Checks a value, and writes it as its column demands. */
function cellOf({name, type}: TableColumn, value: unknown): Cell {
  if (value === undefined || value === null) return null;
  const refuse = (what: string): never => {
    throw new ShapeError(`has a "${name}" that isn't ${what}`);
  };
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean' ? value : refuse('true or false');
    case 'integer':
      return Number.isSafeInteger(value) ? (value as number) : refuse('a whole number');
    case 'real':
      return Number.isFinite(value) ? (value as number) : refuse('a number');
    default:
      if (typeof value !== 'string') return refuse('a text');
      // SQLite would cut the text there, and PostgreSQL refuses it.
      if (value.includes('\0'))
        throw new ShapeError(`has a "${name}" with the character U+0000, which no database stores`);
      return type === 'time' ? toUtc(value) : value;
  }
}

/** Makes a row from fields with the names of the columns. */
function rowOf(table: Table, fields: Fields): Row {
  const row = table.columns.map((column) => cellOf(column, fields[column.name]));
  for (const [index, {name}] of table.columns.entries())
    if (table.key.includes(name) && (row[index] === null || row[index] === ''))
      throw new ShapeError(`has an item of the table "${table.name}" without ${name}`);
  return row;
}

/** Makes the row of an entity from its summary or from its full form. */
export function entityRow(entity: EntitySummary): Row {
  const fields: Fields = {...entity};
  const search = objectIn(fields, 'searchParameters');
  const disposition = objectIn(fields, 'dispositionState');
  const review = objectIn(fields, 'reviewState');
  const groups = fields.entityGroups && listIn(fields, 'entityGroups').map(({id}) => id);
  return rowOf(tables.entities, {
    ...fields,
    entityURN: fields.urn,
    countries: joined(search.countries, 'countries'),
    dob: search.dob,
    groupIDs: joined(groups, 'entityGroups'),
    dispositionState: disposition.dispositionState,
    dispositionSetAtTime: disposition.dispositionSetAtTime,
    dispositionSetByUserName: disposition.dispositionSetByUserName,
    reviewStatus: review.reviewStatus,
    lastReviewDate: review.lastReviewDate,
    unreviewedItems: objectIn(review, 'unreviewedItems').total,
    // The state knows it, and adds it when the row is written.
    isListed: undefined,
  });
}

/** Makes the rows of an entity from its full form. */
export function rowsOf(entity: EntitySummary & {urn: string}): EntityRows {
  return {
    entity: entityRow(entity),
    indicators: rowsInLists(tables.indicators, entity, ({urn, sources, ...indicator}) => ({
      ...indicator,
      indicatorURN: urn,
      sources: sources && joined(listIn({sources}, 'sources').map(nameOf), 'sources'),
    })),
    matches: rowsInLists(tables.matches, entity, (match) => match),
  };
}

const nameOf = ({name}: Fields): unknown => name ?? '';

/**
 * Makes a row for each item of the lists that an entity has under the name of a table.
 *
 * @throws a `ShapeError` if two different items of a list have the same identifier, because one of them would get lost.
 */
function rowsInLists(
  table: Table,
  entity: EntitySummary & {urn: string},
  fieldsOf: (item: Fields) => Fields,
): Row[] {
  const parent: Fields = {...entity};
  if (!isObject(parent[table.name]))
    throw new ShapeError(`has no "${table.name}", or "${table.name}" isn't an object`);
  const lists = objectIn(parent, table.name);
  const rows = new Map<string, {text: string; row: Row}>();
  for (const list of Object.keys(lists)) {
    for (const item of listIn(lists, list)) {
      const decision = objectIn(item, 'decisioning');
      const fields = {...fieldsOf(item), ...decisionOf(decision), entityURN: entity.urn, list};
      const row = rowOf(table, fields);
      const key = JSON.stringify([row[1], list]);
      const text = JSON.stringify(row);
      if (rows.has(key) && rows.get(key)!.text !== text)
        throw new ShapeError(
          `has two different items in "${list}" with the ${table.key[1]} "${String(row[1])}"`,
        );
      rows.set(key, {text, row});
    }
  }
  return [...rows.values()].map(({row}) => row);
}

/** The fields of a decision that the tables have. An item has other fields with such names. */
const decisionOf = ({
  hasDecision,
  decisionedAgainst,
  decidedByDefault,
  reviewSubmittedAt,
  reviewedByUserName,
  rationale,
  notes,
  wasDecisionMadeAgainstThisVersion,
}: Fields): Fields => ({
  hasDecision,
  decisionedAgainst,
  decidedByDefault,
  reviewSubmittedAt,
  reviewedByUserName,
  rationale: asJson(rationale, 'rationale'),
  notes,
  wasDecisionMadeAgainstThisVersion,
});

/** Makes the row of a news event. The text of its articles is left out: their license doesn't allow to collect it. */
export function newsRow(entityURN: string, event: NewsEvent): Row {
  const fields: Fields = {...event};
  const articles = listIn(fields, 'articles').map(
    ({articleHash, title, publisher, publishedDate, url}) => ({
      articleHash,
      title,
      publisher,
      publishedDate,
      url,
    }),
  );
  return rowOf(tables.news, {
    ...fields,
    ...decisionOf(objectIn(fields, 'decisioning')),
    entityURN,
    newsEventID: fields.id,
    topics: joined(fields.topics, 'topics'),
    articles: JSON.stringify(articles),
  });
}

/**
 * Makes the row of a history event.
 *
 * @param entityURN The entity. Without it, the event must name its entity.
 */
export function historyRow(event: HistoryEvent, entityURN = event.urn): Row {
  const fields: Fields = {...event};
  const indicators = objectIn(fields, 'numIndicators');
  const matches = objectIn(fields, 'numMatches');
  const row = rowOf(tables.histories, {
    ...fields,
    entityURN,
    scoreDifference: fields.riskScore,
    indicatorsBefore: indicators.old,
    indicatorsAfter: indicators.new,
    matchesBefore: matches.old,
    matchesAfter: matches.new,
  });
  if (row[1] === null) throw new ShapeError(`has an event without the URN of its entity`);
  return row;
}
