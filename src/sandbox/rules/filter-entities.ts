/**
 * The filters of the entity list: one rule each. An entity has to pass all of them. A filter that is not
 * given, or an empty list, keeps everything. Where the specification is silent, the comment says the choice.
 */
import type {Fields, StoredEntity} from '../types';
import type {World} from '../world';
import {contentsOf, countedRisks, type Contents} from './contents';
import {isWithin, meets, requireDates} from './dates';
import {reviewStatusOf} from './review-state';
import {plainWords} from './match-name';
import {scoreOf} from './score';

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

type Subject = {entity: StoredEntity; contents: Contents};
type Rule<K extends keyof Filters> = (subject: Subject, wanted: NonNullable<Filters[K]>) => boolean;
const some = <T>(have: T[], wanted: T[]) => have.some((one) => wanted.includes(one));

/** The values of a field of the counted risks that are the entity's own, or that reach it through others. */
const valuesOf = ({contents}: Subject, field: 'category' | 'subcategory', own: boolean) =>
  countedRisks(contents)
    .filter(({hopsAway}) => (hopsAway === 0) === own)
    .map((risk) => risk[field]);

/** What the words of a search term are looked for in: name, aliases and customer key. */
const textOf = ({search}: StoredEntity) =>
  plainWords([search.entityName, ...(search.aliases ?? []), search.customerKey ?? ''].join(' ')).join(' ');

const rules: {[K in keyof Filters]-?: Rule<K>} = {
  archived: ({entity}, wanted) => (entity.archivedAt !== undefined) === wanted,
  // A date in a filter stands for its whole period, so that `2025-03` keeps what happened in that month.
  archivedAt: ({entity}, wanted) => meets(entity.archivedAt, wanted),
  associationCategories: (subject, wanted) => some(valuesOf(subject, 'category', false), wanted),
  associationSubcategories: (subject, wanted) => some(valuesOf(subject, 'subcategory', false), wanted),
  customerKey: ({entity}, wanted) => entity.search.customerKey === wanted,
  directCategories: (subject, wanted) => some(valuesOf(subject, 'category', true), wanted),
  directSubcategories: (subject, wanted) => some(valuesOf(subject, 'subcategory', true), wanted),
  dispositionStatus: ({entity}, wanted) => entity.disposition.dispositionState === wanted,
  // The period is taken to be about the creation of the entity.
  startTime: ({entity}, wanted) => isWithin(entity.createdAt, wanted),
  endTime: ({entity}, wanted) => isWithin(entity.createdAt, undefined, wanted),
  escalated: ({entity}, wanted) => (entity.escalation !== undefined) === wanted,
  escalatedAt: ({entity}, wanted) => meets(entity.escalation?.at, wanted),
  escalatedSince: ({entity}, wanted) => entity.escalation !== undefined && isWithin(entity.escalation.at, wanted),
  filterSetIDs: ({entity}, wanted) => wanted.includes(entity.filterSetID),
  filterSetIDsExclude: ({entity}, wanted) => !wanted.includes(entity.filterSetID),
  groupIDs: ({entity}, wanted) => some(entity.groupIDs, wanted),
  groupIDsExclude: ({entity}, wanted) => !some(entity.groupIDs, wanted),
  minScore: ({contents}, wanted) => scoreOf(countedRisks(contents)) >= wanted,
  maxScore: ({contents}, wanted) => scoreOf(countedRisks(contents)) <= wanted,
  monitored: ({entity}, wanted) => (entity.archivedAt === undefined) === wanted,
  newsEventTopics: ({contents}, wanted) => contents.news.some(({event}) => some(event.topics, wanted)),
  // An exact number, not a limit.
  numberOfHops: ({contents}, wanted) => countedRisks(contents).some(({hopsAway}) => hopsAway === wanted),
  // The fused value keeps both of the states that it names.
  reviewStatus: ({entity, contents}, wanted) => {
    const status = reviewStatusOf(entity, contents);
    return wanted === 'review_needed_reviewed' ? status === 'needs_review' || status === 'reviewed' : status === wanted;
  },
  reviewStatusSince: ({entity}, wanted) => isWithin(entity.reviewSince, wanted),
  // Every term has to occur, also as part of a word. Case and accents don't matter.
  searchTerms: ({entity}, wanted) => {
    const text = textOf(entity);
    return wanted.every((term) => text.includes(term));
  },
  taskID: ({entity}, wanted) => entity.taskID === wanted,
  updatedAt: ({entity}, wanted) => meets(entity.updatedAt, wanted),
};

/** The entities that pass all filters. */
export function filterEntities(world: World, entities: StoredEntity[], filters: Fields): StoredEntity[] {
  requireDates(filters, Object.keys(rules), 'body.filters');
  const {searchTerms = []} = filters as Filters;
  const wanted: Fields = {...filters, searchTerms: searchTerms.map((term) => plainWords(term).join(' '))};
  const given = Object.entries(rules as Record<string, (subject: Subject, wanted: unknown) => boolean>).filter(
    ([name]) => {
      const value = wanted[name];
      return value !== undefined && !(Array.isArray(value) && value.length === 0);
    },
  );
  return entities.filter((entity) => {
    let contents: Contents | undefined;
    // Few filters look at the contents, which are worked out from the records.
    const subject = {
      entity,
      get contents() {
        return (contents ??= contentsOf(world, entity));
      },
    };
    return given.every(([name, passes]) => passes(subject, wanted[name]));
  });
}
