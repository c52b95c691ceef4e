import {expect, test} from 'vitest';
import {render} from './lib/render';

const tableOf = async (source: string): Promise<string> => (await render(source)).html.replaceAll(/\n/g, '');
const long = 'a sentence that is too long to be read side by side';

test('an empty corner becomes a plain cell, and the first column contains row headers', async () => {
  expect(await tableOf('| | A | <Record of="Part" /> |\n|---|---|---|\n| x | | y |\n| z | v | w |')).toMatch(
    /^<table><thead><tr><td><\/td><th scope="col">A<\/th><th scope="col"><a .*<tbody><tr><th scope="row">x<\/th><td><\/td><td>y<\/td><\/tr>/,
  );
});

test('the first of two columns contains row headers, and a single column contains none', async () => {
  expect(await tableOf('| A | B |\n|---|---|\n| x | y |')).toContain('<th scope="row">x</th><td>y</td>');
  expect(await tableOf('| A |\n|---|\n| x |')).toContain('<td>x</td>');
  expect(await tableOf('| | B |\n|---|---|\n| x | y |')).toContain('<th scope="row">x</th><td>y</td>');
});

test('a column without content is dropped', async () => {
  expect(await tableOf('| A | B | C |\n|---|:-:|---|\n| x | | y |\n| z | |')).toBe(
    '<table><thead><tr><th scope="col">A</th><th scope="col">C</th></tr></thead>' +
      '<tbody><tr><th scope="row">x</th><td>y</td></tr><tr><th scope="row">z</th><td></td></tr></tbody></table>',
  );
});

test('a table that is too wide for a phone stacks its cells, each labeled with its column', async () => {
  const wide = await tableOf(`| A | B | C |\n|---|---|---|\n| x | ${long} | ${long} |`);
  expect(wide).toContain('<table class="stacks">');
  expect(wide).toContain(`<th scope="row">x</th><td data-label="B">${long}</td><td data-label="C">`);
  const narrow = await tableOf(`| A | B | C |\n|---|---|---|\n| x | ${long} | y |`);
  expect(narrow).not.toMatch(/stacks|data-label/);
  expect(await tableOf(`| A | B |\n|---|---|\n| ${long} | ${long} |`)).not.toMatch(/stacks|data-label/);
});

test('a table is named after the heading above it', async () => {
  const {html} = await render('| A |\n|---|\n| b |\n\n## The *first*\n\n| A |\n|---|\n| b |');
  expect([...html.matchAll(/<table[^>]*>/g)].map(String)).toEqual(['<table>', '<table aria-label="The first">']);
});

test('the name of a table omits the explicit id of the heading', async () => {
  const {html} = await render('## New words {/* #old-id */}\n\n| A |\n|---|\n| b |');
  expect(html).toContain('<table aria-label="New words">');
});
