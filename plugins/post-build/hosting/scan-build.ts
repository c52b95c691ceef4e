/** Reads the built site: its files, its pages, and the inline code that its policy must allow. */
import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {join, relative, sep} from 'node:path';
import type {Element} from 'hast';
import {visit} from 'unist-util-visit';
import {pagePath, parseHtml} from '../pages';
import {textOf} from '../../lib/text-of';
import type {PolicyNeeds} from './headers';

/** Maximum number of hashes, which each add 54 characters to every response. More inline code is a mistake. */
const maxHashes = 8;

/** Lists the files of a build, as sorted paths relative to it. */
export const listFiles = (folder: string): string[] =>
  readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map(({parentPath, name}) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .sort();

/** Lists the addresses of all pages: `/`, `/docs/glossary`. The not-found page has none. */
export const listAddresses = (files: string[]): string[] =>
  files.filter((file) => file.endsWith('.html') && file !== '404.html').map(pagePath);

/** Inline code of a page, as browsers hash it. */
export type Inline = {scripts: Set<string>; styles: Set<string>; refused: string[]};

/** Types of scripts that browsers run or obey. All others, such as JSON-LD, are data, which the policy ignores. */
const executed =
  /^(|module|importmap|speculationrules|(text|application)\/(x-)?(java|ecma)script)$/i;

/** Reads the inline code of a page. Doesn't visit the content of a `<template>`, which browsers don't run. */
export function readInline(html: string): Inline {
  const found: Inline = {scripts: new Set(), styles: new Set(), refused: []};
  visit(parseHtml(html), 'element', (element: Element) => {
    const {tagName, properties} = element;
    found.refused.push(...refusals(element).map((reason) => `<${tagName}> ${reason}`));
    const isCode =
      tagName === 'script' && !properties.src && executed.test(String(properties.type ?? ''));
    if (isCode) found.scripts.add(textOf(element));
    if (tagName === 'style') found.styles.add(textOf(element));
  });
  return found;
}

/** Returns why the policy forbids an element, regardless of hashes. */
function refusals({tagName, properties}: Element): string[] {
  const reasons = Object.entries(properties).flatMap(([name, value]) => {
    if (/^on/i.test(name)) return [`has the event handler ${name}`];
    // A hash would need 'unsafe-hashes' too.
    if (name === 'style') return ['has a style attribute'];
    return typeof value === 'string' && /^[\s\p{Cc}]*javascript:/iu.test(value)
      ? [`has code in ${name}`]
      : [];
  });
  if (tagName === 'base') reasons.push('would change the base of all relative addresses');
  if (tagName === 'meta' && properties.httpEquiv)
    reasons.push('replaces a header; headers are in plugins/post-build/hosting/headers.ts');
  const isFile =
    tagName === 'link' && /stylesheet|preload|icon|manifest/.test(String(properties.rel));
  const address = isFile
    ? properties.href
    : (properties.src ?? properties.data ?? properties.action);
  if (typeof address === 'string' && /^([a-z][a-z\d+.-]*:)?\/\//i.test(address))
    reasons.push(`loads from another origin: ${address}`);
  return reasons;
}

/** Returns the hash of a text in the notation of the policy. */
export const hash = (text: string): string =>
  `sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}`;

/**
 * Returns what the policy must allow: the hashes of all inline code of the pages in `folder`.
 * @throws when there is no page, or with one line for each piece of code that no strict policy allows
 */
export function readNeeds(folder: string, files: string[]): PolicyNeeds {
  const pages = files.filter((file) => file.endsWith('.html'));
  if (pages.length === 0)
    throw new Error(`${folder} contains no pages: run \`npm run build\` first`);
  const scripts = new Map<string, string>();
  const styles = new Map<string, string>();
  const refused: string[] = [];
  for (const page of pages) {
    const found = readInline(readFileSync(join(folder, page), 'utf8'));
    for (const text of found.scripts) scripts.set(text, page);
    for (const text of found.styles) styles.set(text, page);
    refused.push(...found.refused.map((reason) => `${page}: ${reason}`));
  }
  const all = [...scripts, ...styles];
  if (all.length > maxHashes)
    refused.push(
      `${all.length} different inline scripts and styles, at most ${maxHashes} are allowed:`,
      ...all.map(([text, page]) => `${page}: ${text.slice(0, 60)}`),
    );
  if (refused.length > 0) throw new Error(refused.join('\n'));
  return {
    scripts: [...scripts.keys()].map(hash).sort(),
    styles: [...styles.keys()].map(hash).sort(),
  };
}
