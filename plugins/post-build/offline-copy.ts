/** Makes the offline copy: an archive with all pages, which open from disk. Pages are complete without scripts. */
import {readFileSync, writeFileSync} from 'node:fs';
import {join, posix} from 'node:path';
import {strToU8, zipSync, type Zippable} from 'fflate';
import {markdownPath} from '@screening/api';
import {downloadsRoute, fileNames} from '../../src/downloads';
import {product} from '@screening/product';
import {writeSize} from '../lib/measure';
import {offeredFiles} from '../lib/packages';
import {pageFile} from './pages';
import type {Running, Site} from './steps';

/** Files that only a server or a script needs, and the pages, which are changed. */
const omitted = /^(sitemap\.xml|robots\.txt|404\.md|assets\/js\/.*|.*\.html)$/;
/** Fixed date of the files, so that the same site always gives the same archive and checksum. */
const mtime = new Date(2000, 0, 1);

/** Returns what a link of the site becomes in the copy. */
export type Relink = (href: string) => string;

/**
 * Returns a function that makes links relative, or leads them to the site if the copy doesn't have the file.
 * @param siteUrl the origin of the site
 * @param files the paths of all files of the copy
 * @param from the path of the page's file, which relative links start from
 */
export function createRelink(siteUrl: string, files: ReadonlySet<string>, from: string): Relink {
  return (href) => {
    const parts = /^\/(?!\/)([^?#]*)(.*)$/.exec(href);
    if (!parts) return href;
    const [, path, rest] = parts;
    const name = decodeURIComponent(path);
    const file = [name, pageFile(`/${name.replace(/\/$/, '')}`)].find((one) => files.has(one));
    if (file === undefined) return siteUrl + href;
    return encodeURI(posix.relative(posix.dirname(from), file)) + rest;
  };
}

/**
 * Returns the HTML of a page without scripts and with other links. Its colors follow the system (see `bothThemes`).
 * @param note HTML that the footer says about the copy
 */
export function changePage(html: string, relink: Relink, note: string): string {
  const relinkAttribute = (_: string, name: string, address: string): string =>
    ` ${name}="${relink(address.replaceAll('&amp;', '&')).replaceAll('&', '&amp;')}"`;
  return (
    html
      .replace(/<script\b[^>]*>[^]*?<\/script>/g, '')
      .replace(/<link\b[^>]* rel="[^"]*(?:preload|prefetch)[^>]*>/g, '')
      .replace('<html', '<html data-theme="light"')
      // Without its tags, its content is also shown by browsers that could run scripts.
      .replace(/<\/?noscript>/g, '')
      .replace(/class="footer__copyright">[^<]*/, (text) => `${text} ${note}`)
      // Canonical and alternate links name the page on the site, for search engines.
      .replace(/<(?!link[^>]* rel="(?:canonical|alternate)")[a-z][^>]*>/g, (tag) =>
        tag.replace(/ (href|src|poster|action)="([^"]*)"/g, relinkAttribute),
      )
  );
}

/** Returns a stylesheet with the theme that the system prefers, and all that readers without scripts need. */
function bothThemes(file: string, text: string): string {
  const light = text
    .replaceAll(/\(scripting: ?none\)/g, '(min-width: 0)')
    .replaceAll(/url\((["']?)\/(?!\/)/g, `url($1${'../'.repeat(file.split('/').length - 1)}`);
  const dark = light
    .replaceAll('[data-theme=light]', '[data-theme=none]')
    .replaceAll('[data-theme=dark]', '[data-theme=light]');
  const scheme = '(prefers-color-scheme: dark)';
  return `@media not all and ${scheme} {${light}}\n@media ${scheme} {${dark}}\n`;
}

/** Collects the changed pages, then writes the archive. */
export function startOfflineCopy({folder, files: built, listed, doc}: Site): Running {
  const names = fileNames(product.slug);
  const others = [
    ...built.filter((file) => !omitted.test(file)),
    ...listed.map((path) => markdownPath(path).slice(1)),
    `${downloadsRoute}/${offeredFiles.sandbox}`.slice(1),
  ];
  const all = new Set([...listed.map(pageFile), ...others]);
  const {host} = new URL(product.siteUrl);
  const note =
    `This is an offline copy for version ${doc.info.version} of the API. Search and the sandbox in the page need ` +
    `the site: open <a href="${product.siteUrl}">${host}</a> for the newest version.`;
  const files: Zippable = {};
  return {
    page(page) {
      if (!page.built) return;
      const relink = createRelink(product.siteUrl, all, page.file);
      files[page.file] = strToU8(changePage(page.html, relink, note));
    },
    end() {
      for (const file of others) {
        const content = readFileSync(join(folder, file));
        files[file] = file.endsWith('.css')
          ? strToU8(bothThemes(file, content.toString()))
          : new Uint8Array(content);
      }
      const path = `${downloadsRoute}/${names['offline-copy']}`;
      writeFileSync(
        join(folder, path),
        zipSync({[`${product.slug}-documentation`]: files}, {level: 6, mtime}),
      );
      return `${path} has ${listed.length} pages, ${writeSize(folder, 'offline-copy', path)}`;
    },
  };
}
