/** Filters the list of entities. */
import type {SchemaOf} from '@screening/api';
import type {Context} from '../context';
import {badRequest} from '../errors';
import type {StoredEntity} from '../state';
import {longestTexts, textRule} from './check-search';
import {contentsOf} from './contents';
import {isWithin, meets, requireDates} from './dates';
import {reviewStatusOf} from './entity-view';
import {bindFilters, type FilterRules, some} from './filter-rules';
import {plainWords} from './match-name';

const plain = (text: string) => plainWords(text).join(' ');

/** Makes a rule: a counted risk has one of the values. `own` selects direct risks (0 hops) or association risks. */
const someRisk =
  (field: 'category' | 'subcategory', own: boolean) =>
  (entity: StoredEntity, wanted: string[], context: Context) =>
    contentsOf(context, entity).counted.some(
      (risk) => (risk.hopsAway === 0) === own && wanted.includes(risk[field]),
    );

type EntityFilters = SchemaOf<'EntityListFilters'>;

const rules: FilterRules<StoredEntity, EntityFilters> = {
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
  escalatedSince: (entity, wanted) =>
    entity.escalation !== undefined && isWithin(entity.escalation.at, wanted),
  filterSetIDs: (entity, wanted) => wanted.includes(entity.filterSetID),
  filterSetIDsExclude: (entity, wanted) => !wanted.includes(entity.filterSetID),
  groupIDs: (entity, wanted) => some(entity.groupIDs, wanted),
  groupIDsExclude: (entity, wanted) => !some(entity.groupIDs, wanted),
  minScore: (entity, wanted, context) => contentsOf(context, entity).score >= wanted,
  maxScore: (entity, wanted, context) => contentsOf(context, entity).score <= wanted,
  monitored: (entity, wanted) => (entity.archivedAt === undefined) === wanted,
  newsEventTopics: (entity, wanted, context) =>
    contentsOf(context, entity).news.some(({event}) => some(event.topics, wanted)),
  // An exact number, not a limit.
  numberOfHops: (entity, wanted, context) =>
    contentsOf(context, entity).counted.some(({hopsAway}) => hopsAway === wanted),
  // The combined value includes both states in its name.
  reviewStatus: (entity, wanted, context) => {
    const status = reviewStatusOf(entity, contentsOf(context, entity));
    return wanted === 'review_needed_reviewed'
      ? status === 'needs_review' || status === 'reviewed'
      : status === wanted;
  },
  reviewStatusSince: (entity, wanted) => isWithin(entity.reviewSince, wanted),
  // All terms must occur in the name, aliases or customer key, as a word or as part of one.
  searchTerms: ({search: {entityName, aliases = [], customerKey = ''}}, wanted) => {
    const text = plain([entityName, ...aliases, customerKey].join(' '));
    return wanted.every((term) => text.includes(term));
  },
  taskID: (entity, wanted) => entity.taskID === wanted,
  updatedAt: (entity, wanted) => meets(entity.updatedAt, wanted),
};

/** Reads the filters of a request. Returns a function that tests an entity. */
export function readFilters(
  context: Context,
  filters: EntityFilters = {},
): (entity: StoredEntity) => boolean {
  requireDates(filters, Object.keys(rules), 'body.filters');
  const {searchTerms = []} = filters;
  if (searchTerms.join('').length > longestTexts)
    throw badRequest('body.filters.searchTerms', textRule);
  const tests = bindFilters(context, rules, {...filters, searchTerms: searchTerms.map(plain)});
  return (entity) => tests.every((passes) => passes(entity));
}
