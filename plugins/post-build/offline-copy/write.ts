/** Makes the offline copy: an archive with all pages, which open from disk. Pages are complete without scripts. */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join, posix} from 'node:path';
import {strToU8, zipSync, type Zippable} from 'fflate';
import {visit} from 'unist-util-visit';
import {markdownPath} from '@screening/api';
import {downloadsRoute, lateFiles, offlineCopy, sandboxPackage} from '../../../src/downloads';
import {product} from '../../../src/product';
import {writeFacts} from '../../lib/measure';
import {applyChanges, rangeOf, writeAttribute, type Change} from '../changes';
import {pageFile, type Page} from '../pages';
import type {Running, Site} from '../step';

/** Files that only a server or a script needs. The archive of a former run can't be in the next one. */
const left = /^(sitemap\.xml|robots\.txt|404\.md|assets\/js\/.*|.*\.html|downloads\/[^/]+-documentation\.zip)$/;
/** Fixed date of the files, so that the same site always gives the same archive and checksum. */
const written = new Date(2000, 0, 1);
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
export function changePage({html, tree}: Pick<Page, 'html' | 'tree'>, relink: (href: string) => string, note: string) {
  const changes: Change[] = [];
  visit(tree, 'element', (element) => {
    const {tagName, properties, data} = element;
    const rel = [properties.rel ?? []].flat().join(' ');
    if (tagName === 'script' || /preload|prefetch/.test(rel))
      return void changes.push({...rangeOf(element.position), text: ''});
    if (rel === 'stylesheet') {
      const [href, dark] = [relink(String(properties.href)), relink(darkName(String(properties.href)))];
      const text = `<link rel="stylesheet" ${writeAttribute('href', href)} media="not all and ${isDark}"><link rel="stylesheet" ${writeAttribute('href', dark)} media="${isDark}">`;
      return void changes.push({...rangeOf(element.position), text});
    }
    if (tagName === 'html') {
      const end = rangeOf(data?.position?.opening).end - 1;
      changes.push({start: end, end, text: ' data-theme="light"'});
    }
    // Without its tags, its content is also shown by browsers that could run scripts.
    if (tagName === 'noscript')
      for (const tag of [data?.position?.opening, data?.position?.closing]) changes.push({...rangeOf(tag), text: ''});
    if (String(properties.className ?? '') === 'footer__copyright') {
      const {start} = rangeOf(data?.position?.closing);
      changes.push({start, end: start, text: ` ${note}`});
    }
    // These name the page on the site, for search engines.
    if (/canonical|alternate/.test(rel)) return;
    for (const name of ['href', 'src', 'poster', 'action']) {
      const address = properties[name];
      const now = typeof address === 'string' ? relink(address) : address;
      if (now !== address)
        changes.push({...rangeOf(data?.position?.properties?.[name]), text: writeAttribute(name, String(now))});
    }
  });
  return applyChanges(html, changes);
}

const darkName = (file: string): string => file.replace(/\.css$/, '.dark.css');

/** Returns a stylesheet for light colors and one for dark colors. Both always show what readers without scripts need. */
function stylesheets(file: string, text: string): Record<string, Uint8Array> {
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
  const sandbox = `${downloadsRoute}/${sandboxPackage(product.slug)}`.slice(1);
  const others = [
    ...built.filter((file) => !left.test(file)),
    ...listed.map((path) => markdownPath(path).slice(1)),
    sandbox,
  ];
  const styles = others.filter((file) => file.endsWith('.css')).map(darkName);
  const all = new Set([...listed.map(pageFile), ...others, ...styles]);
  const note = `This is an offline copy for version ${doc.info.version} of the API. Search and the sandbox in the page need the site: open <a href="${product.siteUrl}">${new URL(product.siteUrl).host}</a> for the newest version.`;
  const files: Zippable = {};
  return {
    page(page) {
      if (page.built) files[page.file] = strToU8(changePage(page, createRelink(product.siteUrl, all, page.file), note));
    },
    end() {
      for (const file of others) {
        const content = readFileSync(join(folder, file));
        if (file.endsWith('.css')) Object.assign(files, stylesheets(file, content.toString()));
        else files[file] = new Uint8Array(content);
      }
      const path = `${downloadsRoute}/${offlineCopy(product.slug)}`;
      mkdirSync(dirname(join(folder, path)), {recursive: true});
      const archive = zipSync({[`${product.slug}-documentation`]: files}, {level: 6, mtime: written});
      writeFileSync(join(folder, path), archive);
      return {done: `${path} has ${listed.length} pages, ${writeFacts(folder, lateFiles.offlineCopy, path)}`};
    },
  };
}
