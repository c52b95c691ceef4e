import {describe, expect, test} from 'vitest';
import {listEndpoints, resolve} from '@screening/api';
import {clientPage, createSamples} from '@screening/api/samples';
import {readBundle} from '@screening/api/node';
import {product} from '@screening/product';
import {small} from '../lib/samples/description';
import {allLanguages, withClient} from '../lib/samples/toolchain';

const bundle = readBundle(process.cwd());
const operations = [bundle, small].flatMap((doc) =>
  listEndpoints(doc)
    .filter((endpoint) => endpoint.kind === 'operation')
    .map((endpoint) => ({doc, endpoint, id: endpoint.operation.operationId})),
);

test('the description contains operations', () => {
  expect(operations.filter(({doc}) => doc === bundle).length).toBeGreaterThan(0);
});

describe.each(operations)('$id', ({doc, endpoint}) => {
  const samples = createSamples(doc, endpoint, product);

  test('has a sample in each language, in a separate file', () => {
    expect(samples.map((sample) => sample.language)).toEqual(allLanguages);
    expect(new Set(samples.map((sample) => sample.file)).size).toBe(allLanguages.length);
  });

  test('has samples without template leftovers or stray whitespace', () => {
    for (const {code} of samples) {
      expect(code).not.toMatch(/undefined|\[object|NaN|[ \t]$|\n\n\n/m);
      expect(code).toMatch(/\S\n$/);
    }
  });

  test('shows the URL in the first two lines after the folded part', () => {
    const base = doc.servers[0].url;
    const start = base + endpoint.path.split('{')[0];
    for (const {code, folded, language} of samples) {
      const shown = code
        .split('\n')
        .slice(folded, folded + 2)
        .join('\n');
      // A client knows the paths.
      expect(shown, language).toContain(withClient.includes(language) ? base : start);
    }
  });

  test('has only long options in the cURL sample, which explain themselves', () => {
    const {code = ''} = samples.find(({language}) => language === 'curl') ?? {};
    expect(code).toMatch(/ --header /);
    expect(code).not.toMatch(/^\s*(?:.*curl )?-[A-Za-z]/m);
  });

  test('has samples that limit the time, unless a client does', () => {
    const seconds = endpoint.operation['x-repeat']?.rule === 'safe' ? 10 : 30;
    for (const {code} of samples.filter(({language}) => !withClient.includes(language)))
      expect(code).toMatch(new RegExp(`time.*\\b${seconds}(_000)?\\b`, 'i'));
  });

  test('has the API key as the only environment variable', () => {
    for (const {code} of samples)
      expect(code.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g)).toEqual(['SCREENING_API_KEY']);
  });

  test('folds only imports and the start of the program', () => {
    const folds = samples.map(({language, code, folded}) => [
      language,
      code.split('\n').slice(0, folded).join('\n'),
    ]);
    const {curl, typescript, python, java, go, ...others} = Object.fromEntries(folds) as Record<
      string,
      string
    >;
    expect(others).toEqual({});
    expect(curl).toBe('');
    expect(typescript).toMatch(/^(\/\/ .+\n){2}import \{ createClient \} from '[\w-]+';\n$/);
    expect(python).toMatch(/^(# .+\n){2}import json\n\nfrom \w+ import Client\n$/);
    expect(java).toMatch(
      /^(import [\w.]+;\n)+\npublic class \w+ \{\n {2}public static void main\(.*\{$/,
    );
    expect(go).toMatch(/^package main\n\nimport \(\n(\t"[\w/]+"\n)+\)\n\nfunc main\(\) \{$/);
  });

  test('uses the client in TypeScript and Python, and says where to get it', () => {
    const withIt = samples.filter(({language}) => withClient.includes(language));
    expect(withIt).toHaveLength(withClient.length);
    for (const {code, folded} of withIt) {
      expect(code).toContain(`${product.siteUrl}${clientPage}\n`);
      expect(code.split('\n').slice(folded).join('\n')).toMatch(/result = (await )?client\.\w+\(/);
    }
  });

  // The examples of the small description are for other tests.
  if (doc === bundle) {
    test('sends one of its smallest examples', () => {
      const examples = Object.values(
        endpoint.operation.requestBody?.content?.['application/json']?.examples ?? {},
      );
      const counts = examples.map((example) => countValues(resolve(doc, example).value));
      // An example without fields doesn't explain the call.
      const smallest = Math.min(...counts.filter((count) => count > 0));
      if (counts.length > 0) expect(counts[0]).toBeLessThanOrEqual(smallest + 1);
    });
  }
});

const countValues = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, inner) => sum + countValues(inner), 0)
    : 1;
