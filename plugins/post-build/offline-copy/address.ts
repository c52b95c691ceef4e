/** Converts the addresses of links for the offline copy. */
import {posix} from 'node:path';
import {pageFile} from '../pages';

/**
 * Returns a function that converts the links of a page. Files in the copy get an address relative to the page's file
 * (`from`). All other addresses lead to the site.
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
