import {fromHtml} from 'hast-util-from-html';
import {selectAll} from 'hast-util-select';
import {describe, expect, it} from 'vitest';
import {codeHtml, jsonHtml, printJson} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {textOf} from '../text-of';
import {highlight} from '../highlight';

const code = 'const a = "<b>&amp;</b>";\n\n// <!-- "no tag" -->\nif (a < 1 && b > 2) `a\nb`;';
const read = (html: string) => fromHtml(html, {fragment: true});

describe('code as HTML', () => {
  it.each(['js', 'python', 'no-such-language'])('reads as the code itself: %s', (language) => {
    const plain = read(codeHtml(highlight(code, language)));
    expect(textOf(plain)).toBe(code);
    expect(selectAll('*', plain).every(({tagName}) => tagName === 'span')).toBe(true);
  });

  it('keeps options and words with hyphens of a command in one piece, but not addresses', () => {
    const command = 'follow --once --max-time 9 https://api-eu.example/a-b "two-words" x-1\n-4';
    const html = read(codeHtml(highlight(command, 'bash')));
    expect(textOf(html)).toBe(command);
    expect(selectAll('.unbroken', html).map((part) => textOf(part))).toEqual([
      '--once',
      '--max-time',
      'two-words',
      'x-1',
      '-4',
    ]);
    expect(selectAll('.unbroken', read(codeHtml(highlight(command, 'ts'))))).toEqual([]);
  });

  it('gives each line of a program an anchor and a link to it, and adds no text', () => {
    const program = read(codeHtml(highlight(code, 'js'), 'a.mjs'));
    const lines = selectAll('.code-line', program);
    expect(lines.map(({properties}) => properties.id)).toEqual(
      [1, 2, 3, 4, 5].map((line) => `a.mjs:${line}`),
    );
    expect(selectAll('a', program).map(({properties}) => properties.href)).toEqual(
      lines.map(({properties}) => `#${String(properties.id)}`),
    );
    expect(lines.map((line) => textOf(line)).join('')).toBe(`${code}\n`);
  });
});

it('JSON has the same colors whether the build or the browser highlights it', () => {
  const {examples = {}} = readBundle('.').components;
  const odd = {
    'a:b': 'c: "d" \\',
    null: null,
    yes: true,
    no: [false, -1.5e-7, 0],
    '<b>': '&amp; <b>',
    '': {},
    list: [],
  };
  expect(Object.keys(examples).length).toBeGreaterThan(10);
  for (const value of [
    ...Object.values(examples).map((example) => example.value),
    odd,
    'text',
    7,
    null,
  ])
    expect(jsonHtml(value)).toBe(codeHtml(highlight(printJson(value), 'json')));
});
