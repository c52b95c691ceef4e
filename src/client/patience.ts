/**
 * Timeout for loading a file of a page, in milliseconds. A file has less than 50 KB compressed, which takes two seconds
 * on slow 3G. After the timeout, the browser loads the page from the server, whose HTML is readable without scripts.
 */
export const patience = 8_000;
