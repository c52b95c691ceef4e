/** Converts the entity of a subject file into a stored entity and its history events. */
import type {Context} from '../core/context';
import {submittedDecision} from '../core/rules/decisions';
import {matchesFor} from '../core/rules/screen';
import type {HistoryEvent, Seed, StoredEntity} from '../core/types';
import type {SubjectFile} from './subject';

/** @throws when the entity names a Filter Set that doesn't exist */
export function entityFrom({name, type, entity: file}: SubjectFile, seed: Seed): StoredEntity | undefined {
  if (!file) return undefined;
  const {user, urnPrefix} = seed;
  const {entityType, ...given} = {entityType: type, ...file.search};
  // In a file, `null` means an entity without a type.
  const search = {entityName: name, ...(entityType ? {entityType} : {}), ...given};
  const filterSet = seed.filterSets.find(({id}) => id === (file.filterSetID ?? 12));
  if (!filterSet) throw new Error(`there is no Filter Set ${file.filterSetID}`);
  // The matcher needs only these parts.
  const context = {seed, state: {published: []}} as unknown as Context;
  const by = {userName: user.name, userUrn: user.urn};
  const {archivedAt, createdAt, disposition, escalatedAt, lastReviewDate, lockedSince, taskID} = file;
  return {
    urn: urnPrefix + file.urn,
    search,
    filterSetID: filterSet.id,
    groupIDs: file.groups,
    sourceID: `SRC-${file.urn.slice(1)}`,
    taskID,
    createdAt,
    updatedAt: file.history?.at(-1)?.timestamp ?? createdAt,
    archivedAt,
    escalation: escalatedAt === undefined ? undefined : {at: escalatedAt, ...by},
    hasOpenAlert: file.hasOpenAlert ?? false,
    disposition: {
      dispositionState: disposition?.state ?? 'pending',
      dispositionSetAtTime: disposition?.at,
      dispositionSetByUserName: disposition && user.name,
      dispositionSetByUserURN: disposition && user.urn,
    },
    lastReviewDate,
    lock: lockedSince === undefined ? undefined : {since: lockedSince, ...by},
    reviewSince: lockedSince ?? lastReviewDate ?? createdAt,
    notes: (file.notes ?? []).map(({id, note, at}) => ({
      id,
      note,
      entityUrn: urnPrefix + file.urn,
      ...by,
      updatedAt: at,
    })),
    matches: matchesFor(context, search, filterSet),
    decisions: Object.fromEntries(
      Object.entries(file.decisions ?? {}).map(([id, one]) => [
        // Files omit the URN prefix of indicators. The identifiers of matches and news have no prefix.
        /^i\d+$/.test(id) ? urnPrefix + id : id,
        submittedDecision(one, user, one.at),
      ]),
    ),
  };
}

/** Returns the history of an entity. Each event has the entity's URN and search parameters, which never changed. */
export function historyFrom({entity}: SubjectFile, {urn, search}: StoredEntity): HistoryEvent[] {
  const {aliases, countries, dob, entityType} = search;
  const recorded = {aliases, countries, dob, entityType};
  return (entity?.history ?? []).map(({historyID, timestamp, ...event}) => ({
    historyID,
    urn,
    timestamp,
    ...event,
    searchParametersBeforeEvent: recorded,
    searchParametersAfterEvent: recorded,
    currentSearchParameters: recorded,
  }));
}
