/** Tests that the guide lists the Filter Sets of the sandbox as they are. */
import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {seed} from './lib/sandbox';

it('are in the table of the guide', () => {
  const guide = readFileSync('docs/guides/platform/sandbox-options.mdx', 'utf8');
  const rows = seed.filterSets.map(
    ({id, name, categories, threshold, hops}) =>
      `| ${[id, name, categories.join(', '), threshold, hops].join(' | ')} |`,
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(guide.match(/^\| \d+ \| .*$/gm)).toEqual(rows);
});
