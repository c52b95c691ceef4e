/** Tests the sections that open below their headings. */
import {expect, test} from 'vitest';
import {render} from './lib/render';

test('each section opens below its heading, which keeps its address', async () => {
  const {html, problems} = await render(
    '<FoldedSections>\n\n### Why?\n\nBecause.\n\n- One\n\n### How?\n\n#### First\n\nSo.\n\n</FoldedSections>',
  );
  expect(problems).toEqual([]);
  const folds = [
    ...html.matchAll(/<details class="fold[^"]*"><summary>(.*?)<\/summary>(.*?)<\/details>/gs),
  ];
  expect(folds.map(([, title]) => title)).toEqual([
    '<h3 class="fold-title">Why?</h3>',
    '<h3 class="fold-title">How?</h3>',
  ]);
  expect(folds[0][2]).toContain('<p>Because.</p>');
  expect(folds[0][2]).toContain('<li>One</li>');
  expect(folds[1][2]).toContain('<h4>First</h4>');
});

test('text before the first heading is a problem of the page', async () => {
  const {problems} = await render('<FoldedSections>\n\nText.\n\n### Why?\n\n</FoldedSections>');
  expect(problems).toEqual([expect.stringMatching(/^docs\/page\.mdx:1:1 .*start with a heading/)]);
});
