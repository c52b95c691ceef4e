/** Tests which words of a page don't break after a hyphen. */
import {expect, test} from 'vitest';
import {makeData, render} from './lib/render';

const data = makeData({
  codeWords: new Set([
    '--persist',
    'npx',
    'sanctions-peps-and-media',
    'sanctions-peps-and-media-too',
  ]),
});

test.each([
  ['an option', 'With `--persist`.', 'With <code class="unbroken">--persist</code>.'],
  [
    'a name of 24 characters',
    '`sanctions-peps-and-media`',
    '<code class="unbroken">sanctions-peps-and-media</code>',
  ],
  [
    'each day of a text',
    'On 2025-06-18 and 2025-11-25.',
    'On <span class="unbroken">2025-06-18</span> and <span class="unbroken">2025-11-25</span>.',
  ],
  ['a day at the end of a link', '[On 2025-06-18](/a)', 'On <span class="unbroken">2025-06-18'],
])('%s stays on one line', async (_name, source, expected) => {
  const {html, problems} = await render(`${source}\n\n| A |\n|---|\n| ${source} |`, data);
  expect(problems).toEqual([]);
  expect(html.split(expected)).toHaveLength(3);
});

test.each([
  ['a name that a phone may have to break', '`sanctions-peps-and-media-too`'],
  ['a command, which breaks at its spaces', '`npx --persist`'],
  ['code without hyphens', '`riskScore`'],
  ['a number that contains a day', '12025-06-18'],
  ['a heading, which the table of contents copies', '## On 2025-06-18'],
])('%s is as it was', async (_name, source) => {
  const {html, problems} = await render(source, data);
  expect(problems).toEqual([]);
  expect(html).not.toContain('unbroken');
});
