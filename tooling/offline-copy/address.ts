/** Where a link of the site leads in the offline copy. */
import {posix} from 'node:path';
import {pageFile} from '../finish/pages';

/**
 * The address of a link, seen from a page's file. A file of the copy gets an address relative to it; what the copy
 * has not is on the site.
 */
export function createRelink(siteUrl: string, files: ReadonlySet<string>, from: string): (href: string) => string {
  const folder = posix.dirname(from);
  return (href) => {
    const parts = /^\/(?!\/)([^?#]*)(.*)$/.exec(href);
    if (!parts) return href;
    const [, path, rest] = parts;
    const name = decodeURIComponent(path);
    const file = [name, pageFile(`/${name.replace(/\/$/, '')}`)].find((one) => files.has(one));
    return file === undefined ? siteUrl + href : encodeURI(posix.relative(folder, file)) + rest;
  };
}

/** The way from a page's file up to the copy's folder: `../../`. */
export const rootOf = (file: string): string => '../'.repeat(file.split('/').length - 1) || './';
