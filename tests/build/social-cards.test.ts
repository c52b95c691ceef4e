/** Checks that every page has a social card with its whole title, and names the card in its head. */
import {readFileSync} from 'node:fs';
import {unzipSync} from 'fflate';
import {select} from 'hast-util-select';
import {describe, expect, it} from 'vitest';
import {offlineCopy} from '../../src/downloads';
import {product} from '../../src/product';
import {drawCard} from '../../tooling/cards/draw';
import {cardSize, layOut, margin, type Card, type Line} from '../../tooling/cards/layout';
import {cardPath, createCards, readLook} from '../../tooling/cards/write';
import {pageFile, parsePage, readPage, type Page} from '../../tooling/finish/pages';
import {readBundle} from '../../tooling/reference/read-bundle';
import {listPages} from '../lib/site/sitemap';

const look = readLook('.');
const cardOf = createCards(readBundle('.'));
const read = (path: string): Page => parsePage(pageFile(path), readFileSync(`build/${pageFile(path)}`, 'utf8'));
const pages = listPages().map((path) => {
  const page = read(path);
  const card = cardOf(readPage(page));
  return {page, path, card, lines: layOut(card, look.faces)};
});
const paths = pages.map(({path}) => path);

/** Returns the content of a meta tag of a page. */
const meta = ({tree}: Page, name: string): unknown =>
  select(`head meta[property="${name}"], head meta[name="${name}"]`, tree)?.properties.content;

/** Lists the visible layout faults of a card. */
function faultsOf(card: Card, lines: Line[]): string[] {
  const joined = (part: Line['part']) => lines.flatMap((line) => (line.part === part ? line.text : [])).join(' ');
  const outside = lines.filter(({face, text, x, y, size}) => {
    const right = x + look.faces[face].measure(text, size);
    return (
      x < margin || right > cardSize.width - margin || y - size < margin || y + size / 4 > cardSize.height - margin
    );
  });
  const rows = [...new Map(lines.map((line) => [line.y, line])).values()];
  const overlapping = rows.filter(({y, size}, i) => i > 0 && y - size * 0.8 < rows[i - 1].y + rows[i - 1].size * 0.2);
  return [
    ...outside.map(({text}) => `"${text}" is outside the margins`),
    ...overlapping.map(({text}) => `"${text}" overlaps with the line above it`),
    ...(joined('title') === card.title ? [] : [`the title is cut: "${joined('title')}"`]),
    ...(joined('text') === card.text ? [] : [`the text is cut: "${joined('text')}"`]),
    ...(joined('method') === (card.call?.method ?? '') && joined('path') === (card.call?.path ?? '')
      ? []
      : ['the call is missing']),
  ];
}

describe('every page', () => {
  it('has a card of 1200 by 630 pixels and less than 25 KB', () => {
    expect(pages.length).toBeGreaterThan(150);
    const wrong = paths.flatMap((path) => {
      const png = readFileSync(`build${cardPath(path)}`);
      // A PNG file has its width and height after the first 16 bytes.
      const size = [png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)].join();
      return size === 'PNG,1200,630' && png.length < 25_000 ? [] : [`${path}: ${size}, ${png.length} bytes`];
    });
    expect(wrong).toEqual([]);
  });

  it('shows its full title and description inside the margins of the card', () => {
    expect(pages.flatMap(({path, card, lines}) => faultsOf(card, lines).map((fault) => `${path}: ${fault}`))).toEqual(
      [],
    );
  });

  it('has a card whose outlines contain only valid numbers', () => {
    const drawn = pages.map(({path, lines}) => [path, drawCard(lines, look)]);
    expect(drawn.filter(([, svg]) => /NaN|undefined|Infinity/.test(svg)).map(([path]) => path)).toEqual([]);
  });

  it('states the address, size and alternative text of its card', () => {
    const wrong = pages.filter(({page, path, card}) => {
      const stated = ['og:image', 'twitter:image', 'og:image:width', 'og:image:height', 'og:image:alt', 'twitter:card'];
      const address = product.siteUrl + cardPath(path);
      const expected = [address, address, '1200', '630', `${card.kind}: ${card.title}`, 'summary_large_image'];
      return stated.map((name) => meta(page, name)).join() !== expected.join();
    });
    expect(wrong.map(({path}) => path)).toEqual([]);
  });

  it('has a kind on its card', () => {
    expect(pages.filter(({card}) => !card.kind).map(({path}) => path)).toEqual([]);
    expect(pages.filter(({card}) => card.call).length).toBeGreaterThan(10);
  });
});

it('a page outside the sitemap has the card of the home page', () => {
  expect(meta(read('/search'), 'og:image')).toBe(product.siteUrl + cardPath('/'));
});

it('a long title gets smaller until it fits, and fails if it cannot fit', () => {
  const card = {kind: 'Guide', title: 'A title with many words '.repeat(5).trim(), text: 'About it.'};
  const lines = layOut(card, look.faces);
  expect(faultsOf(card, lines)).toEqual([]);
  expect(Math.max(...lines.map(({size}) => size))).toBeLessThan(76);
  expect(() => layOut({...card, title: card.title.repeat(9)}, look.faces)).toThrow("don't fit on a social card");
  expect(() => layOut({...card, title: 'W'.repeat(80)}, look.faces)).toThrow("don't fit on a social card");
  const call = {method: 'GET', path: '/x'.repeat(80)};
  expect(() => layOut({...card, call}, look.faces)).toThrow("doesn't fit on a social card");
});

it('a character that the typeface lacks is reported', () => {
  expect(() => look.faces.bold.measure('Zażółć gęślą jaźń', 20)).not.toThrow();
  expect(() => look.faces.bold.measure('风险', 20)).toThrow('has no "风", which "风险" needs');
});

it('the offline copy has no cards', () => {
  const archive = unzipSync(readFileSync(`build/downloads/${offlineCopy(product.slug)}`), {filter: () => true});
  const names = Object.keys(archive);
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name) => name.includes('/img/cards'))).toEqual([]);
});
