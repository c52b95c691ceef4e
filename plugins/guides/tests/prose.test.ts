/** Tests that `npm run check -- prose` finds misspellings, forbidden words, wrong front matter and wrong names. */
import {spawnSync} from 'node:child_process';
import {cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {product} from '@screening/product';
import {checkProse} from '../prose';
import {parseFrontMatter} from '..';
import {formatProblem} from '../transform';
import {makeData} from './lib/render';

const root = mkdtempSync(join(tmpdir(), 'prose-'));
const frontMatter = `---
title: A page
description: A description that is neither too short nor too long for a page.
read_when: you try something out
sidebar_position: 1
---
`;
const page = `${frontMatter}
A ship has a \`state\`. See <Schema of="Part" />. {/* simply */}

\`\`\`json schema=Thing
{"urn": "simply mispeled"}
\`\`\`

\`\`\`graph title="Life"
Open -> Shut
\`\`\`
`;

beforeAll(() => {
  for (const file of ['cspell.json', '.markdownlint-cli2.jsonc', 'docs/vocabulary'])
    cpSync(file, join(root, file), {recursive: true});
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
});
afterAll(() => rmSync(root, {recursive: true, force: true}));

function write(
  text: string,
  glossary = '- id: ship\n  term: Ship\n  text: A vessel with a `state`.\n',
  versions = 'v1.0.0:\n  date: 2026-01-31\n  changes:\n    - text: A change.\n      link: Thng\n',
): void {
  mkdirSync(join(root, 'docs/skill'), {recursive: true});
  writeFileSync(join(root, 'docs/page.mdx'), text);
  writeFileSync(join(root, 'docs/skill/SKILL.md'), '---\nname: a\ndescription: b\n---\n\n# A\n');
  writeFileSync(join(root, 'docs/glossary.yaml'), glossary);
  writeFileSync(join(root, 'docs/versions.yaml'), versions);
}

async function check(text: string, glossary?: string, versions?: string): Promise<string[]> {
  write(text, glossary, versions);
  return (await checkProse(root, makeData())).problems.map(formatProblem);
}

const lint = (name: string, ...args: string[]): string => {
  const {stdout, stderr} = spawnSync(join('node_modules/.bin', name), args, {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout + stderr;
};

test('cspell and markdownlint check prose, captions and diagrams, but no code', () => {
  const wrong = page
    .replace('neither', 'niether')
    .replace('A ship', 'A shpi')
    .replace('Life', 'Liffe')
    .replace('Open ->', 'Oppen ->');
  write(
    `${wrong}* Item\n`,
    '- id: shpi\n  term: Ship\n  text: A vesssel with a `staet`.\n',
    'v1.0.0:\n  changes:\n    - text: A chnage.\n      link: Thng\n',
  );
  const spelling = lint('cspell', 'lint', '--no-progress').matchAll(
    /^(\S+:\d+):\d+ - Unknown word \((\w+)\)/gm,
  );
  expect([...spelling].map(([, line, word]) => `${line} ${word}`)).toEqual([
    'docs/glossary.yaml:3 vesssel',
    'docs/page.mdx:3 niether',
    'docs/page.mdx:8 shpi',
    'docs/page.mdx:14 Liffe',
    'docs/page.mdx:15 Oppen',
    'docs/versions.yaml:3 chnage',
  ]);
  expect(lint('markdownlint-cli2')).toMatch(/docs\/page\.mdx:17 .*MD032/);
});

test.each([
  [
    page.replace('title: A page\n', ''),
    /:1:1 add `title` to the front matter: every page needs it/,
  ],
  [
    page.replace('read_when', 'read_wen'),
    /:4:1 correct `read_wen` in .*: no such key; did you mean `read_when`\?/,
  ],
  [
    page.replace(' that is neither too short nor too long', ''),
    /:3:1 correct `description` .* fewer than 50/,
  ],
  [
    page.replace('title: A page', 'title: "A page'),
    /:5:1 correct the YAML of the front matter: Missing closing "/,
  ],
  [
    page.replace('title: A page\n', 'title: A page\nsidebar_label: Another\n'),
    /:3:1 start `title` with the words of `sidebar_label`/,
  ],
  [
    page.replace('short nor too long', 'short - nor too long -'),
    /:3:1 write a colon or a comma in `description`, not a dash/,
  ],
  ['Just text.\n', /:1:1 start the page with front matter .*, with title, description/],
  [`${page}A {brace.\n`, /:\d+:\d+ /],
  [`${page}<Schema of="Prat" />\n`, /:17:1 no schema `Prat`/],
  [`${page}This is simply wrong.\n`, /:17:9 "simply": drop it/],
  [`${page}Do this in\norder to pass.\n`, /:17:9 "in order to": to/],
  [`${page}Stop!\n`, /:17:5 "!": end the sentence/],
  [`${page}So do\nthose that fail.\n`, /"those that": name the thing/],
  [`${page}## Start it\n`, /:17:4 "Start it": name the thing/],
])('a problem of a page is reported: %#', async (text, message) => {
  const problems = await check(text);
  expect(problems).toContainEqual(expect.stringMatching(message));
  for (const problem of problems) expect(problem).toMatch(/^docs\/page\.mdx:\d+:\d+ /);
});

test('a correct page passes, also with similar phrases in plain English, code and components', async () => {
  const text = `Another user holds the review lock. It tells you the reason. This is the one that you sent. There is no list.
An entity is no longer listed. It is what you send. The field helps to tell two people apart. Apart from this, it has no
state of its own, and the names of your own users are the only ones.

## What you send

## Get a group or create it
`;
  expect(await check(page + text)).toEqual([]);
  expect(await check(page, '- id: ship\n  term: Ship\n  text: A vessel, simply put.\n')).toEqual([
    'docs/glossary.yaml:3:19 "simply": drop it',
  ]);
  expect(
    await check(page, undefined, 'v1.0.0:\n  changes:\n    - text: It simply changed.\n'),
  ).toEqual(['docs/versions.yaml:3:16 "simply": drop it']);
});

test('the reader of front matter rejects code, which the default parser would run, and fills in the name', async () => {
  const defaultParseFrontMatter = async ({fileContent: content}: {fileContent: string}) => ({
    frontMatter: {},
    content,
  });
  const read = (fileContent: string) =>
    parseFrontMatter({filePath: 'docs/page.mdx', fileContent, defaultParseFrontMatter});
  for (const mark of ['---js', '--- js', '---json', '---\tjs', '---{', '---js\r', '\uFEFF---js'])
    await expect(read(`${mark}\n{title: process.exit(1)}\n---\n`), mark).rejects.toThrow(
      /^docs\/page\.mdx:1: front matter must be YAML/,
    );
  for (const text of ['---  \ntitle: {product}\n---\n', '----\nA rule\n', 'No front matter\n'])
    expect(await read(text)).toMatchObject({content: text.replace('{product}', product.slug)});
});
