import {createProcessor} from '@mdx-js/mdx';
import type {Code, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {expect, test} from 'vitest';
import {readFences} from '../fences';
import {transformGuide} from '../transform';
import {makeFacts, problemsOf} from './lib/render';

const fence = (meta: string, value = '{}') => `Text.\n\n\`\`\`${meta}\n${value}\n\`\`\`\n`;

/** Lists the info strings of the code blocks after the transforms. */
async function metasOf(source: string): Promise<(string | null | undefined)[]> {
  const tree = createProcessor().parse(source) as Root;
  expect(await transformGuide(tree, 'docs/page.mdx', makeFacts())).toEqual([]);
  const found: Code[] = [];
  visit(tree, 'code', (node) => void found.push(node));
  return found.map(({meta}) => meta);
}

test('readers see the title of a block, but not its mode', async () => {
  const page =
    fence('bash run title="Say it"') +
    fence('json schema=Thing') +
    fence('text not-run="a sketch" title="A"') +
    fence('json received');
  expect(await metasOf(page)).toEqual(['title="Say it"', null, 'title="A"', null]);
});

test.each([
  ['json', 'needs one of `run`, `schema=Name`, `received` or `not-run="reason"`; this one has none'],
  ['js run received', 'this one has run and received'],
  ['json schema=Thing not-run="x"', 'this one has schema and not-run'],
  ['json schema=Thin', 'no record `Thin` in the description; did you mean `Thing`?'],
  ['yaml schema=Thing', 'a block with `schema=` must be in json'],
  ['json schema=""', '`schema=` must name a component'],
  ['text not-run=""', '`not-run` needs a reason'],
  ['java run', 'a block in `java` cannot be run; bash, js, ts, python can'],
  ['bash runs', 'a code block cannot have `runs`'],
  ['ts run file=lost.ts', 'no program `lost.ts` in docs/examples'],
  ['ts run file=lost.ts', 'a block with `file=` must be empty'],
  ['ts run file=lost.mjs', '`lost.mjs` is not in `ts`'],
  ['python run file=lost.ts', '`lost.ts` is not in `python`'],
  ['text received file=lost.ts', '`file` only works with `run` or `not-run`'],
  ['ts run args="--help"', '`args` only works with `file`'],
  ['ts not-run="a" args="--help"', '`args` only works with `run`'],
  ['bash run answers="200"', '`answers=` must list statuses other than 200'],
  ['bash run answers="4xx"', '`answers=` must list statuses other than 200'],
  ['ts received file=lost.ts', '`file` only works with `run` or `not-run`'],
  ['text received answers="400"', '`answers` only works with `run`'],
  ['text not-run="a" stays', '`stays` only works with `run`'],
  ['text received pick=a', '`pick=` only works with `json received`'],
  ['bash run files="x"', 'a code block cannot have `files`'],
  ['bash run title="x" title="y"', '`title` is given twice'],
  ['bash run {1,3}', 'cannot read `{1,3}` after the language'],
  ['', 'a code block needs a language'],
])('%s is reported with its line', async (meta, message) => {
  const problems = await problemsOf(fence(meta));
  expect(problems.join('\n')).toContain(message);
  for (const problem of problems) expect(problem).toMatch(/^docs\/page\.mdx:3:1 /);
});

test('a block that names a program of docs/examples shows that program', async () => {
  const facts = makeFacts({examples: {'loop.ts': 'for (;;) {}'}});
  const page = 'Text.\n\n```ts run file=loop.ts stays answers="429 500"\n```\n';
  const tree = createProcessor().parse(page) as Root;
  expect(await transformGuide(tree, 'docs/page.mdx', facts)).toEqual([]);
  expect(tree.children[1]).toMatchObject({value: 'for (;;) {}', meta: 'title="loop.ts"'});
  expect(readFences(page, 'docs/page.mdx', facts.examples)).toMatchObject([
    {mode: 'run', program: 'loop.ts', stays: true, answers: [429, 500], value: 'for (;;) {}', title: 'loop.ts'},
  ]);
});

test('a block can pass arguments to a program, and show a module that is not run', () => {
  const {examples} = makeFacts({examples: {'loop.py': 'while True: pass', 'client.ts': 'export {};'}});
  const page =
    fence('python run file=loop.py args="a.csv --state b"', '') + fence('ts file=client.ts not-run="a module"', '');
  expect(readFences(page, 'docs/page.mdx', examples)).toMatchObject([
    {mode: 'run', program: 'loop.py', args: ['a.csv', '--state', 'b'], value: 'while True: pass'},
    {mode: 'not-run', program: 'client.ts', value: 'export {};', reason: 'a module'},
  ]);
});

test('a block with a schema must be valid JSON', async () => {
  expect(await problemsOf(fence('json schema=Thing', '{a}'))).toEqual([expect.stringMatching(/:3:1 invalid JSON: /)]);
});

test('tests read all blocks of a page with their lines, including in lists and boxes, except diagrams', () => {
  const page = `---\ntitle: A\n---\n\n${fence('bash run title="T"', 'curl {product}')}
- A list:

  \`\`\`json schema=Thing
  {"a": 1}
  \`\`\`

:::note

\`\`\`text not-run="why"
x
\`\`\`

:::

\`\`\`graph title="T"
A -> B
\`\`\`
`;
  expect(readFences(page, 'docs/a.mdx')).toEqual([
    {file: 'docs/a.mdx', line: 7, lang: 'bash', mode: 'run', title: 'T', value: expect.stringMatching(/^curl [a-z]+$/)},
    {file: 'docs/a.mdx', line: 13, lang: 'json', mode: 'schema', schema: 'Thing', value: '{"a": 1}'},
    {file: 'docs/a.mdx', line: 19, lang: 'text', mode: 'not-run', reason: 'why', value: 'x'},
  ]);
  expect(() => readFences(fence('bash'), 'docs/a.mdx')).toThrow('docs/a.mdx:3 a code block needs one of');
});
