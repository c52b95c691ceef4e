/** Reads the files of the built site, as search engines and readers without JavaScript get them. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {markdownPath} from '@screening/api';
import {pageFile} from '@site/plugins/post-build/pages';

/** Returns the file of a page. */
export const fileOf = (path: string): string => join('build', pageFile(path));
/** Reads a file by its address. */
export const readFile = (address: string): string => readFileSync(`build${address}`, 'utf8');
export const readHtml = (path: string): string => readFileSync(fileOf(path), 'utf8');
export const readMarkdown = (path: string): string => readFile(markdownPath(path));

/** Lists the faults that `inspect` finds on pages, each with the path of its page. */
export const listFaults = <Page extends {path: string}>(
  pages: Page[],
  inspect: (page: Page) => string[],
): string[] => pages.flatMap((page) => inspect(page).map((fault) => `${page.path}: ${fault}`));
