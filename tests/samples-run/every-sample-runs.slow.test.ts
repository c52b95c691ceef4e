/** Runs every request sample of the reference against the sandbox, and checks its outcome. */
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {createSamples} from '@screening/api/samples';
import {startRecorded} from '../lib/programs/recorded-sandbox';
import {product} from '@screening/product';
import {apiKey, runSample} from '../lib/samples/bench';
import {type InstalledClients, installClients} from '../lib/samples/clients';
import {expectExamples} from '../lib/samples/expect-examples';
import {allLanguages, isHere, type Language, withClient} from '../lib/samples/toolchain';
import {validator} from '@screening/sandbox/testing';

const operations = validator.endpoints.filter(({kind}) => kind === 'operation');
const samplesOf = (language: Language) =>
  operations.map((endpoint) => {
    const sample = createSamples(validator.doc, endpoint, product).find(
      (one) => one.language === language,
    );
    if (!sample) throw new Error(`no sample of ${endpoint.operation.operationId} in ${language}`);
    return {id: endpoint.operation.operationId, endpoint, sample};
  });

let clients: InstalledClients;
beforeAll(async () => {
  clients = await installClients(validator.doc);
});
afterAll(() => clients.remove());

it('all operations have samples in 5 languages', () => {
  expect(operations.length).toBeGreaterThan(10);
  expect(allLanguages).toHaveLength(5);
});

describe.each(allLanguages)('in %s', (language) => {
  // Reason: contributors don't need the tools of every language.
  it.runIf(process.env.CI)('its tools are installed, because CI must run the samples', () => {
    expect(isHere(language)).toBe(true);
  });

  // Reason: contributors don't need them. In CI, the test above fails without them.
  describe.skipIf(!isHere(language))('the sample of', () => {
    const all = samplesOf(language);
    it.each(all.map((one) => [one.id, one] as const))(
      '%s runs',
      {timeout: 120_000},
      async (id, {endpoint, sample}) => {
        const sandbox = await startRecorded({apiKey});
        const outcome = await runSample(sample, sandbox.baseUrl, clients);
        await sandbox.close();

        expect(outcome).toMatchObject({status: 0, stderr: ''});
        expect(sandbox.reports).toEqual([]);
        expect(sandbox.exchanges).toHaveLength(1);
        const [exchange] = sandbox.exchanges;
        expect(exchange, id).toMatchObject({method: endpoint.method.toUpperCase(), status: 200});
        expect(exchange.path).toMatch(
          new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
        );
        validator.checkResponse(endpoint, exchange.status, exchange.type, exchange.body);
        expectExamples(validator.doc, endpoint, exchange.sent, withClient.includes(language));
        expect(JSON.parse(outcome.stdout)).toEqual(JSON.parse(exchange.body));
      },
    );
  });
});

afterAll(() => {
  const left = allLanguages.filter((language) => !isHere(language));
  for (const language of left)
    console.warn(`NOT RUN: ${operations.length} samples in ${language}: no tools for it here`);
});
