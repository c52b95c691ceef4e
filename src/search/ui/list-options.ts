import {arrange, searchUrl, type Found, type ResultGroup} from '@screening/search';
import type {Results} from '../use-results';

/** The maximum number of results of a kind. */
const most = 4;

/** The options of the combobox. */
export type Options = {
  groups: ResultGroup[];
  /** The addresses of all options, in order: those of the results, then the page with all results. */
  urls: string[];
};

/** Returns the options for the results of a query. Without results, there are none. */
export function listOptions(results: Results): Options {
  const groups = arrange({...results, found: withoutNamesakes(results.found)}, most);
  const urls = groups.flatMap(({shown}) => shown.map(({entry}) => entry.url));
  return {groups, urls: urls.length > 0 ? [...urls, searchUrl(results.query)] : []};
}

/**
 * Leaves out results that look like a better one: a field such as `customerKey` is in several schemas, with the same text.
 * The page with all results lists each.
 */
function withoutNamesakes(found: Found[]): Found[] {
  const seen = new Set<string>();
  return found.filter(({entry: {kind, title, text}}) => {
    const look = [kind, title, text].join('\n');
    const isNew = !seen.has(look);
    seen.add(look);
    return isNew;
  });
}
