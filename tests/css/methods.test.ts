/**
 * Checks that styles name the method of each call. The sidebar writes the method with CSS, so that
 * it isn't a part of the link.
 */
import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {listEndpoints} from '@screening/api';
import {readBundle} from '@screening/api/node';

const css = readFileSync('src/css/site.css', 'utf8');

/**
 * Returns the text that the sidebar shows before a link of a class, such as `get`. Without a class,
 * returns the text of all others.
 */
function labelOf(kind: string): string | undefined {
  const selector = `.api-method${kind && `.${kind}`} > .menu__link::before`.replaceAll('.', '\\.');
  return new RegExp(`^${selector} {[^}]*content: '(\\w+)'`, 'm').exec(css)?.[1];
}

const kinds = new Set(
  listEndpoints(readBundle('.')).map(({kind, method}) => (kind === 'webhook' ? 'event' : method)),
);

it.each([...kinds])('the sidebar shows the method of a call: %s', (kind) => {
  expect(kinds.size).toBeGreaterThan(2);
  expect(labelOf(kind) ?? labelOf('')).toBe(kind.toUpperCase());
});
