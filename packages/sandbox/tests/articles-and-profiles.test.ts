import {describe, expect, it} from 'vitest';
import {highlightsOf} from '../src/core/rules/publish-news';
import {newTester, seed, type Json} from './lib/sandbox';

const articles = seed.records.flatMap(({news}) =>
  news.flatMap(({id, articles: list}) =>
    list.map(({articleHash}) => ({uuid: id, hash: articleHash})),
  ),
);

describe('the articles of the seed', () => {
  it.each(articles)(
    'have highlights that match the extracted names and territories: $hash',
    async (path) => {
      const article = await newTester().get('getArticle', {path});
      const found = [...article.extractedEntities, ...article.extractedTerritories];
      expect(found.length).toBeGreaterThan(0);
      for (const {text, evidence = text, highlights} of found) {
        expect(highlights.length, evidence).toBeGreaterThan(0);
        for (const {start, end, target} of highlights) {
          const cut = article[target].slice(start, end);
          // An article can contain a shorter form of a name, but nothing else.
          expect(evidence).toContain(cut);
          expect(cut.length).toBeGreaterThan(2);
        }
      }
      for (const {count, highlights} of article.extractedTerritories)
        expect(count).toBe(highlights.length);
      for (const {highlights} of article.extractedEntities)
        for (const {start, target} of highlights) {
          const overlaps = (one: Json) =>
            one.target === target && one.start <= start && start < one.end;
          expect(highlights.filter(overlaps)).toHaveLength(1);
        }
    },
  );
});

describe('highlights', () => {
  it('prefer the longest spelling, mark every occurrence, and count UTF-16 code units', () => {
    const body = '🌲 Compagnie Lumerval and Lumerval, Lumerval';
    expect(highlightsOf({title: 'Lumerval', body}, ['Lumerval', 'Compagnie Lumerval'])).toEqual([
      {start: 0, end: 8, target: 'title'},
      {start: 3, end: 21, target: 'body'},
      {start: 26, end: 34, target: 'body'},
      {start: 36, end: 44, target: 'body'},
    ]);
  });
});

it('the profiles of matches attribute every value to a source, for all types of subjects', async () => {
  const {get} = newTester();
  const kinds = new Set<string>();
  for (const {search, urn: entityURN} of seed.state.entities) {
    for (const {profile} of (await get('getMatchProfiles', {
      path: {entityURN},
    })) as unknown as Json[]) {
      const values = Object.values(profile.facet).flat() as Json[];
      expect(values.length).toBeGreaterThan(0);
      for (const {sourceAttribution} of values) expect(sourceAttribution.length).toBeGreaterThan(0);
      kinds.add(search.entityType ?? '');
    }
  }
  expect([...kinds]).toEqual(expect.arrayContaining(['person', 'company', 'vessel', 'aircraft']));
});
