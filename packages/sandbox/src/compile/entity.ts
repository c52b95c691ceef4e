/** Converts the entity of a subject file into a stored entity and its history events. */
import {submittedDecision} from '../core/rules/decisions';
import {matchesFor} from '../core/rules/screen';
import type {HistoryEvent, Seed, StoredEntity} from '../core/types';
import type {Context} from '../core/context';
import type {SubjectFile} from './subject';
import type {Tables} from './tables';

/** Returns the parts of a context that the matcher needs. */
const matcherContext = (seed: Seed) => ({seed, state: {published: []}}) as unknown as Context;

/** @throws when the entity names a Filter Set that doesn't exist */
export function entityFrom(
  {name, type, entity: file}: SubjectFile,
  seed: Seed,
  tables: Tables,
): StoredEntity | undefined {
  if (!file) return undefined;
  const {user} = seed;
  const {entityType, ...given} = {entityType: type, ...file.search};
  // In a file, `null` means an entity without a type.
  const search = {entityName: name, ...(entityType ? {entityType} : {}), ...given};
  const filterSet = seed.filterSets.find(({id}) => id === (file.filterSetID ?? 12));
  if (!filterSet) throw new Error(`there is no Filter Set ${file.filterSetID}`);
  const by = {userName: user.name, userUrn: user.urn};
  const last = file.history?.at(-1)?.timestamp ?? file.createdAt;
  // Files omit the URN prefix of indicators. The identifiers of matches and news have no prefix.
  const itemID = (id: string) => (/^i\d+$/.test(id) ? tables.urn(id) : id);
  return {
    urn: tables.urn(file.urn),
    search,
    filterSetID: filterSet.id,
    groupIDs: file.groups,
    sourceID: `SRC-${file.urn.slice(1)}`,
    ...(file.taskID === undefined ? {} : {taskID: file.taskID}),
    createdAt: file.createdAt,
    updatedAt: last,
    ...(file.archivedAt === undefined ? {} : {archivedAt: file.archivedAt}),
    ...(file.escalatedAt === undefined ? {} : {escalation: {at: file.escalatedAt, ...by}}),
    hasOpenAlert: file.hasOpenAlert ?? false,
    disposition: file.disposition
      ? {
          dispositionState: file.disposition.state,
          dispositionSetAtTime: file.disposition.at,
          dispositionSetByUserName: user.name,
          dispositionSetByUserURN: user.urn,
        }
      : {dispositionState: 'pending'},
    ...(file.lastReviewDate === undefined ? {} : {lastReviewDate: file.lastReviewDate}),
    ...(file.lockedSince === undefined ? {} : {lock: {since: file.lockedSince, ...by}}),
    reviewSince: file.lockedSince ?? file.lastReviewDate ?? file.createdAt,
    notes: (file.notes ?? []).map(({id, note, at}) => ({
      id,
      note,
      entityUrn: tables.urn(file.urn),
      ...by,
      updatedAt: at,
    })),
    matches: matchesFor(matcherContext(seed), search, filterSet),
    decisions: Object.fromEntries(
      Object.entries(file.decisions ?? {}).map(([id, one]) => [itemID(id), submittedDecision(one, user, one.at)]),
    ),
  };
}

/** Returns the history of an entity. Each event has the entity's URN and search parameters, which never changed. */
export function historyFrom({entity}: SubjectFile, stored: StoredEntity): HistoryEvent[] {
  const {aliases, countries, dob, entityType} = stored.search;
  const search = JSON.parse(JSON.stringify({aliases, countries, dob, entityType})) as object;
  return (entity?.history ?? []).map(({historyID, timestamp, ...event}) => ({
    historyID,
    urn: stored.urn,
    timestamp,
    ...event,
    searchParametersBeforeEvent: search,
    searchParametersAfterEvent: search,
    currentSearchParameters: search,
  }));
}
