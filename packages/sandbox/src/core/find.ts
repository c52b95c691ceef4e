/**
 * Finds objects by their identifiers. The API documents no 404, so an unknown identifier in a request is a 400: the
 * sandbox's choice. The functions `find...` are for values of a request, and name their location in the error:
 * `path.entityURN`, `body.entityGroupIDs[1]`. The functions `...Of` are for references inside the data. One that leads
 * nowhere is a fault of the data, which no caller can have sent.
 */
import type {EntityType, Group} from './api-types';
import type {Context} from './context';
import {badRequest} from './errors';
import {entitiesWithUrn} from './indexes';
import type {FilterSet, SubjectRecord} from './seed';
import type {StoredEntity, Task} from './state';

/** Returns the item of a list that passes a test. @throws 400 with the location and the rule if no item passes */
export function findIn<T>(
  list: T[],
  passes: (item: T) => boolean,
  location: string,
  rule: string,
): T {
  const found = list.find(passes);
  if (found === undefined) throw badRequest(location, rule);
  return found;
}

/** Returns what a reference inside the data leads to. @throws when it leads nowhere */
function followed<T>(found: T | undefined, reference: string): T {
  if (found === undefined) throw new Error(`there is no ${reference} in the data`);
  return found;
}

/** Adds to a subject the news and risks that were published while the sandbox was running, or the first `count`. */
function withPublished({state}: Context, record: SubjectRecord, count?: number): SubjectRecord {
  const published = state.published
    .slice(0, count)
    .filter(({sigmaID}) => sigmaID === record.sigmaID);
  if (published.length === 0) return record;
  return {
    ...record,
    indicators: [...record.indicators, ...published.map(({indicator}) => indicator)],
    news: [...published.map(({event}) => event), ...record.news],
  };
}

/** Returns the subject that a request names. @throws 400 */
export function findRecord(context: Context, id: string, location: string): SubjectRecord {
  const isNamed = ({sigmaID}: SubjectRecord) => sigmaID === id;
  const record = findIn(context.seed.records, isNamed, location, 'is not known');
  return withPublished(context, record);
}

/** Returns the subject of a match, with the first `count` published news events, or with all of them. */
export function recordOf(context: Context, id: string, count?: number): SubjectRecord {
  const record = context.seed.records.find(({sigmaID}) => sigmaID === id);
  return withPublished(context, followed(record, `subject ${id}`), count);
}

/** Returns all subjects of a type, or of all types without one. */
export const recordsOfType = (context: Context, type?: EntityType): SubjectRecord[] =>
  context.seed.records
    .filter((record) => type === undefined || record.entityType === type)
    .map((record) => withPublished(context, record));

/** Returns the entity that a request names. @throws 400 */
export const findEntity = ({state}: Context, urn: string, location: string): StoredEntity =>
  findIn(entitiesWithUrn(state.entities, urn), () => true, location, 'is not the URN of an entity');

/** Returns the task that a request names. @throws 400 */
export const findTask = ({state}: Context, id: string, location: string): Task =>
  findIn(state.tasks, (one) => one.id === id, location, 'is not the ID of a task');

/** Returns the Filter Set that a request names. @throws 400 */
export const findFilterSet = ({seed}: Context, id: number, location: string): FilterSet =>
  findIn(seed.filterSets, (one) => one.id === id, location, 'is not the ID of a Filter Set');

/** Returns the Filter Set of an entity. */
export const filterSetOf = ({seed}: Pick<Context, 'seed'>, id: number): FilterSet =>
  followed(
    seed.filterSets.find((one) => one.id === id),
    `Filter Set ${id}`,
  );

/** Returns the groups that a request names in a list, which is at `location`. @throws 400 */
export const findGroups = ({state}: Context, ids: number[], location: string): Group[] =>
  ids.map((id, index) =>
    findIn(
      state.groups,
      (one) => one.id === id,
      `${location}[${index}]`,
      'is not the ID of a group',
    ),
  );

/** Returns the groups of an entity or of a task. */
export const groupsOf = ({state}: Context, ids: number[]): Group[] =>
  ids.map((id) =>
    followed(
      state.groups.find((one) => one.id === id),
      `group ${id}`,
    ),
  );
