/** The addresses of the glossary. The build and the browser share this file, so it must import nothing. */

/** The page with all terms. */
export const glossaryPath = '/docs/glossary';

/** The file with the definition of each term by its id. */
export const definitionsPath = '/glossary.json';
