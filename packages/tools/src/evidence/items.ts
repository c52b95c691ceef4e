/** Finds the items of the lists of an entity, such as its matches. */
import type {Fields} from '../fields';

/** An item of one of several lists, such as a match. */
export interface Listed {
  list: string;
  item: Fields;
}

/** The list of the risks that were accepted. */
export const acceptedList = 'acceptedRisks';

export const indicatorLists = ['activeRisks', acceptedList, 'risksRequiringReview'];
export const matchLists = ['trueMatches', 'negativelyDecisionedMatches', 'matchesRequiringReview'];

/** The lists whose items count against the customer or wait for a decision. */
export const openLists = ['activeRisks', 'risksRequiringReview', 'matchesRequiringReview'];

/** Returns the items of several lists, also of those that the API doesn't describe. */
export function itemsOf(lists: Fields, known: readonly string[]): Listed[] {
  const names = new Set([...known, ...lists.names()]);
  return [...names].flatMap((list) =>
    (lists.list(list) ?? []).map((item): Listed => ({list, item})),
  );
}
