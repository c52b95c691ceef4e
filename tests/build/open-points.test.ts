/** Checks that the built pages rarely say "not specified": one page lists all open questions. */
import {toString} from 'mdast-util-to-string';
import {expect, test} from 'vitest';
import {questionsPage} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {questionsOfDescription} from '../../plugins/guides/open-questions';
import {readFile, readMarkdown} from '../lib/site/built-page';
import {listPages} from '../lib/site/sitemap';

const count = (text: string): number => text.match(/not specified/gi)?.length ?? 0;
const list = readMarkdown(questionsPage);

test('guides say "not specified" at most 60 times, and all pages at most 120 times, except the list of questions', () => {
  const guides = listPages().filter((path) => path.startsWith('/docs/') && path !== questionsPage);
  expect(guides.length).toBeGreaterThan(40);
  const counts = guides.map((path) => [path, count(readMarkdown(path))] as const).filter(([, times]) => times > 0);
  const sum = counts.reduce((total, [, times]) => total + times, 0);
  expect(sum, counts.map(([path, times]) => `${times} ${path}`).join('\n')).toBeLessThanOrEqual(60);

  const all = readFile('/llms-full.txt');
  expect(all.includes(list), 'llms-full.txt has the list').toBe(true);
  expect(count(all) - count(list)).toBeLessThanOrEqual(120);
});

test('the list has each question of the description once', () => {
  const plain = (text: string): string => text.replace(/[`\\]/g, '');
  const lines = plain(list).split('\n');
  const questions = questionsOfDescription(readBundle('.')).map(({words}) =>
    plain(toString({type: 'paragraph', children: words})),
  );
  expect(questions.length).toBeGreaterThan(90);
  const wrong = questions.filter((asked) => lines.filter((line) => line.startsWith(`- ${asked} (`)).length !== 1);
  expect(wrong).toEqual([]);
});
