/** Adds nothing to the head of a page: no search service reads it (ContentVisibility shows nothing either). */
export {default} from './ContentVisibility';
