/** Tests what a card in a guide becomes, with the examples of the API. */
import {expect, test} from 'vitest';
import {createNameIndex} from '@screening/api';
import {cachedDescription} from '@screening/sandbox/testing';
import {makeData, render} from './lib/render';

const doc = await cachedDescription();
const data = makeData({doc, index: createNameIndex(doc)});

/** Returns the texts of the elements that match a pattern, without their tags. */
const textsOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, text]) => text.replace(/<[^>]+>/g, '').trim());

test('a card shows an entity with its states and matches, without its JSON', async () => {
  const {html, problems, imports} = await render(
    '<Card of="EntityPersonReviewed" title="After the decision" />',
    data,
  );
  expect(problems).toEqual([]);
  expect(imports).toEqual(["import Card from '@site/src/components/card/Card';"]);
  expect(textsOf(html, /<figcaption>(.*?)<\/figcaption>/g)).toEqual(['After the decision']);
  const words = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(words).toContain('Reviewed Disposition: Cleared Cleared: Maren Holt, 2025-03-12');
  expect(words).toContain('Is it the same subject?');
  expect(words).toContain('How risky is it? 64 Risk score');
  expect(words).toContain('Anders Torresund Decided against');
  expect(html).not.toContain('role="tab"');
});

test('a card shows the selected entities of a list', async () => {
  const {html, problems} = await render(
    '<Card of="EntityPageMonitored" pick="entities.1 entities.3" title="Two" />',
    data,
  );
  expect(problems).toEqual([]);
  expect(textsOf(html, /<summary>(.*?)<\/summary>/g).map((text) => text.slice(0, 7))).toEqual([
    'Qarvolt',
    'QQ-TVE ',
  ]);
});

test('a result has its JSON too, and marks the letters that the request hasn’t', async () => {
  const {html, problems} = await render(
    '<Result of="ScreeningResultManyRows" request="ScreenSimpleRequestNameOnly" title="Two rows" />',
    data,
  );
  expect(problems).toEqual([]);
  expect(textsOf(html, /<button[^>]*role="tab"[^>]*>(.*?)<\/button>/g)).toEqual(['Result', 'JSON']);
  expect(textsOf(html, /<mark>(.*?)<\/mark>/g)).toEqual(['Ilvane', 'Anders']);
  expect(html).toContain('resultCount');
});

test.each([
  ['<Card of="EntityPersonReviewd" title="X" />', /EntityPersonReviewed/],
  ['<Card of="EntityGroupCreated" title="X" />', /has no candidates and no entities/],
  ['<Card of="EntityPageMonitored" pick="entities.9" title="X" />', /no `9`/],
  ['<Result of="ScreeningResultOneRow" />', /needs `title`/],
])('%s is reported', async (source, message) => {
  const {problems} = await render(source, data);
  expect(problems.join('\n')).toMatch(message);
});
