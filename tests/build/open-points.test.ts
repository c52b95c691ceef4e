/** Checks that the built pages rarely say "not specified": one page lists all open questions. */
import {existsSync, readFileSync} from 'node:fs';
import {toString} from 'mdast-util-to-string';
import {describe, expect, test} from 'vitest';
import {questionsPage, markdownPath} from '@screening/api';
import {questionsOfDescription} from '../../plugins/guides/open-questions';
import {readBundle} from '@screening/api/node';

const count = (text: string): number => text.match(/not specified/gi)?.length ?? 0;

describe('the built pages', () => {
  if (!existsSync('build/sitemap.xml')) throw new Error('The site is not built: run `npm run build` first.');
  const addresses = [...readFileSync('build/sitemap.xml', 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)];
  const paths = addresses.map(([, address]) => new URL(address).pathname);
  const twins = new Map(paths.map((path) => [path, readFileSync(`build${markdownPath(path)}`, 'utf8')]));
  const all = readFileSync('build/llms-full.txt', 'utf8');
  const list = twins.get(questionsPage) ?? '';

  test('say "not specified" at most 60 times in the guides', () => {
    const guides = [...twins].filter(([path]) => path.startsWith('/docs/') && path !== questionsPage);
    expect(guides.length).toBeGreaterThan(40);
    const counts = guides.map(([path, text]) => [path, count(text)] as const).filter(([, times]) => times > 0);
    const sum = counts.reduce((total, [, times]) => total + times, 0);
    expect(sum, counts.map(([path, times]) => `${times} ${path}`).join('\n')).toBeLessThanOrEqual(60);
  });

  test('say "not specified" at most 120 times in llms-full.txt, excluding the list of questions', () => {
    expect(all.includes(list), 'llms-full.txt has the list').toBe(true);
    expect(count(all) - count(list)).toBeLessThanOrEqual(120);
  });

  test('list each question of the description once', () => {
    const plain = (text: string): string => text.replace(/[`\\]/g, '');
    const lines = plain(list).split('\n');
    const questions = questionsOfDescription(readBundle('.')).map(({words}) =>
      plain(toString({type: 'paragraph', children: words})),
    );
    expect(questions.length).toBeGreaterThan(90);
    const wrong = questions.filter((asked) => lines.filter((line) => line.startsWith(`- ${asked} (`)).length !== 1);
    expect(wrong).toEqual([]);
  });
});
