/** Lists the files and the pages of the built site. */
import {readdirSync} from 'node:fs';
import {join, relative, sep} from 'node:path';
import {pagePath} from '../pages';

/** Lists the files of a build, as sorted paths relative to it. */
export const listFiles = (folder: string): string[] =>
  readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map(({parentPath, name}) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .sort();

/** Lists the addresses of all pages: `/`, `/docs/glossary`. The not-found page has none. */
export const listAddresses = (files: string[]): string[] =>
  files.filter((file) => file.endsWith('.html') && file !== '404.html').map(pagePath);
