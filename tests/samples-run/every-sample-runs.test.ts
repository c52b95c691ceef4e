/** Every request sample of the reference is run as it is shown, against the sandbox, and its outcome is checked. */
import {afterAll, describe, expect, it} from 'vitest';
import {createSamples, type Sample} from '../../src/description/samples';
import {startRecorded} from '../lib/guides-run/recorded-sandbox';
import {expectExamples} from '../lib/samples/expect-examples';
import {allLanguages, apiKey, isHere, runSample} from '../lib/samples/toolchain';
import {judge} from '../lib/sandbox/sandbox';
import {itemsOf, pagesOf, readDocuments} from '../lib/samples/printed';

const operations = judge.endpoints.filter(({kind}) => kind === 'operation');
const samplesOf = (language: string): [string, (typeof operations)[number], Sample][] =>
  operations.map((endpoint) => [
    endpoint.operation.operationId,
    endpoint,
    createSamples(judge.doc, endpoint).find((sample) => sample.language === language)!,
  ]);

let run = 0;

it('there are samples of all operations in 5 languages', () => {
  expect([operations.length > 10, allLanguages.length]).toEqual([true, 5]);
  expect(allLanguages.flatMap(samplesOf).every(([, , sample]) => sample.code.length > 0)).toBe(true);
});

describe.each(allLanguages)('in %s', (language) => {
  it.runIf(process.env.CI)('its tools are installed, because CI must run the samples', () => {
    expect(isHere(language)).toBe(true);
  });

  describe.skipIf(!isHere(language)).concurrent('the sample of', () => {
    it.each(samplesOf(language))('%s', {timeout: 120_000}, async (operationId, endpoint, sample) => {
      const sandbox = await startRecorded({apiKey});
      const outcome = await runSample(sample, sandbox.baseUrl);
      await sandbox.close();

      expect(outcome).toMatchObject({status: 0, stderr: ''});
      expect(sandbox.reports).toEqual([]);
      expect(sandbox.exchanges.length, 'calls').toBeGreaterThan(0);
      const path = new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`);
      for (const exchange of sandbox.exchanges) {
        expect(exchange, operationId).toMatchObject({method: endpoint.method.toUpperCase(), status: 200});
        expect(exchange.path).toMatch(path);
        judge.checkAnswer(endpoint, exchange.status, exchange.type, exchange.body);
      }
      expectExamples(judge.doc, endpoint, sandbox.exchanges[0].sent);
      // Java has no JSON parser of its own, so its sample prints one page.
      const pages = language === 'java' ? 1 : pagesOf(sandbox.exchanges[0].body);
      expect(sandbox.exchanges.length, 'as many calls as there are pages').toBe(pages);
      if (sandbox.exchanges.length === 1) expect(() => JSON.parse(outcome.stdout) as unknown).not.toThrow();
      const received = sandbox.exchanges.flatMap(({body}) => itemsOf(JSON.parse(body)));
      expect(readDocuments(outcome.stdout).flatMap(itemsOf)).toEqual(received);
      run += 1;
    });
  });
});

afterAll(() => {
  const left = allLanguages.filter((language) => !isHere(language));
  console.log(`samples run: ${run} of ${operations.length} operations x ${allLanguages.length} languages`);
  for (const language of left)
    console.warn(`NOT RUN: ${operations.length} samples in ${language}: no tools for it here`);
});
