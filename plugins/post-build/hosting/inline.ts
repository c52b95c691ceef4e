/**
 * Reads the inline code of a page, which the policy must allow. Collects scripts and styles for hashing. Code that
 * no hash can allow is an error.
 */
import {createHash} from 'node:crypto';
import type {Element} from 'hast';
import {visit} from 'unist-util-visit';
import {parseHtml} from '../pages';

/** Inline code of a page, as browsers hash it. */
export type Inline = {scripts: Set<string>; styles: Set<string>; refused: string[]};

/** Types of scripts that browsers run or obey. All others, such as JSON-LD, are data, which the policy ignores. */
const executed = /^(|module|importmap|speculationrules|(text|application)\/(x-)?(java|ecma)script)$/i;

const textOf = (element: Element) =>
  element.children.map((child) => (child.type === 'text' ? child.value : '')).join('');

/** Reads the inline code of a page of the build. */
export function readInline(html: string): Inline {
  const found: Inline = {scripts: new Set(), styles: new Set(), refused: []};
  visit(parseHtml(html), 'element', (element: Element) => {
    const {tagName, properties} = element;
    found.refused.push(...refusals(element).map((reason) => `<${tagName}> ${reason}`));
    if (tagName === 'script' && !properties.src && executed.test(String(properties.type ?? ''))) {
      found.scripts.add(textOf(element));
    }
    if (tagName === 'style') found.styles.add(textOf(element));
    // The content of a <template> isn't visited, and browsers don't run it.
  });
  return found;
}

/** Returns why the policy forbids an element, regardless of hashes. */
function refusals({tagName, properties}: Element): string[] {
  const reasons: string[] = [];
  for (const [name, value] of Object.entries(properties)) {
    if (/^on/i.test(name)) reasons.push(`has the event handler ${name}`);
    // A hash would need 'unsafe-hashes' too.
    if (name === 'style') reasons.push('has a style attribute');
    if (typeof value === 'string' && /^[\s\p{Cc}]*javascript:/iu.test(value)) reasons.push(`has code in ${name}`);
  }
  if (tagName === 'base') reasons.push('would change the base of all relative addresses');
  if (tagName === 'meta' && properties.httpEquiv)
    reasons.push('replaces a header; headers are in plugins/post-build/hosting/headers.ts');
  const isFile = tagName === 'link' && /stylesheet|preload|icon|manifest/.test(String(properties.rel ?? ''));
  const address = isFile ? properties.href : (properties.src ?? properties.data ?? properties.action);
  if (typeof address === 'string' && /^([a-z][a-z\d+.-]*:)?\/\//i.test(address))
    reasons.push(`loads from another origin: ${address}`);
  return reasons;
}

/** Returns the hash of a text in the notation of the policy. */
export function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}`;
}
