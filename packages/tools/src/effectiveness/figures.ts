/** Counts what was found and missed at each threshold. */
import {kinds, type Kind} from './kinds';
import type {Result} from './results';

/** What was found of a number of variations at one threshold. */
export interface Detection {
  threshold: number;
  found: number;
  missed: number;
  /** The found ones of all, from 0 to 1. Missing if there are none. */
  share?: number;
  /** The 95 percent confidence interval of the share. */
  interval?: {lower: number; upper: number};
}

/** The figures of one kind of variation, or of several. */
export interface KindFigures {
  kind: string;
  title: string;
  text: string;
  /** How many variations have a sound result, and a label that is known. */
  counted: number;
  notApplicable: number;
  undecided: number;
  unknownLabel: number;
  open: number;
  thresholds: Detection[];
}

/** What a threshold causes for subjects that aren't listed. */
interface Reviews {
  threshold: number;
  /** How many candidates a person would have to look at. */
  candidates: number;
  /** How many subjects have a candidate. */
  subjects: number;
}

/** A variation that wasn't found at the threshold of the policy. */
export interface Miss {
  row: number;
  customerKey: string;
  name: string;
  kind: string;
  title: string;
  search: NonNullable<Result['search']>;
  /** The expected records that weren't returned, or not strongly enough. */
  records: string[];
  /** The strength with which they were returned. Missing if one wasn't returned at all. */
  strength?: number;
}

/** All that is counted. */
export interface Figures {
  kinds: KindFigures[];
  /** All kinds but the exact name. */
  variations: KindFigures;
  /** The subjects that aren't listed. */
  notListed: {counted: number; undecided: number; open: number; thresholds: Reviews[]};
  /** The first misses, those of exact names before the others. */
  misses: Miss[];
  missCount: number;
  undecided: {row: number; customerKey: string; kind: string; reason: string}[];
  undecidedCount: number;
  openCount: number;
  /** When the first and the last screening were made, by the time of the platform. */
  firstSearch?: string;
  lastSearch?: string;
}

/** How many misses, and how many undecided variations, are listed. The CSV file has all. */
export const mostListed = 200;

/** The standard normal quantile of a two-sided interval of 95 percent. */
const quantile = 1.959964;

/**
 * Returns the 95 percent confidence interval of a share by the score method of Wilson. Unlike simpler ones, it is sensible for
 * small numbers, and for shares near 0 and 1.
 */
export function wilson(found: number, counted: number): {lower: number; upper: number} {
  const share = found / counted;
  const square = quantile ** 2;
  const middle = (share + square / (2 * counted)) / (1 + square / counted);
  const half =
    (quantile / (1 + square / counted)) *
    Math.sqrt((share * (1 - share)) / counted + square / (4 * counted ** 2));
  return {
    lower: found === 0 ? 0 : Math.max(0, middle - half),
    upper: found === counted ? 1 : Math.min(1, middle + half),
  };
}

/** Describes what was found. */
function detect(threshold: number, found: number, counted: number): Detection {
  return {
    threshold,
    found,
    missed: counted - found,
    ...(counted === 0 ? {} : {share: found / counted, interval: wilson(found, counted)}),
  };
}

/** Counts while results are read, so that none of them must stay in memory. */
class KindCounter {
  counted = 0;
  notApplicable = 0;
  undecided = 0;
  unknownLabel = 0;
  open = 0;
  readonly found: number[];

  constructor(readonly thresholds: readonly number[]) {
    this.found = thresholds.map(() => 0);
  }

  add({outcome, strength}: Result): void {
    if (outcome === 'not-applicable') this.notApplicable += 1;
    else if (outcome === 'undecided') this.undecided += 1;
    else if (outcome === 'unknown-label') this.unknownLabel += 1;
    else if (outcome === 'open') this.open += 1;
    else {
      this.counted += 1;
      for (const [at, threshold] of this.thresholds.entries())
        if (strength !== undefined && strength >= threshold) this.found[at] += 1;
    }
  }

  figures(kind: string, title: string, text: string): KindFigures {
    const {counted, notApplicable, undecided, unknownLabel, open, thresholds} = this;
    return {
      ...{kind, title, text, counted, notApplicable, undecided, unknownLabel, open},
      thresholds: thresholds.map((threshold, at) => detect(threshold, this.found[at], counted)),
    };
  }
}

/**
 * Counts results.
 *
 * @param thresholds The thresholds to compare, sorted.
 * @param policyThreshold The threshold whose misses are listed. It is one of them.
 */
export function count(
  results: Iterable<Result>,
  thresholds: readonly number[],
  policyThreshold: number,
): Figures {
  const byKind = new Map<Kind, KindCounter>(
    kinds.map((kind) => [kind, new KindCounter(thresholds)]),
  );
  const variations = new KindCounter(thresholds);
  const notListed = {counted: 0, undecided: 0, open: 0};
  const reviews = thresholds.map((threshold): Reviews => ({threshold, candidates: 0, subjects: 0}));
  const exactMisses: Miss[] = [];
  const otherMisses: Miss[] = [];
  let missCount = 0;
  const undecided: Figures['undecided'] = [];
  let undecidedCount = 0;
  let openCount = 0;
  let firstSearch: string | undefined;
  let lastSearch: string | undefined;
  for (const result of results) {
    const {outcome, kind, expected, searchDate, row, customerKey} = result;
    if (searchDate !== undefined) {
      if (firstSearch === undefined || isBefore(searchDate, firstSearch)) firstSearch = searchDate;
      if (lastSearch === undefined || isBefore(lastSearch, searchDate)) lastSearch = searchDate;
    }
    if (outcome === 'open') openCount += 1;
    if (outcome === 'undecided') {
      undecidedCount += 1;
      if (undecided.length < mostListed)
        undecided.push({row, customerKey, kind: kind.id, reason: result.reason ?? ''});
    }
    if (expected.length === 0) {
      if (outcome === 'not-listed') {
        notListed.counted += 1;
        countReviews(result, reviews);
      } else if (outcome === 'undecided' || outcome === 'open') notListed[outcome] += 1;
      continue;
    }
    byKind.get(kind)!.add(result);
    if (kind !== kinds[0]) variations.add(result);
    if (isMissed(result, policyThreshold)) {
      missCount += 1;
      const list = kind === kinds[0] ? exactMisses : otherMisses;
      if (list.length < mostListed) list.push(toMiss(result, policyThreshold));
    }
  }
  return {
    kinds: [...byKind].map(([{id, title, text}, counter]) => counter.figures(id, title, text)),
    variations: variations.figures('variations', 'All variations', 'All kinds but the exact name.'),
    notListed: {...notListed, thresholds: reviews},
    misses: [...exactMisses, ...otherMisses].slice(0, mostListed),
    missCount,
    undecided,
    undecidedCount,
    openCount,
    ...(firstSearch === undefined ? {} : {firstSearch}),
    ...(lastSearch === undefined ? {} : {lastSearch}),
  };
}

/** Compares times of the platform. They can have different zones. */
const isBefore = (one: string, other: string): boolean => Date.parse(one) < Date.parse(other);

function countReviews({candidates}: Result, reviews: Reviews[]): void {
  for (const review of reviews) {
    const number = candidates.filter(([, strength]) => strength >= review.threshold).length;
    review.candidates += number;
    if (number > 0) review.subjects += 1;
  }
}

/** Returns whether a variation isn't found at a threshold. */
const isMissed = ({outcome, strength}: Result, threshold: number): boolean =>
  outcome === 'not-returned' ||
  (outcome === 'returned' && strength !== undefined && strength < threshold);

function toMiss(result: Result, threshold: number): Miss {
  const {row, customerKey, name, kind, search, missing, candidates, expected, strength} = result;
  const weak = candidates
    .filter(([sigmaID, value]) => expected.includes(sigmaID) && value < threshold)
    .map(([sigmaID]) => sigmaID);
  return {
    ...{row, customerKey, name, kind: kind.id, title: kind.title, search: search!},
    records: [...missing, ...weak],
    ...(strength === undefined ? {} : {strength}),
  };
}
