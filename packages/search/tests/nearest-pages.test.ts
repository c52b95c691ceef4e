import {describe, expect, it} from 'vitest';
import {addressWords, nearestPages, readPages} from '../index';

const files: Record<string, string> = {
  '/llms.txt': [
    '# Documentation',
    '- [Guides](https://docs.example/llms/guides.txt): all guides',
    '- [Home](https://docs.example/index.md): where to start',
  ].join('\n'),
  '/llms/guides.txt': [
    '# Guides',
    '- [Handle webhooks](https://docs.example/docs/guides/webhooks.md): receive messages',
    '- [Limits (and errors)](https://docs.example/docs/guides/rate-limits.md): how fast',
    'A text with a [link](https://docs.example/docs/other.md).',
  ].join('\n'),
};
const pages = await readPages((path) => Promise.resolve(files[path]));

it('reads the pages of all lists', () => {
  expect(pages).toEqual([
    {title: 'Home', path: '/'},
    {title: 'Handle webhooks', path: '/docs/guides/webhooks'},
    {title: 'Limits (and errors)', path: '/docs/guides/rate-limits'},
  ]);
});

describe('the pages suggested for an address', () => {
  it.each([
    ['in another folder', '/docs/webhooks', '/docs/guides/webhooks'],
    ['with a typing error', '/docs/guides/webhoks', '/docs/guides/webhooks'],
    [
      'with other capitals and an extension',
      '/docs/guides/rateLimits.html',
      '/docs/guides/rate-limits',
    ],
    ['with half of its words', '/docs/rate-limiting', '/docs/guides/rate-limits'],
    ['with a word of the title', '/docs/handle', '/docs/guides/webhooks'],
  ])('include the page with an address %s', (_what, address, path) => {
    expect(nearestPages(address, pages)[0]?.path).toBe(path);
  });

  it.each(['/blog', '/pricing', '/%', '/', '//', '/__proto__', `/${'x'.repeat(2_000)}`])(
    'are none for %s',
    (address) => {
      expect(nearestPages(address, pages)).toEqual([]);
    },
  );

  it('are none if a short word differs in a letter', () => {
    expect(nearestPages('/nope', [{title: 'Note', path: '/api/schemas/note'}])).toEqual([]);
  });

  it('leave out pages that are much less similar than the best', () => {
    const other = {title: 'Webhooks of others', path: '/other'};
    expect(nearestPages('/webhooks', [other])).toEqual([other]);
    expect(nearestPages('/docs/guides/webhooks', [...pages, other])).toEqual([pages[1]]);
  });

  it('are at most three', () => {
    const many = Array.from({length: 9}, (_, i) => ({title: 'Webhooks', path: `/webhooks${i}`}));
    expect(nearestPages('/webhooks', many)).toHaveLength(3);
  });
});

describe('the words of an address', () => {
  it.each([
    ['/API/listEntities', 'list entities'],
    ['/docs/guides/Rate_limits.html', 'rate limits'],
    ['/docs/caf%C3%A9/', 'café'],
    ['/%E0%A4%A', 'e0 a4 a'],
    ['/', ''],
  ])('are those of its last part: %s', (address, words) => {
    expect(addressWords(address).join(' ')).toBe(words);
  });
});
