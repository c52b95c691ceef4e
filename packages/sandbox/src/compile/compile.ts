/** Compiles the data files into the seed and the cast. Pure: the caller reads the files. */
import {validate} from '../core/check/validate';
import type {Fields, Seed} from '../core/types';
import {entityFrom, historyFrom} from './entity';
import {recordFrom} from './record';
import type {SubjectFile} from './subject';
import {subjectSchema} from './subject-schema';
import {tablesOf, type TableFiles} from './tables';

/** A subject of the published cast: the request to send, and the result to expect. */
export type CastMember = {
  name: string;
  type: string;
  title: string;
  outcome: string;
  try: {operationId: string; path?: Record<string, string>; query?: Record<string, string>; body?: Fields};
  expect: Fields;
};

export type Compiled = {seed: Seed; cast: CastMember[]};
export type DataFiles = {tables: TableFiles; /** By file name. */ subjects: Record<string, unknown>};

/** Runs an action for a file, and adds the name of the file to errors. */
function inFile<T>(file: string, action: () => T): T {
  try {
    return action();
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, {cause});
  }
}

function readSubject(file: string, value: unknown): SubjectFile {
  return inFile(file, () => {
    const fault = validate({}, subjectSchema, value, 'subject');
    if (fault) throw new Error(`${fault.field} ${fault.rule}`);
    return value as SubjectFile;
  });
}

/** @throws an error with one sentence that names the file, when a data file is wrong */
export function compileData({tables: files, subjects}: DataFiles): Compiled {
  const {account, filterSets, sources, regions} = files;
  const urnPrefix = account.organization.urn.replace(/[^:]*$/, '');
  const tables = tablesOf(files, urnPrefix);
  const read = Object.entries(subjects)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, value]) => ({file, subject: readSubject(file, value)}));
  const names = new Map(
    read.flatMap(({subject}) => (subject.record ? [[subject.record.sigmaID, subject.name] as const] : [])),
  );
  const seed: Seed = {
    startsAt: account.startsAt,
    urnPrefix,
    organization: account.organization,
    user: account.user,
    regions,
    ofacLists: Object.entries(sources.names).flatMap(([name, {ofac}]) => (ofac ? [name] : [])),
    sources: {rawDataSources: sources.raw, reportDataSources: sources.report},
    filterSets,
    records: read.flatMap(({file, subject}) => inFile(file, () => recordFrom(subject, tables, names) ?? [])),
    state: {
      keys: account.keys,
      groups: account.groups,
      tasks: account.tasks.map((task) => ({...task, dueAt: task.createdAt})),
      entities: [],
      histories: [],
    },
  };
  for (const {file, subject} of read) {
    const entity = inFile(file, () => entityFrom(subject, seed, tables));
    if (!entity) continue;
    seed.state.entities.push(entity);
    seed.state.histories.push(...historyFrom(subject, entity));
  }
  seed.state.entities.sort((a, b) => (a.urn < b.urn ? -1 : 1));
  return {seed, cast: read.map(({subject: {name, type, cast}}) => ({name, type, ...cast}))};
}
