/**
 * Takes the place of `render-card.tsx` in the browser (`imports` in package.json): the HTML of the page has the card, so
 * that the scripts of a page needn't make it.
 */
export const renderCard = undefined;
