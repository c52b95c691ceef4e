/** Measures the guides of the built site: their length, their first example, their end, and how often they warn. */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';

/** Guides that readers look things up in, instead of reading them. Most of their words are lists of what exists. */
const references = [
  'platform/client-methods',
  'platform/command-line-commands',
  'platform/data-dictionary',
  'platform/sandbox-options',
  'platform/troubleshooting', // with all open questions
  'one-off-screening/test-subjects', // with all subjects
];

/** Guides for a task that have more words, because they list what a task can meet. */
const longTasks = [
  'platform/client-libraries', // the rule of each operation and the findings of the check
];

/** Guides that answer questions, and don't begin with a call or a command. */
const answers = [
  'platform/data-you-send-and-receive',
  'platform/personal-data',
  'platform/errors-and-retries', // begins with the table of all errors
  'one-off-screening/tune-the-threshold', // begins with a plot, which is a table in Markdown
];

/** The Markdown pages below a folder, by their paths without `.md`. */
function readPages(folder: string): Map<string, string> {
  const names = readdirSync(folder, {recursive: true, encoding: 'utf8'});
  const pages = names.filter((name) => name.endsWith('.md')).sort();
  return new Map(
    pages.map((name) => [name.replace(/\.md$/, ''), readFileSync(join(folder, name), 'utf8')]),
  );
}

const docs = readPages('build/docs');
const guides = new Map(
  [...docs]
    .filter(([path]) => path.startsWith('guides/'))
    .map(([path, text]) => [path.replace('guides/', ''), text]),
);

/** Counts the words that a person reads: no code, no addresses, no punctuation. */
function countWords(markdown: string): number {
  const text = markdown
    .replace(/^ *```.*?^ *```/gms, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/<[^>]*>/g, '');
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** The pages of the analyst handbook. */
const handbook = [...docs].filter(([path]) => path.startsWith('user-guide/'));

const tasks = [...guides].filter(([path]) => !references.includes(path));

test('there are guides, and the exceptions exist', () => {
  expect(tasks.length).toBeGreaterThan(15);
  expect([...references, ...longTasks, ...answers].filter((path) => !guides.has(path))).toEqual([]);
});

describe('a guide', () => {
  test('has at most 1,500 words', () => {
    const lengths = tasks
      .filter(([path]) => !longTasks.includes(path))
      .map(([path, text]): [string, number] => [path, countWords(text)]);
    expect(lengths.filter(([, words]) => words > 1500)).toEqual([]);
  });

  test('shows a call or a command within its first 130 words', () => {
    const starts = tasks
      .filter(([path]) => !answers.includes(path))
      // The list of sections is only in the Markdown of long pages.
      .map(([path, text]) => [path, text.replace(/^This page has about .*$/m, '')])
      .map(([path, text]): [string, number] => [path, countWords(text.split(/^ *```/m)[0])]);
    expect(starts.filter(([, words]) => words > 130)).toEqual([]);
  });

  test('ends with a section of links to what comes next', () => {
    const ends = tasks.map(([path, text]): [string, string] => [
      path,
      text.slice(text.lastIndexOf('\n## ')),
    ]);
    const onward = /^\n## (Next steps|See also)\n[^]*^- \[[^\]]+\]\(https?:/m;
    expect(ends.filter(([, end]) => !onward.test(end)).map(([path]) => path)).toEqual([]);
  });
});

test('a page of the analyst handbook has at most 1,500 words', () => {
  expect(handbook.length).toBeGreaterThan(10);
  expect(handbook.filter(([, text]) => countWords(text) > 1500).map(([path]) => path)).toEqual([]);
});

describe('warnings are few', () => {
  /** Lists the lines of texts that match. */
  const linesWith = (pattern: RegExp, texts: Iterable<string>): string[] =>
    [...texts].flatMap((text) => text.split('\n').filter((line) => pattern.test(line)));

  test('at most 12 lines of the documentation say "don\'t expect" or "don\'t rely"', () => {
    expect(linesWith(/don['’]t (expect|rely)/i, docs.values()).length).toBeLessThanOrEqual(12);
  });

  test('at most 10 lines of the description say "don\'t rely", "confirm" or "treat ... as"', () => {
    const files = readdirSync('openapi', {recursive: true, encoding: 'utf8'}).filter((name) =>
      name.endsWith('.yaml'),
    );
    expect(files.length).toBeGreaterThan(100);
    const texts = files.map((name) => readFileSync(join('openapi', name), 'utf8'));
    const lines = linesWith(/don['’]t rely|\bconfirm\b|\btreat\b.* as\b/i, texts);
    expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(10);
  });
});
