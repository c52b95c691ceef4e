import {execFile} from 'node:child_process';
import {mkdtempSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {promisify} from 'node:util';
import {afterAll, beforeEach, expect, test, vi} from 'vitest';
import {readBundle} from '@screening/api/node';
import {loadFacts} from '../../tooling/guides/lib/load-facts';
import {checkProse, type Report} from '../../tooling/guides/prose/check';
import {proseOfGlossary, proseOfPage} from '../../tooling/guides/prose/only-prose';
import {formatProblem} from '../transform';
import {description} from './lib/description';

const run = promisify(execFile);
const root = mkdtempSync(join(tmpdir(), 'prose-'));
const frontMatter = `---
title: A page
description: A description that is neither too short nor too long for a page.
read_when: you try something out
sidebar_position: 1
---
`;
const clean: Record<string, string> = {
  'docs/page.mdx': `${frontMatter}
A ship has a \`state\`, and a page size of <Limit of="listThings.query.pageSize" is="maximum" />. See <Record of="Part" />.

\`\`\`json schema=Thing
{"urn": "mispeled"}
\`\`\`

\`\`\`graph title="Life"
Open -> Shut
\`\`\`

Torresund weighs 12 of \`--port\`.
`,
  'docs/glossary.mdx': `${frontMatter.replace('A page', 'Glossary').replace('A description', 'Another description')}
<Glossary />
`,
  'docs/glossary.yaml': '- id: ship\n  term: Ship\n  text: A vessel with a `state`.\n',
  'docs/vocabulary/words.txt': 'Torresund\n',
  'docs/vocabulary/forbidden.txt': 'simply # drop it\nin order to # to\n! # end with a full stop\n',
  'docs/vocabulary/code-words.txt': '--port # a flag\n',
  '.generated/openapi.json': JSON.stringify(description),
};

function write(files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), {recursive: true});
    writeFileSync(join(root, name), content);
  }
}

/** Checks the folder with some files changed. */
async function check(changed: Record<string, string> = {}): Promise<{lines: string[]; counts: Report['counts']}> {
  write({...clean, ...changed});
  const {problems, counts} = await checkProse(root, loadFacts(root, readBundle(root)));
  return {lines: problems.map(formatProblem), counts};
}

/** Runs the command. */
async function command(...args: string[]): Promise<{code: number; out: string; lines: string[]}> {
  const jiti = join(process.cwd(), 'node_modules/jiti/lib/jiti-cli.mjs');
  const result = await run(process.execPath, [jiti, 'scripts/check-prose.ts', ...args]).catch(
    (error: {code: number; stdout: string; stderr: string}) => error,
  );
  return {
    code: 'code' in result ? result.code : 0,
    out: result.stdout,
    lines: result.stderr.trim().split('\n').filter(Boolean),
  };
}

// Loading the dictionaries takes long on a busy machine.
vi.setConfig({testTimeout: 60_000});

beforeEach(() => {
  rmSync(root, {recursive: true, force: true});
  mkdirSync(root);
});
afterAll(() => rmSync(root, {recursive: true, force: true}));

test('clean guides pass, and the result counts what was checked', async () => {
  const {lines, counts} = await check();
  expect(lines).toEqual([]);
  expect(counts).toEqual({
    codeWords: 3,
    facts: 3,
    fences: 1,
    diagrams: 1,
    numbers: 1,
    glossaryLinks: 1,
    files: 2,
    words: expect.any(Number),
  });
  expect(counts.words).toBeGreaterThan(30);
});

test('every problem is reported with its file and line', async () => {
  const page = `---
title: A page
desciption: x
description: Too short.
sidebar_position: first
---

A ship is simply mispeled, in order
to fail!
* Item
* <Record of="Prat" />
`;
  const {lines} = await check({
    'docs/page.mdx': page,
    'docs/glossary.yaml': '- id: ship\n  term: Ship\n  text: A vessel, simply wrnogly.\n',
    'docs/vocabulary/words.txt': '# Names\nTorresund\n',
  });
  for (const expected of [
    /^docs\/page\.mdx:3:1 unknown front matter key `desciption`; known keys: title, description/,
    /^docs\/page\.mdx:4:1 `description` must have 50 to 160 characters, not 10/,
    /^docs\/page\.mdx:5:1 `sidebar_position` must be a number/,
    /^docs\/page\.mdx:8:11 "simply": drop it/,
    /^docs\/page\.mdx:8:18 "mispeled" isn't in the dictionary; did you mean /,
    /^docs\/page\.mdx:8:28 "in order to": to/,
    /^docs\/page\.mdx:9:8 "!": end with a full stop/,
    /^docs\/page\.mdx:10:1 Lists should be surrounded by blank lines.* \(MD032\)/,
    /^docs\/page\.mdx:11:3 no record `Prat`/,
    /^docs\/glossary\.yaml:3:19 "simply"/,
    /^docs\/glossary\.yaml:3:26 "wrnogly"/,
    /^docs\/vocabulary\/words\.txt:2:1 "Torresund" is not used in the guides/,
    /^docs\/vocabulary\/code-words\.txt:1:1 "--port" is not used in the guides/,
  ]) {
    expect(lines, lines.join('\n')).toContainEqual(expect.stringMatching(expected));
  }
});

test.each([
  ['no front matter', 'Just text.\n', /:1:1 a page must begin with front matter/],
  ['malformed front matter', '---\ntitle: "A\n---\n\nText.\n', /:\d:1 Missing closing "quote/],
  ['a duplicate key', `---\ntitle: A\n${frontMatter.slice(4)}\nText.\n`, /:3:1 Map keys must be unique/],
  ['a missing title', `${frontMatter.replace('title: A page\n', '')}\nText.\n`, /:1:1 front matter needs `title`/],
  ['a heading of the first level', `${frontMatter}\n# A\n`, /:8:1 .*MD025/],
  [
    'a description that another page has',
    `${frontMatter.replace('A description', 'Another description')}\nText.\n`,
    /:3:1 docs\/glossary\.mdx has the same description/,
  ],
  ['a source with malformed MDX', `${frontMatter}\nA {brace.\n`, /:8:\d+ /],
  ['an unclosed tag', `${frontMatter}\n<Record of="Part">\n`, /:8:1 .*closing tag/],
])('%s is reported with its line', async (_, page, message) => {
  const {lines} = await check({'docs/page.mdx': page});
  expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^docs/page\\.mdx${message.source}`)));
});

test.each([
  ['A field holds a value.', '"holds": write has'],
  ['It tells which list it is.', '"tells which": write shows'],
  ['Keep them apart.', '"apart": write separately'],
  ['Use a port of its own.', '"of its own": write separate'],
  ['Change one that is shared.', '"one that": write name the thing'],
  ['So do\nthose that fail.', '"those that": write name the thing'],
  ['It says what is not covered.', '"what is not": write name the thing'],
  ['A name is no identifier.', '"is no": write isn\'t a'],
  ['## Start it', 'the heading "Start it" hides its content'],
  ['## Add what you know', 'the heading "Add what you know" hides its content'],
  ['## Look at your key', 'the heading "Look at your key" hides its content'],
  ['## Read the numbers with care', 'the heading "Read the numbers with care" hides its content'],
  ['## Keys, people and limits', 'the heading "Keys, people and limits" hides its content'],
])('an archaic phrase or heading is reported: %s', async (text, message) => {
  const {lines} = await check({'docs/page.mdx': `${clean['docs/page.mdx']}\n${text}\n`});
  expect(lines).toEqual([expect.stringContaining(message)]);
});

test('similar phrases in plain English are accepted', async () => {
  const text = `Another user holds the review lock. It tells you the reason. This is the one that you sent. There is no list.
An entity is no longer listed. It is what you send. The field helps to tell two people apart. Apart from this, it has no
state of its own, and the names of your own users are the only ones.

## What you send

## Get a group or create it

## Limits of a page

Torresund.
`;
  expect((await check({'docs/page.mdx': `${clean['docs/page.mdx']}\n${text}`})).lines).toEqual([]);
});

test('a malformed glossary, word list or API description causes one clear error', async () => {
  await expect(check({'docs/glossary.yaml': '- id: a\n'})).rejects.toThrow(
    /^docs\/glossary\.yaml:1:1 a term needs `term`/,
  );
  await expect(check({'docs/vocabulary/forbidden.txt': 'simply\n'})).rejects.toThrow(
    'docs/vocabulary/forbidden.txt:1 `simply` needs a reason',
  );
  await expect(check({'.generated/openapi.json': '{'})).rejects.toThrow('run `npm run description` first');
});

test('a folder without guides is an error', async () => {
  write(clean);
  rmSync(join(root, 'docs/page.mdx'));
  rmSync(join(root, 'docs/glossary.mdx'));
  await expect(checkProse(root, loadFacts(root, readBundle(root)))).rejects.toThrow('no guide found below');
});

test('the command exits with 0 without problems, 1 with problems, and 2 on wrong usage', async () => {
  write(clean);
  const passed = await command(root);
  expect(passed).toMatchObject({code: 0, lines: []});
  expect(passed.out).toMatch(/^Checked 3 code words, .* 2 files, \d+ words: no problem\.\n$/);
  write({'docs/page.mdx': `${frontMatter}\nA \`zzz\`.\n`});
  expect(await command(root)).toMatchObject({
    code: 1,
    lines: expect.arrayContaining([expect.stringMatching(/^docs\/page\.mdx:8:3 `zzz`/)]),
  });
  expect(await command(root, 'more')).toMatchObject({code: 2, lines: ['Give one folder at most.']});
  expect(await command('--nonsense')).toMatchObject({code: 2, lines: [expect.stringContaining('--nonsense')]});
});

test('prose keeps its position, and code, component names and URLs become spaces', () => {
  const source =
    'A `code` and\n[word](https://x.example "y") <Field of="a.b">text</Field>.\n\n```graph title="Cap"\nBox -> PUT /a/b: label\n```\n';
  const prose = proseOfPage(source);
  expect(prose).toHaveLength(source.length);
  for (const word of ['and', 'word', 'text', 'Cap', 'Box', 'label'])
    expect(prose.indexOf(word)).toBe(source.indexOf(word));
  expect(prose.split(/\s+/).filter(Boolean)).toEqual(['A', 'and', 'word', 'text', '.', 'Cap', 'Box', 'PUT', 'label']);
});

test('the prose of front matter and the glossary contains only their texts', () => {
  expect(proseOfPage('---\ntitle: Some words\nslug: some-slug\n---\n\nText.\n').split(/\s+/).filter(Boolean)).toEqual([
    'Some',
    'words',
    'Text.',
  ]);
  const yaml =
    '- id: an-id\n  term: Term\n  also: [one, two]\n  text: >-\n    With `code` and <Field of="x" />\n    more.\n  see: [A.b]\n';
  expect(proseOfGlossary(yaml).split(/\s+/).filter(Boolean)).toEqual([
    'Term',
    'one',
    'two',
    '>-',
    'With',
    'and',
    'more.',
  ]);
});
