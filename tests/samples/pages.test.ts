import {describe, expect, test} from 'vitest';
import {createSamples, type SampleRequest} from '../../src/description/samples';
import {endpointOf, small} from '../lib/samples/description';
import {startRecorder, type Received} from '../lib/samples/recorder';
import {allLanguages, isHere, runSample, type Language} from '../lib/samples/toolchain';

/** Items that look like the end of a page, to whoever reads JSON as plain text. */
const items = Array.from({length: 23}, (_, id) => ({
  id,
  total: 1,
  things: [],
  text: '"total": 2, }]} "things": [] \\" {[',
  inner: [{total: 3, things: []}],
  ...(id === 4 ? {long: 'long \\ text " '.repeat(40_000)} : {}),
}));

/** Answers pages of ten, with a total that may be wrong. */
function pageOf({query}: Received, total: number): string {
  const page = Number(query.get('page'));
  const size = Number(query.get('pageSize'));
  const things = items.slice((page - 1) * size, page * size);
  // The total before the items and after them by turns: the order of fields is nobody's promise.
  return JSON.stringify(
    page % 2 ? {page, things, pageSize: size, total} : {total, pageSize: size, things, page},
    null,
    page % 2,
  );
}

async function run(language: Language, total: number, request?: SampleRequest, operationId = 'listThings') {
  const recorder = await startRecorder((received) => ({body: pageOf(received, total)}));
  const sample = createSamples(small, endpointOf(small, operationId), request).find((s) => s.language === language)!;
  const outcome = await runSample(sample, recorder.baseUrl);
  await recorder.close();
  return {outcome, received: recorder.received, pages: recorder.received.map(({query}) => query.get('page'))};
}

/** The ids in the order in which they were printed, whether as one list or page by page. */
const idsIn = (output: string): number[] => [...output.matchAll(/"id": ?(\d+)/g)].map(([, id]) => Number(id));
const allIds = items.map(({id}) => id);

/** The others print one page. */
const pagingLanguages = allLanguages.filter((language) => language !== 'java');

test.skipIf(!isHere('java'))(
  'in java, one page is printed, and a comment says how to go on',
  {timeout: 120_000},
  async () => {
    const {outcome, pages} = await run('java', 23);
    expect(outcome).toMatchObject({status: 0, stderr: ''});
    expect(pages).toEqual(['1']);
    const sample = createSamples(small, endpointOf(small, 'listThings')).find((s) => s.language === 'java')!;
    expect(sample.code).toMatch(/var page = 1; \/\/ To read all pages/);
  },
);

describe.each(pagingLanguages)('in %s', (language) => {
  describe.skipIf(!isHere(language))('with its tools', () => {
    test('all pages are read, and no more', {timeout: 120_000}, async () => {
      const {outcome, pages, received} = await run(language, 23);
      expect(outcome).toMatchObject({status: 0, stderr: ''});
      expect(pages).toEqual(['1', '2', '3']);
      expect(idsIn(outcome.stdout)).toEqual(allIds);
      for (const {body} of received) expect(JSON.parse(body)).toEqual({filters: {deep: ['a', null, true, 1.5, {}]}});
    });

    test('a call without a body reads its pages too', {timeout: 120_000}, async () => {
      const {outcome, pages} = await run(language, 20, {path: {taskID: 'T 1'}}, 'listTaskThings');
      expect(outcome).toMatchObject({status: 0, stderr: ''});
      expect(pages).toEqual(['1', '2']);
    });

    test('an empty page is the end, whatever the total says', {timeout: 120_000}, async () => {
      const {outcome, pages} = await run(language, 1_000_000);
      expect(outcome).toMatchObject({status: 0, stderr: ''});
      expect(pages).toEqual(['1', '2', '3', '4']);
      expect(idsIn(outcome.stdout)).toEqual(allIds);
    });

    test('nothing at all is one page', {timeout: 120_000}, async () => {
      const {outcome, pages} = await run(language, 0, {query: {page: '9'}});
      expect(outcome.status).toBe(0);
      expect(pages).toEqual(['9']);
    });

    test('the page and the size that a reader chose come first', {timeout: 120_000}, async () => {
      const {outcome, pages, received} = await run(language, 23, {query: {page: '2', pageSize: '8', sortBy: 'id'}});
      expect(pages.slice(0, 2)).toEqual(['2', '3']);
      expect(received[0].query.get('sortBy')).toBe('id');
      expect(received[0].query.get('pageSize')).toBe('8');
      expect(idsIn(outcome.stdout)).toEqual(allIds.slice(8));
    });

    test('a page that is no number is sent once, as it stands', {timeout: 120_000}, async () => {
      const {pages} = await run(language, 23, {query: {page: 'last'}});
      expect(pages).toEqual(['last']);
    });
  });
});
