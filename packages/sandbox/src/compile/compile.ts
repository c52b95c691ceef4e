/** Compiles the data files into the seed and the test subjects. Pure: the caller reads the files. */
import type {HistoryEvent} from '../core/api-types';
import type {Schema} from '../core/check/schema';
import {validate} from '../core/check/validate';
import type {Context} from '../core/context';
import {submittedDecision} from '../core/rules/contents';
import {searchParametersOf} from '../core/rules/entity-view';
import {newEntity} from '../core/rules/tasks';
import type {Seed} from '../core/seed';
import type {StoredEntity} from '../core/state';
import {recordFrom} from './record';
import type {SubjectFile, TableFiles} from './subject';
import subjectSchema from './subject.schema.json';

/** @throws when the entity names a Filter Set that doesn't exist */
function entityFrom({name, type, entity: file}: SubjectFile, seed: Seed): StoredEntity | undefined {
  if (!file) return undefined;
  const {user, urnPrefix} = seed;
  const {
    search: given,
    disposition,
    escalatedAt,
    lockedSince,
    history,
    notes = [],
    decisions = {},
    ...fields
  } = file;
  const {filterSetID = 12, groupIDs, createdAt, lastReviewDate} = file;
  const {entityType, ...search} = {entityName: name, entityType: type, ...given};
  // In a file, `null` means an entity without a type.
  const typed = entityType ? {...search, entityType} : search;
  // The matcher needs only these parts.
  const context = {
    seed,
    state: {published: []},
    now: () => Date.parse(createdAt),
  } as unknown as Context;
  const urn = urnPrefix + file.urn;
  const by = {userName: user.name, userUrn: user.urn};
  const setBy = {dispositionSetByUserName: user.name, dispositionSetByUserURN: user.urn};
  const entity = newEntity(context, typed, {filterSetID, groupIDs}, urn);
  const decided = Object.entries(decisions).map(([id, one]) => {
    // Files omit the URN prefix of indicators. The identifiers of matches and news have no prefix.
    return [/^i\d+$/.test(id) ? urnPrefix + id : id, submittedDecision(one, user, one.at)] as const;
  });
  return {
    ...entity,
    ...fields,
    urn,
    updatedAt: history?.at(-1)?.timestamp ?? createdAt,
    escalation: escalatedAt === undefined ? undefined : {at: escalatedAt, ...by},
    disposition: disposition ? {...disposition, ...setBy} : entity.disposition,
    lock: lockedSince === undefined ? undefined : {at: lockedSince, ...by},
    reviewSince: lockedSince ?? lastReviewDate ?? createdAt,
    notes: notes.map(({id, note, updatedAt}) => ({id, note, entityUrn: urn, ...by, updatedAt})),
    decisions: Object.fromEntries(decided),
  };
}

/** Returns the history of an entity. Each event has the entity's URN and search parameters, which never changed. */
function historyFrom({entity}: SubjectFile, stored: StoredEntity): HistoryEvent[] {
  const recorded = searchParametersOf(stored);
  return (entity?.history ?? []).map(({historyID, timestamp, ...event}) => ({
    historyID,
    urn: stored.urn,
    timestamp,
    ...event,
    searchParametersBeforeEvent: recorded,
    searchParametersAfterEvent: recorded,
    currentSearchParameters: recorded,
  }));
}

/** A published test subject: the request to send, and the result to expect. */
export type TestSubject = SubjectFile['test'] & {
  name: string;
  type: string;
};

export type Compiled = {
  seed: Seed;
  testSubjects: TestSubject[];
};

/** Names the file in an error of one line. */
export function inFile<T>(file: string, action: () => T): T {
  try {
    return action();
  } catch (cause) {
    throw new Error(
      `${file}: ${cause instanceof Error ? cause.message.split('\n')[0] : String(cause)}`,
      {cause},
    );
  }
}

function readSubject(value: unknown): SubjectFile {
  const fault = validate({}, subjectSchema as Schema, value, 'subject');
  if (fault) throw new Error(`${fault.field} ${fault.rule}`);
  return value as SubjectFile;
}

/** Compiles the tables, and the subjects by file. @throws an error of one sentence that names the file with a fault */
export function compileData(tables: TableFiles, subjects: Record<string, unknown>): Compiled {
  const {account, filterSets, sources, regions} = tables;
  const {startsAt, organization, user, keys, groups, tasks} = account;
  const urnPrefix = organization.urn.replace(/[^:]*$/, '');
  const read = Object.entries(subjects)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, value]) => ({file, subject: inFile(file, () => readSubject(value))}));
  const names = new Map(
    read.flatMap(({subject: {record, name}}) => (record ? [[record.sigmaID, name] as const] : [])),
  );
  const known = {tables, urnPrefix, names};
  const seed: Seed = {
    startsAt,
    urnPrefix,
    organization,
    user,
    regions,
    ofacLists: Object.keys(sources.names).filter((name) => sources.names[name].ofac),
    sources: {rawDataSources: sources.raw, reportDataSources: sources.report},
    filterSets,
    records: read.flatMap(({file, subject}) =>
      inFile(file, () => recordFrom(subject, known) ?? []),
    ),
    state: {
      keys,
      groups,
      tasks: tasks.map((task) => ({...task, dueAt: task.createdAt})),
      entities: [],
      histories: [],
    },
  };
  for (const {file, subject} of read) {
    const entity = inFile(file, () => entityFrom(subject, seed));
    if (!entity) continue;
    seed.state.entities.push(entity);
    seed.state.histories.push(...historyFrom(subject, entity));
  }
  seed.state.entities.sort((a, b) => (a.urn < b.urn ? -1 : 1));
  return {seed, testSubjects: read.map(({subject: {name, type, test}}) => ({name, type, ...test}))};
}
