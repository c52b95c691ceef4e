/** Derives the review state of an entity from its lock and its unreviewed items. */
import type {Fields, StoredEntity} from '../types';
import type {Contents} from './contents';

/** Returns the review status. Its transitions are not specified. */
export function reviewStatusOf(entity: StoredEntity, contents: Contents): string {
  if (entity.lock) return 'review_locked';
  if (contents.unreviewedItems.total > 0) return 'needs_review';
  return entity.lastReviewDate === undefined ? 'no_review_necessary' : 'reviewed';
}

/** Returns the `ReviewState` of an entity. */
export function reviewStateOf(entity: StoredEntity, contents: Contents): Fields {
  const {lock, lastReviewDate} = entity;
  return {
    reviewStatus: reviewStatusOf(entity, contents),
    // The lock belongs to a user of the user interface, never to an API key.
    isAllowedToEndReview: false,
    isEditingLocked: lock !== undefined,
    ...(lastReviewDate === undefined ? {} : {lastReviewDate}),
    ...(lock
      ? {reviewLockedByName: lock.userName, reviewLockedByURN: lock.userUrn, reviewLockedSince: lock.since}
      : {}),
    unreviewedItems: contents.unreviewedItems,
  };
}
