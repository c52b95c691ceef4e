/**
 * Filters the entity list, with one rule for each filter. An entity must pass all of them. Omitted filters
 * and empty lists are not applied. Where the specification says nothing, a comment states the choice.
 */
import type {Fields, StoredEntity} from '../types';
import type {Context} from '../context';
import {badRequest} from '../errors';
import {longestTexts, textRule} from './check-search';
import {contentsOf} from './contents';
import {isWithin, meets, requireDates} from './dates';
import {reviewStatusOf} from './entity-view';
import {plainWords} from './match-name';
import {bindFilters, type FilterRules} from './page';

const some = <T>(have: T[], wanted: T[]) => have.some((one) => wanted.includes(one));

/** Makes a rule: a counted risk has one of the values. `own` selects direct risks (0 hops) or association risks. */
const someRisk =
  (field: 'category' | 'subcategory', own: boolean) => (entity: StoredEntity, wanted: string[], context: Context) =>
    contentsOf(context, entity).counted.some((risk) => (risk.hopsAway === 0) === own && wanted.includes(risk[field]));

/** Returns the text to search: name, aliases and customer key. */
function textOf({search: {entityName, aliases = [], customerKey = ''}}: StoredEntity): string {
  return plainWords([entityName, ...aliases, customerKey].join(' ')).join(' ');
}

/** The rules for the filters of the description's `EntityListFilters`. */
const rules: FilterRules<StoredEntity> = {
  archived: (entity, wanted: boolean) => (entity.archivedAt !== undefined) === wanted,
  // A date in a filter means its whole period, so `2025-03` includes everything in that month.
  archivedAt: (entity, wanted: string) => meets(entity.archivedAt, wanted),
  associationCategories: someRisk('category', false),
  associationSubcategories: someRisk('subcategory', false),
  customerKey: (entity, wanted: string) => entity.search.customerKey === wanted,
  directCategories: someRisk('category', true),
  directSubcategories: someRisk('subcategory', true),
  dispositionStatus: (entity, wanted: string) => entity.disposition.dispositionState === wanted,
  // The sandbox applies this period to the creation of the entity.
  startTime: (entity, wanted: string) => isWithin(entity.createdAt, wanted),
  endTime: (entity, wanted: string) => isWithin(entity.createdAt, undefined, wanted),
  escalated: (entity, wanted: boolean) => (entity.escalation !== undefined) === wanted,
  escalatedAt: (entity, wanted: string) => meets(entity.escalation?.at, wanted),
  escalatedSince: (entity, wanted: string) => entity.escalation !== undefined && isWithin(entity.escalation.at, wanted),
  filterSetIDs: (entity, wanted: number[]) => wanted.includes(entity.filterSetID),
  filterSetIDsExclude: (entity, wanted: number[]) => !wanted.includes(entity.filterSetID),
  groupIDs: (entity, wanted: number[]) => some(entity.groupIDs, wanted),
  groupIDsExclude: (entity, wanted: number[]) => !some(entity.groupIDs, wanted),
  minScore: (entity, wanted: number, context) => contentsOf(context, entity).score >= wanted,
  maxScore: (entity, wanted: number, context) => contentsOf(context, entity).score <= wanted,
  monitored: (entity, wanted: boolean) => (entity.archivedAt === undefined) === wanted,
  newsEventTopics: (entity, wanted: string[], context) =>
    contentsOf(context, entity).news.some(({event}) => some(event.topics, wanted)),
  // An exact number, not a limit.
  numberOfHops: (entity, wanted: number, context) =>
    contentsOf(context, entity).counted.some(({hopsAway}) => hopsAway === wanted),
  // The combined value includes both states in its name.
  reviewStatus: (entity, wanted: string, context) => {
    const status = reviewStatusOf(entity, contentsOf(context, entity));
    return wanted === 'review_needed_reviewed' ? status === 'needs_review' || status === 'reviewed' : status === wanted;
  },
  reviewStatusSince: (entity, wanted: string) => isWithin(entity.reviewSince, wanted),
  // All terms must occur, as a word or as part of one. Case and accents don't matter.
  searchTerms: (entity, wanted: string[]) => {
    const text = textOf(entity);
    return wanted.every((term) => text.includes(term));
  },
  taskID: (entity, wanted: string) => entity.taskID === wanted,
  updatedAt: (entity, wanted: string) => meets(entity.updatedAt, wanted),
};

/** Reads the filters of a request. Returns a function that tests an entity, or undefined if there are no filters. */
export function readFilters(context: Context, filters: Fields): ((entity: StoredEntity) => boolean) | undefined {
  requireDates(filters, Object.keys(rules), 'body.filters');
  const {searchTerms = []} = filters as {searchTerms?: string[]};
  if (searchTerms.join('').length > longestTexts) throw badRequest('body.filters.searchTerms', textRule);
  const plain = {...filters, searchTerms: searchTerms.map((term) => plainWords(term).join(' '))};
  const tests = bindFilters(context, rules, plain);
  return tests.length === 0 ? undefined : (entity) => tests.every((passes) => passes(entity));
}
