/** Converts an entity into the API's `EntitySummary` and `Entity`. */
import type {Fields, StoredEntity} from '../types';
import type {World} from '../world';
import {contentsOf, type PlacedMatch} from './contents';
import {timelineOf, type MatchPlace, type RiskPlace} from './decisions';
import {filterSetOf, groupsOf} from './lookup';
import {reviewStateOf} from './review-state';
import {riskMetadataOf, summariesOf, unlessEmpty} from './risk-metadata';
import {scoreOf} from './score';

function recordedSearch({aliases, countries, dob, entityType}: StoredEntity['search']): Fields {
  return {
    ...(aliases === undefined ? {} : {aliases}),
    ...(countries === undefined ? {} : {countries}),
    ...(dob === undefined ? {} : {dob}),
    ...(entityType === undefined ? {} : {entityType}),
  };
}

/** Returns the `RecordedSearchParameters` of an entity. */
export const searchParametersOf = (entity: StoredEntity): Fields => recordedSearch(entity.search);

/** Returns the `EntitySummary`, as in lists. */
export function summaryOf(world: World, entity: StoredEntity, contents = contentsOf(world, entity)): Fields {
  const {search, escalation, archivedAt} = entity;
  const {counted} = contents;
  return {
    urn: entity.urn,
    ...(search.customerKey === undefined ? {} : {customerKey: search.customerKey}),
    entityName: search.entityName,
    entityType: search.entityType ?? '',
    filterSetID: entity.filterSetID,
    filterSetName: filterSetOf(world, entity.filterSetID).name,
    organizationURN: world.seed.organization.urn,
    monitored: archivedAt === undefined,
    ...(archivedAt === undefined ? {} : {archivedAt}),
    createdAt: entity.createdAt,
    updatedAt: entity.updatedAt,
    escalated: escalation !== undefined,
    ...(escalation
      ? {escalatedByUserName: escalation.userName, escalatedByUserUrn: escalation.userUrn, escalatedTime: escalation.at}
      : {}),
    hasOpenAlert: entity.hasOpenAlert,
    riskScore: contents.score,
    customFields: search.customFields ?? [],
    entityGroups: groupsOf(world, entity.groupIDs).map(({id, entityGroupName}) => ({id, entityGroupName})),
    entitySources: [{sourceID: entity.sourceID, sourceType: 'api'}],
    notes: entity.notes,
    indicatorSummaries: summariesOf(counted),
    ...unlessEmpty(
      'riskMetadata',
      riskMetadataOf(
        counted,
        contents.news.map(({event}) => event),
      ),
    ),
    searchParameters: searchParametersOf(entity),
    dispositionState: entity.disposition,
    reviewState: reviewStateOf(entity, contents),
  };
}

function matchView({match, record, decision, indicators, news}: PlacedMatch): Fields {
  const lists = ['aliases', 'birthDates', 'foundationDates', 'genders', 'identifiers', 'locations'] as const;
  return {
    entityName: record.entityName,
    entityType: record.entityType,
    ...Object.assign({}, ...lists.map((name) => unlessEmpty(name, record[name]))),
    ...match,
    riskScore: scoreOf(indicators),
    ...unlessEmpty('riskMetadata', riskMetadataOf(indicators, news)),
    indicatorSummaries: summariesOf(indicators),
    decisioning: decision,
  };
}

/** Returns the `Entity`: the summary with the indicators, the matches and the profile. */
export function fullOf(world: World, entity: StoredEntity): Fields {
  const contents = contentsOf(world, entity);
  const risksIn = (wanted: RiskPlace) =>
    contents.risks
      .filter(({place}) => place === wanted)
      .map(({indicator, decision}) => ({...indicator, decisioning: decision, ...timelineOf(entity, indicator.urn)}));
  const matchesIn = (wanted: MatchPlace) => contents.matches.filter(({place}) => place === wanted).map(matchView);
  // The profile is that of the true match. Without one, nothing is known about the entity.
  const known = contents.matches.find(({place}) => place === 'trueMatches')?.record;
  return {
    ...summaryOf(world, entity, contents),
    indicators: {
      activeRisks: risksIn('activeRisks'),
      acceptedRisks: risksIn('acceptedRisks'),
      risksRequiringReview: risksIn('risksRequiringReview'),
    },
    matches: {
      trueMatches: matchesIn('trueMatches'),
      negativelyDecisionedMatches: matchesIn('negativelyDecisionedMatches'),
      matchesRequiringReview: matchesIn('matchesRequiringReview'),
    },
    profile: known ? {facet: known.facet, kyc: known.kyc} : {},
  };
}
