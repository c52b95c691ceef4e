import {readdirSync, readFileSync} from 'node:fs';
import {basename} from 'node:path';
import {expect, test} from 'vitest';
import {stages} from '../../src/stages';

test('each guide of a stage exists, and is in one stage', () => {
  const files = readdirSync('docs', {recursive: true, encoding: 'utf8'}).map((file) =>
    basename(file, '.mdx'),
  );
  // A category of the handbook is listed by its address.
  const known = [...files, 'workflows-entities--alerts'];
  const guides = stages.flatMap((stage) => stage.guides);
  expect(guides.filter((guide) => !known.includes(guide))).toEqual([]);
  expect(guides.length).toBe(new Set(guides).size);
});

test('the overview of the guides has the stages as headings, in their order', () => {
  const headings = [
    ...readFileSync('docs/index.mdx', 'utf8').matchAll(/^## (.+) \{\/\* #([\w-]+) \*\/\}$/gm),
  ];
  expect(headings.map(([, title, section]) => ({title, section}))).toEqual(
    expect.arrayContaining(stages.map(({title, section}) => ({title, section}))),
  );
});
