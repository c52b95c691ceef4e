import {expect, test} from 'vitest';
import {render} from '../lib/guides/render';

test('an empty header cell becomes a plain cell, and other headers stay headers', async () => {
  const {html} = await render('| | A | <Record of="Part" /> |\n|---|---|---|\n| x | | y |');
  expect(html.replace(/\s+/g, '')).toContain('<thead><tr><td></td><th>A</th><th><a');
  expect(html.replace(/\s+/g, '')).toContain('<tbody><tr><td>x</td><td></td><td>y</td></tr></tbody>');
});

test('a table is named after the heading above it', async () => {
  const {html} = await render('| A |\n|---|\n| b |\n\n## The *first*\n\n| A |\n|---|\n| b |');
  expect([...html.matchAll(/<table[^>]*>/g)].map(String)).toEqual(['<table>', '<table aria-label="Table: The first">']);
});

test('the name of a table leaves out the explicit id of the heading', async () => {
  const {html} = await render('## New words {/* #old-id */}\n\n| A |\n|---|\n| b |');
  expect(html).toContain('<table aria-label="Table: New words">');
});
