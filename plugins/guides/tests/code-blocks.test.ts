/** Tests that each code block states how it is tested. */
import {describe, expect, test} from 'vitest';
import {product} from '@screening/product';
import {parseMdx} from '../../lib/markdown';
import {readFences} from '..';
import {transformGuide} from '../transform';
import {makeData, problemsOf} from './lib/render';

describe('code blocks', () => {
  const fence = (meta: string, value = '{}') => `Text.\n\n\`\`\`${meta}\n${value}\n\`\`\`\n`;

  test('show readers their title, but not their mode', async () => {
    const tree = parseMdx(fence('bash run title="Say it"') + fence('json schema=Thing'));
    expect(await transformGuide(tree, 'docs/page.mdx', makeData())).toEqual([]);
    expect(tree.children.flatMap((node) => (node.type === 'code' ? [node.meta] : []))).toEqual([
      'title="Say it"',
      null,
    ]);
  });

  test.each([
    [
      'json',
      'needs one of `run`, `schema=Name`, `received` or `not-run="reason"`; this one has none',
    ],
    ['json schema=Thin', 'no schema `Thin` in the description; did you mean `Thing`?'],
    ['text not-run=""', '`not-run` needs a reason'],
    ['java run', 'a block in `java` cannot be run; bash, js, ts, python can'],
    [
      'bash run runs',
      'a `run` block accepts run, title, file, answers, ends, terminal, stays, not `runs`',
    ],
    ['ts run file=lost.ts', 'no sample `lost.ts` in docs/examples'],
    ['bash run title="x" title="y"', '`title` is given twice'],
    ['bash run answers="4xx"', '`answers=` must list statuses other than 200'],
    ['bash run ends="0"', '`ends=` must be an exit code other than 0'],
    ['ts run terminal', 'only a `bash` block can have `terminal`'],
    ['', 'a code block needs a language'],
  ])('%j is reported with its line', async (meta, message) => {
    const problems = await problemsOf(fence(meta));
    expect(problems.join('\n')).toContain(message);
    for (const problem of problems) expect(problem).toMatch(/^docs\/page\.mdx:3:1 /);
  });

  test('can include samples, and are read by the tests with their lines, except diagrams', () => {
    const examples = new Map([['loop.py', 'while True: pass']]);
    const page =
      fence('bash run terminal title="T" answers="429 500" ends="1"', 'curl {product}') +
      '\n- A list:\n\n  ```json schema=Thing\n  {"a": 1}\n  ```\n\n:::note\n\n' +
      fence('python run stays file=loop.py', '').replace('\n\n```', '\n```') +
      '\n:::\n\n```graph title="T"\nA -> B\n```\n';
    const loop = {
      program: 'loop.py',
      stays: true,
      value: 'while True: pass',
    };
    expect(readFences(page, 'docs/a.mdx', examples)).toMatchObject([
      {
        line: 3,
        lang: 'bash',
        mode: 'run',
        title: 'T',
        answers: [429, 500],
        ends: 1,
        isTerminal: true,
        value: `curl ${product.slug}`,
      },
      {line: 9, lang: 'json', mode: 'schema', schema: 'Thing', value: '{"a": 1}'},
      {lang: 'python', mode: 'run', title: 'loop.py', ...loop},
    ]);
    expect(() => readFences(fence('bash'), 'docs/a.mdx')).toThrow(
      'docs/a.mdx:3 a code block needs one of',
    );
  });
});
