/** Tests lists of entries, whose headings are beside their texts. */
import {expect, test} from 'vitest';
import {render} from './lib/render';

test('the headings of entries are marked, and their texts follow', async () => {
  const {html, problems} = await render(
    '<Entries>\n\n### Why `400`?\n\nBecause.\n\n### How?\n\nSo.\n\n</Entries>\n\n### After\n',
  );
  expect(problems).toEqual([]);
  expect(html).toMatch(
    /<div class="[^"]+"><h3 class="entry-title">Why <code>400<\/code>\?<\/h3>\s*<p>Because\.<\/p>\s*<h3 class="entry-title">How\?<\/h3>\s*<p>So\.<\/p><\/div>/,
  );
  expect(html).toContain('<h3>After</h3>');
});
