/**
 * How long a file of a page may take before it counts as failed, in milliseconds: under 50 KB compressed, which takes
 * two seconds on slow 3G. Then the browser opens the page from the server, whose HTML is readable without scripts.
 */
export const patience = 8_000;
