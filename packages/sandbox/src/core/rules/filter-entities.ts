/**
 * Filters the entity list, with one rule for each filter. An entity must pass all of them. Omitted filters
 * and empty lists are not applied. Where the specification says nothing, a comment states the choice.
 */
import type {Fields, StoredEntity} from '../types';
import type {World} from '../world';
import {badRequest} from '../refusal';
import {longestTexts, textRule} from './check-search';
import {contentsOf} from './contents';
import {isWithin, meets, requireDates} from './dates';
import {reviewStatusOf} from './review-state';
import {plainWords} from './match-name';

/** The description's `EntityListFilters`. */
type Filters = {
  [name in 'archivedAt' | 'customerKey' | 'dispositionStatus' | 'startTime' | 'endTime' | 'escalatedAt']?: string;
} & {[name in 'escalatedSince' | 'reviewStatus' | 'reviewStatusSince' | 'taskID' | 'updatedAt']?: string} & {
  [
    name in 'associationCategories' | 'associationSubcategories' | 'directCategories' | 'directSubcategories'
  ]?: string[];
} & {[name in 'newsEventTopics' | 'searchTerms']?: string[]} & {
  [name in 'filterSetIDs' | 'filterSetIDsExclude' | 'groupIDs' | 'groupIDsExclude']?: number[];
} & {[name in 'minScore' | 'maxScore' | 'numberOfHops']?: number} & {
  [name in 'archived' | 'escalated' | 'monitored']?: boolean;
};

type Rule<K extends keyof Filters> = (entity: StoredEntity, wanted: NonNullable<Filters[K]>, world: World) => boolean;
const some = <T>(have: T[], wanted: T[]) => have.some((one) => wanted.includes(one));

/** Makes a rule: a counted risk has one of the values. `own` selects direct risks (0 hops) or association risks. */
const someRisk =
  (field: 'category' | 'subcategory', own: boolean) => (entity: StoredEntity, wanted: string[], world: World) =>
    contentsOf(world, entity).counted.some((risk) => (risk.hopsAway === 0) === own && wanted.includes(risk[field]));

const texts = new WeakMap<StoredEntity['search'], string>();
/** Returns the text to search: name, aliases and customer key, which never change. */
function textOf({search}: StoredEntity): string {
  const text =
    texts.get(search) ??
    plainWords([search.entityName, ...(search.aliases ?? []), search.customerKey ?? ''].join(' ')).join(' ');
  texts.set(search, text);
  return text;
}

const rules: {[K in keyof Filters]-?: Rule<K>} = {
  archived: (entity, wanted) => (entity.archivedAt !== undefined) === wanted,
  // A date in a filter means its whole period, so `2025-03` includes everything in that month.
  archivedAt: (entity, wanted) => meets(entity.archivedAt, wanted),
  associationCategories: someRisk('category', false),
  associationSubcategories: someRisk('subcategory', false),
  customerKey: (entity, wanted) => entity.search.customerKey === wanted,
  directCategories: someRisk('category', true),
  directSubcategories: someRisk('subcategory', true),
  dispositionStatus: (entity, wanted) => entity.disposition.dispositionState === wanted,
  // The sandbox applies this period to the creation of the entity.
  startTime: (entity, wanted) => isWithin(entity.createdAt, wanted),
  endTime: (entity, wanted) => isWithin(entity.createdAt, undefined, wanted),
  escalated: (entity, wanted) => (entity.escalation !== undefined) === wanted,
  escalatedAt: (entity, wanted) => meets(entity.escalation?.at, wanted),
  escalatedSince: (entity, wanted) => entity.escalation !== undefined && isWithin(entity.escalation.at, wanted),
  filterSetIDs: (entity, wanted) => wanted.includes(entity.filterSetID),
  filterSetIDsExclude: (entity, wanted) => !wanted.includes(entity.filterSetID),
  groupIDs: (entity, wanted) => some(entity.groupIDs, wanted),
  groupIDsExclude: (entity, wanted) => !some(entity.groupIDs, wanted),
  minScore: (entity, wanted, world) => contentsOf(world, entity).score >= wanted,
  maxScore: (entity, wanted, world) => contentsOf(world, entity).score <= wanted,
  monitored: (entity, wanted) => (entity.archivedAt === undefined) === wanted,
  newsEventTopics: (entity, wanted, world) =>
    contentsOf(world, entity).news.some(({event}) => some(event.topics, wanted)),
  // An exact number, not a limit.
  numberOfHops: (entity, wanted, world) => contentsOf(world, entity).counted.some(({hopsAway}) => hopsAway === wanted),
  // The combined value includes both states in its name.
  reviewStatus: (entity, wanted, world) => {
    const status = reviewStatusOf(entity, contentsOf(world, entity));
    return wanted === 'review_needed_reviewed' ? status === 'needs_review' || status === 'reviewed' : status === wanted;
  },
  reviewStatusSince: (entity, wanted) => isWithin(entity.reviewSince, wanted),
  // All terms must occur, as a word or as part of one. Case and accents don't matter.
  searchTerms: (entity, wanted) => {
    const text = textOf(entity);
    return wanted.every((term) => text.includes(term));
  },
  taskID: (entity, wanted) => entity.taskID === wanted,
  updatedAt: (entity, wanted) => meets(entity.updatedAt, wanted),
};

/** Reads the filters of a request. Returns a function that tests an entity, or undefined if there are no filters. */
export function readFilters(world: World, filters: Fields): ((entity: StoredEntity) => boolean) | undefined {
  requireDates(filters, Object.keys(rules), 'body.filters');
  const {searchTerms = []} = filters as Filters;
  if (searchTerms.join('').length > longestTexts) throw badRequest('body.filters.searchTerms', textRule);
  const wanted: Fields = {...filters, searchTerms: searchTerms.map((term) => plainWords(term).join(' '))};
  const given = Object.entries(rules as Record<string, Rule<never>>).flatMap(([name, passes]) => {
    const value = wanted[name];
    return value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [{passes, value: value as never}];
  });
  if (given.length === 0) return undefined;
  return (entity) => given.every(({passes, value}) => passes(entity, value, world));
}
