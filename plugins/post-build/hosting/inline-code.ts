/** Finds the inline code of the built pages that the policy must allow, and refuses code that no strict policy allows. */
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Element} from 'hast';
import {visit} from 'unist-util-visit';
import {textOf} from '../../lib/text-of';
import {parseHtml} from '../pages';
import type {PolicyNeeds} from './headers';

/**
 * Maximum number of hashes, which each add 54 characters to every response: with 15, the header is half as long as the
 * 2,000 characters that Cloudflare allows. More inline code is a mistake.
 */
const maxHashes = 15;

/** Inline code of a page. */
export type Inline = {
  /** The texts of scripts, exactly as browsers hash them. */
  scripts: Set<string>;
  styles: Set<string>;
  /** What no policy with hashes allows, and why. */
  refused: string[];
};

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
function refusals(element: Element): string[] {
  const {tagName, properties} = element;
  const reasons = Object.entries(properties).flatMap(([name, value]) =>
    refuseAttribute(name, value),
  );
  if (tagName === 'base') reasons.push('would change the base of all relative addresses');
  if (tagName === 'meta' && properties.httpEquiv)
    reasons.push('replaces a header; headers are in plugins/post-build/hosting/headers.ts');
  const address = loadedAddress(element);
  if (typeof address === 'string' && absolute.test(address))
    reasons.push(`loads from another origin: ${address}`);
  return reasons;
}

function refuseAttribute(name: string, value: Element['properties'][string]): string[] {
  if (/^on/i.test(name)) return [`has the event handler ${name}`];
  // A hash would need 'unsafe-hashes' too.
  if (name === 'style') return ['has a style attribute'];
  return typeof value === 'string' && scriptAddress.test(value) ? [`has code in ${name}`] : [];
}

/** Matches an address that runs code. Browsers ignore spaces and control characters before it. */
const scriptAddress = /^[\s\p{Cc}]*javascript:/iu;

/** Matches an address with a host. */
const absolute = /^([a-z][a-z\d+.-]*:)?\/\//i;

/** Returns the address that an element loads or sends to by itself. An address that a reader follows is none. */
function loadedAddress({tagName, properties}: Element): Element['properties'][string] {
  const {href, rel, src, data, action} = properties;
  const isFile = tagName === 'link' && /stylesheet|preload|icon|manifest/.test(String(rel));
  return isFile ? href : (src ?? data ?? action);
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
