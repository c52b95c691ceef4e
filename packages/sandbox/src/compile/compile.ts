/** Compiles the data files into the seed and the cast. Pure: the caller reads the files. */
import type {Schema} from '../core/check/schema';
import {validate} from '../core/check/validate';
import type {Seed} from '../core/types';
import {entityFrom, historyFrom} from './entity';
import {recordFrom} from './record';
import type {SubjectFile, TableFiles} from './subject';
import subjectSchema from './subject.schema.json';

/** A subject of the published cast: the request to send, and the result to expect. */
export type CastMember = {name: string; type: string} & SubjectFile['cast'];

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

function readSubject(value: unknown): SubjectFile {
  const fault = validate({}, subjectSchema as Schema, value, 'subject');
  if (fault) throw new Error(`${fault.field} ${fault.rule}`);
  return value as SubjectFile;
}

/** @throws an error with one sentence that names the file, when a data file is wrong */
export function compileData({tables, subjects}: DataFiles): Compiled {
  const {account, filterSets, sources, regions} = tables;
  const {startsAt, organization, user, keys, groups, tasks} = account;
  const urnPrefix = organization.urn.replace(/[^:]*$/, '');
  const read = Object.entries(subjects)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, value]) => ({file, subject: inFile(file, () => readSubject(value))}));
  const names = Object.fromEntries(
    read.flatMap(({subject: {record, name}}) => (record ? [[record.sigmaID, name]] : [])),
  ) as Record<string, string>;
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
    records: read.flatMap(({file, subject}) => inFile(file, () => recordFrom(subject, known) ?? [])),
    state: {keys, groups, tasks: tasks.map((task) => ({...task, dueAt: task.createdAt})), entities: [], histories: []},
  };
  for (const {file, subject} of read) {
    const entity = inFile(file, () => entityFrom(subject, seed));
    if (!entity) continue;
    seed.state.entities.push(entity);
    seed.state.histories.push(...historyFrom(subject, entity));
  }
  seed.state.entities.sort((a, b) => (a.urn < b.urn ? -1 : 1));
  return {seed, cast: read.map(({subject: {name, type, cast}}) => ({name, type, ...cast}))};
}
