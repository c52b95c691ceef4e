import {expect, test} from 'vitest';
import {render} from './render';

test('the empty corner of a table is a plain cell, and its other headers stay headers', async () => {
  const {html} = await render('| | A | <Record of="Part" /> |\n|---|---|---|\n| x | | y |');
  expect(html.replace(/\s+/g, '')).toContain('<thead><tr><td></td><th>A</th><th><a');
  expect(html.replace(/\s+/g, '')).toContain('<tbody><tr><td>x</td><td></td><td>y</td></tr></tbody>');
});
