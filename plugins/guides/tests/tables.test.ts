/** Tests what tables get for phones and for screen readers. */
import {describe, expect, test} from 'vitest';
import {render} from './lib/render';

describe('a table', () => {
  const long = 'a sentence that is too long to be read side by side';
  test.each([
    [
      '| | A |\n|---|---|\n| x | y |',
      '<tr><td></td><th scope="col">A</th></tr>',
      'an empty corner is a plain cell',
    ],
    [
      '| A | B |\n|---|---|\n| x | y |',
      '<th scope="row">x</th><td>y</td>',
      'the first column has row headers',
    ],
    ['| A |\n|---|\n| x |', '<td>x</td>', 'a single column has no row headers'],
    [
      '| A | B | C |\n|---|:-:|---|\n| x | | y |',
      '<th scope="row">x</th><td>y</td>',
      'empty columns are dropped',
    ],
    [
      `| A | B | C |\n|---|---|---|\n| x | ${long} | ${long} |`,
      `<td data-label="C">${long}`,
      'wide tables stack',
    ],
    [`| A | B |\n|---|---|\n| x | ${long} |`, `<td>${long}`, 'narrow tables do not stack'],
    [
      '## New *words* {/* #old */}\n\n| A |\n|---|\n| b |',
      '<table aria-label="New words">',
      'the heading is the name',
    ],
  ])('%j becomes %s: %s', async (source, html) => {
    expect((await render(source)).html.replaceAll('\n', '')).toContain(html);
  });
});
