import {describe, expect, it} from 'vitest';
import {judge, newTester, urn, type Json, type Tester} from './lib/sandbox';

/** Creates an entity with several matches in the news, whose names are its aliases. */
async function withNews(): Promise<{tester: Tester; path: {entityURN: string}}> {
  const tester = newTester();
  const names = [
    'Qarvolt Maritime Holdings Ltd',
    'Compagnie Lumerval SA',
    'Lanyueqing Trading Pte Ltd',
    'Klaudius Rehbrunn',
    'Ximena Valdorraz',
    'Anders Torresund',
  ];
  const search = {entityName: 'A collection', aliases: names};
  const {urn: entityURN} = await tester.get('createEntity', {body: {filterSetID: 12, entityGroupIDs: [], search}});
  await tester.control(`entities/${entityURN}/decision`, {
    item: '7c1e4b90-2a6d-4f35-8b1c-94d0e7a35f12',
    verdict: 'against',
  });
  await tester.control(`entities/${entityURN}/decision`, {
    item: '3f0c8a52-7d1e-4b7a-9a55-0d6b1c2e4f90',
    verdict: 'for',
  });
  return {tester, path: {entityURN}};
}

const {tester, path} = await withNews();
const list = async (filters: Json): Promise<Json[]> =>
  (await tester.get('listEntityNews', {path, query: {pageSize: 100}, body: {filters}})).newsEvents;
const all = await list({});
const publishers = (event: Json): string[] =>
  event.articles.map(({publisherCountryCode}: Json) => publisherCountryCode);
const dates = (event: Json): string[] => event.articles.map(({publishedDate}: Json) => publishedDate);

const cases: Record<string, [unknown, (event: Json) => boolean][]> = {
  startTime: [['2025-02-03', (e) => dates(e).some((date) => date >= '2025-02-03')]],
  endTime: [
    ['2024', (e) => dates(e).some((date) => date < '2025')],
    ['2025-03-05', (e) => dates(e).some((date) => date <= '2025-03-05')],
  ],
  eventType: [
    ['sanctions_evasion', (e) => e.unformattedLabel === 'sanctions_evasion'],
    ['Tax Offence', (e) => e.eventLabel === 'Tax Offence'],
  ],
  eventTypes: [[['tax_offence', 'Bribery'], (e) => ['Tax Offence', 'Bribery'].includes(e.eventLabel)]],
  eventEntityRisks: [[['Very High', 'Unlikely'], (e) => ['Very High', 'Unlikely'].includes(e.entityRisk)]],
  isDecisionedAgainst: [
    [true, (e) => e.decisioning.decisionedAgainst],
    [false, (e) => !e.decisioning.decisionedAgainst],
  ],
  languages: [
    [['zh', 'de'], (e) => e.articles.some(({language}: Json) => language === 'zh' || language === 'de')],
    [['en'], (e) => e.articles.some(({language}: Json) => language === 'en')],
  ],
  matchIDs: [[['S-48212', 'S-48230'], (e) => ['S-48212', 'S-48230'].includes(e.sigmaID)]],
  matchNames: [[['Ximena Valdorraz'], (e) => e.sigmaID === 'S-48231']],
  minMaterialityScore: [[0.67, (e) => e.eventMaterialityScore >= 0.67]],
  onlyReviewRequiredNews: [[true, (e) => !e.decisioning.hasDecision]],
  publisherCountries: [[['CY', 'ES'], (e) => publishers(e).some((code) => code === 'CY' || code === 'ES')]],
  publisherRegions: [[['Asia'], (e) => publishers(e).some((code) => code === 'SG' || code === 'CY')]],
  publisherSubRegions: [
    [['Western Europe', 'South-eastern Asia'], (e) => publishers(e).some((code) => ['FR', 'DE', 'SG'].includes(code))],
  ],
  territories: [
    [['Germany', 'Arequipa'], (e) => ['S-48230', 'S-48231'].includes(e.sigmaID)],
    [['France'], (e) => e.sigmaID === 'S-48238'],
  ],
  yearsOfBirth: [[[1962, 1991], (e) => ['S-48230', 'S-48211'].includes(e.sigmaID)]],
};

const ids = (events: Json[]) => events.map(({id}) => id).sort();

describe('the filters of the news list', () => {
  it('are all covered by these tests', () => {
    const filters = judge.doc.components.schemas?.NewsFilters?.properties ?? {};
    expect(Object.keys(filters).length).toBeGreaterThan(10);
    expect(Object.keys(cases).sort()).toEqual(Object.keys(filters).sort());
  });

  const tries = Object.entries(cases).flatMap(([name, values]) => values.map(([value, test]) => ({name, value, test})));

  it.each(tries)('return exactly the matching events: $name = $value', async ({name, value, test}) => {
    const expected = all.filter((event) => test(event));
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(all.length);
    expect(ids(await list({[name]: value}))).toEqual(ids(expected));
  });

  it('return all events if onlyReviewRequiredNews is false', async () => {
    expect(ids(await list({onlyReviewRequiredNews: false}))).toEqual(ids(all));
  });

  it.each([true, false])(
    'ignore isDecisionedAgainst = %s when onlyReviewRequiredNews is set',
    async (isDecisionedAgainst) => {
      const both = await list({onlyReviewRequiredNews: true, isDecisionedAgainst});
      expect(ids(both)).toEqual(ids(await list({onlyReviewRequiredNews: true})));
      expect(both.length).toBeGreaterThan(0);
    },
  );

  it('apply isDecisionedAgainst if onlyReviewRequiredNews is false', async () => {
    expect(ids(await list({onlyReviewRequiredNews: false, isDecisionedAgainst: true}))).toEqual(
      ids(await list({isDecisionedAgainst: true})),
    );
  });

  it('must all match the same article', async () => {
    const event = all.find(({sigmaID}) => sigmaID === 'S-48239');
    expect(event.articles.map(({language, publisherCountryCode}: Json) => [language, publisherCountryCode])).toEqual([
      ['zh', 'SG'],
      ['en', 'CY'],
    ]);
    expect(ids(await list({languages: ['zh'], publisherCountries: ['SG']}))).toEqual([event.id]);
    expect(await list({languages: ['zh'], publisherCountries: ['CY']})).toEqual([]);
  });

  it('also apply to the total and the summary', async () => {
    const {summary, total} = await tester.get('listEntityNews', {
      path,
      body: {filters: {eventTypes: ['tax_offence']}},
      query: {pageSize: 1},
    });
    expect(total).toBe(2);
    expect(summary.eventTypes).toEqual([{eventLabel: 'Tax Offence', count: 2}]);
  });
});

describe('the news of an entity', () => {
  it('excludes the news of a match that was decided against', async () => {
    expect(all.some(({sigmaID}) => sigmaID === 'S-48211')).toBe(true);
    const {total} = await tester.get('listEntityNews', {path: {entityURN: urn('e1001')}});
    expect(total).toBe(0);
  });

  it('does not contain the text of articles', () => {
    for (const event of all) for (const article of event.articles) expect(Object.keys(article)).not.toContain('body');
  });

  it('is empty under a Filter Set that does not cover news', async () => {
    const search = {entityName: 'Klaudius Rehbrunn'};
    const {urn: entityURN} = await tester.get('createEntity', {body: {filterSetID: 7, entityGroupIDs: [], search}});
    expect((await tester.get('listEntityNews', {path: {entityURN}})).total).toBe(0);
  });
});
