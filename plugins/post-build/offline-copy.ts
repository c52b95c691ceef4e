/** Makes the offline copy: an archive with all pages, which open from disk. Pages are complete without scripts. */
import {readFileSync, writeFileSync} from 'node:fs';
import {join, posix} from 'node:path';
import {strToU8, zipSync, type Zippable} from 'fflate';
import {markdownPath} from '@screening/api';
import {downloadsRoute, lateFiles, offlineCopy, sandboxPackage} from '../../src/downloads';
import {product} from '../../src/product';
import {writeFacts} from '../lib/measure';
import {pageFile} from './pages';
import type {Running, Site} from './steps';

/** Files that only a server or a script needs, and the pages, which are changed. */
const omitted = /^(sitemap\.xml|robots\.txt|404\.md|assets\/js\/.*|.*\.html)$/;
/** Fixed date of the files, so that the same site always gives the same archive and checksum. */
const mtime = new Date(2000, 0, 1);
const isDark = '(prefers-color-scheme: dark)';

/**
 * Returns a function that converts the links of a page. Files in the copy get an address relative to the page's file
 * (`from`). All other addresses lead to the site.
 */
export function createRelink(siteUrl: string, files: ReadonlySet<string>, from: string): (href: string) => string {
  return (href) => {
    const parts = /^\/(?!\/)([^?#]*)(.*)$/.exec(href);
    if (!parts) return href;
    const [, path, rest] = parts;
    const name = decodeURIComponent(path);
    const file = [name, pageFile(`/${name.replace(/\/$/, '')}`)].find((one) => files.has(one));
    return file === undefined ? siteUrl + href : encodeURI(posix.relative(posix.dirname(from), file)) + rest;
  };
}

/**
 * Returns the HTML of a page without scripts and with other links. Its colors follow the system: the page loads one of
 * two stylesheets (see `stylesheets`).
 */
export function changePage(html: string, relink: (href: string) => string, note: string): string {
  const relinkAttribute = (_: string, name: string, address: string): string =>
    ` ${name}="${relink(address.replaceAll('&amp;', '&')).replaceAll('&', '&amp;')}"`;
  return (
    html
      .replace(/<script\b[^>]*>[^]*?<\/script>/g, '')
      .replace(/<link\b[^>]* rel="[^"]*(?:preload|prefetch)[^>]*>/g, '')
      .replace(/<link\b[^>]* rel="stylesheet"[^>]*>/g, (link) => {
        const scheme = (media: string): string => link.replace(/\/?>$/, ` media="${media}">`);
        return scheme(`not all and ${isDark}`) + darkName(scheme(isDark));
      })
      .replace('<html', '<html data-theme="light"')
      // Without its tags, its content is also shown by browsers that could run scripts.
      .replace(/<\/?noscript>/g, '')
      .replace(/class="footer__copyright">[^<]*/, (text) => `${text} ${note}`)
      .replace(/<[a-z][^>]*>/g, (tag) =>
        // These name the page on the site, for search engines.
        / rel="(canonical|alternate)"/.test(tag)
          ? tag
          : tag.replace(/ (href|src|poster|action)="([^"]*)"/g, relinkAttribute),
      )
  );
}

const darkName = (file: string): string => file.replace(/\.css\b/, '.dark.css');

/** Returns a stylesheet for light colors and one for dark colors. Both always show what readers without scripts need. */
function stylesheets(file: string, text: string): Zippable {
  const light = text
    .replaceAll(/\(scripting: ?none\)/g, '(min-width: 0)')
    .replaceAll(/url\((["']?)\/(?!\/)/g, `url($1${'../'.repeat(file.split('/').length - 1)}`);
  const dark = light
    .replaceAll('[data-theme=light]', '[data-theme=none]')
    .replaceAll('[data-theme=dark]', '[data-theme=light]');
  return {[file]: strToU8(light), [darkName(file)]: strToU8(dark)};
}

/** Collects the changed pages, then writes the archive. */
export function startOfflineCopy({folder, files: built, listed, doc}: Site): Running {
  const others = [
    ...built.filter((file) => !omitted.test(file)),
    ...listed.map((path) => markdownPath(path).slice(1)),
    `${downloadsRoute}/${sandboxPackage(product.slug)}`.slice(1),
  ];
  const styles = others.filter((file) => file.endsWith('.css')).map(darkName);
  const all = new Set([...listed.map(pageFile), ...others, ...styles]);
  const note = `This is an offline copy for version ${doc.info.version} of the API. Search and the sandbox in the page need the site: open <a href="${product.siteUrl}">${new URL(product.siteUrl).host}</a> for the newest version.`;
  const files: Zippable = {};
  return {
    page(page) {
      if (page.built)
        files[page.file] = strToU8(changePage(page.html, createRelink(product.siteUrl, all, page.file), note));
    },
    end() {
      for (const file of others) {
        const content = readFileSync(join(folder, file));
        if (file.endsWith('.css')) Object.assign(files, stylesheets(file, content.toString()));
        else files[file] = new Uint8Array(content);
      }
      const path = `${downloadsRoute}/${offlineCopy(product.slug)}`;
      writeFileSync(join(folder, path), zipSync({[`${product.slug}-documentation`]: files}, {level: 6, mtime}));
      return `${path} has ${listed.length} pages, ${writeFacts(folder, lateFiles.offlineCopy, path)}`;
    },
  };
}
