/** Tests that text which only screen readers get takes no room. A wide font would otherwise make the page wider. */
import {readdirSync, readFileSync} from 'node:fs';
import {expect, it} from 'vitest';

/** What hides a text without hiding it from screen readers. */
const needed = [
  'position: absolute',
  'overflow: hidden',
  'width: 1px',
  'height: 1px',
  'white-space: nowrap',
];

const rules = readdirSync('src', {recursive: true, encoding: 'utf8'})
  .filter((file) => file.endsWith('.css'))
  .flatMap((file) =>
    // Rules that contain no other rules.
    [...readFileSync(`src/${file}`, 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
      ([, selector, style]) => ({file, selector: selector.trim(), style}),
    ),
  )
  .filter(({style}) => /\bclip(-path)?: *(inset|rect)\(/.test(style));

it('there are rules that hide text', () => expect(rules.length).toBeGreaterThan(1));

it.each(rules)('$selector in $file takes no room', ({style}) => {
  const declarations = style.split(';').map((part) => part.trim());
  expect(needed.filter((declaration) => !declarations.includes(declaration))).toEqual([]);
});
