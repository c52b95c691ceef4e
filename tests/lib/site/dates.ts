/** Reads when a built page was last changed, as each part of the page states it. */
import {select, selectAll} from 'hast-util-select';
import {parseHtml} from '@site/plugins/post-build/pages';
import {textOf} from '@site/plugins/lib/text-of';
import {readHtml} from './built-page';

export type PageDates = {
  /** The time in the line below the page, and the date that readers see there. */
  time: string;
  shown: string;
  /** The times in the data for search engines. */
  modified: string[];
};

/** Returns the dates of a page, or undefined if the page has no line about its last change. */
export function readPageDates(path: string): PageDates | undefined {
  const tree = parseHtml(readHtml(path).replaceAll(/<style[^]*?<\/style>/g, ''));
  const line = select('.theme-last-updated time', tree);
  if (!line) return undefined;
  const modified = selectAll('script[type="application/ld+json"]', tree)
    .map((script) => JSON.parse(textOf(script)) as {dateModified?: string})
    .flatMap(({dateModified}) => dateModified ?? []);
  return {time: String(line.properties.dateTime), shown: textOf(line), modified};
}

/** Returns the date of a time in a time zone, as pages show it: `Nov 24, 2026`. */
export const dateIn = (timeZone: string, time: string): string =>
  new Date(time).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  });
