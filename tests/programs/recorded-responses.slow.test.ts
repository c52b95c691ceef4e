/** Runs the code blocks of all guides, and compares their output with the responses that the guides show. */
import {existsSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {readExamples} from '../../plugins/lib/examples';
import {product} from '@screening/product';
import {validator, regularKey} from '@screening/sandbox/testing';
import type {Exchange} from '../lib/programs/recorded-sandbox';
import {isHere} from '../lib/samples/toolchain';
import {
  languagesOf,
  pairReceived,
  readGuides,
  runPage,
  showReceived,
  type Guide,
} from '../lib/programs/run-page';

const guides = readGuides();
const all = guides.flatMap(({fences}) => fences);
const inMode = (mode: string) => all.filter((fence) => fence.mode === mode);
const locate = ({file, line}: {file: string; line: number}) => `${file}:${line}`;

/** Returns the operation that a call reached, by its method and path. */
function operationOf({method, path}: Exchange) {
  return validator.endpoints.find(
    (endpoint) =>
      endpoint.kind === 'operation' &&
      endpoint.method.toUpperCase() === method &&
      new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
}

/** Lists the tools that a guide's programs need and that aren't installed. In CI, the guide fails without them. */
const missingTools = ({fences}: Guide): string[] => {
  const run = fences.filter(({mode}) => mode === 'run');
  const needed = {
    curl: run.some(({lang}) => lang === 'bash'),
    python: run.some(
      ({lang, value}) => lang === 'python' || (lang === 'bash' && value.includes('python3 ')),
    ),
  };
  return (['curl', 'python'] as const).filter(
    (tool) => needed[tool] && !process.env.CI && !isHere(tool),
  );
};

/** Returns whether a block starts a sample of docs/examples or the tool, which write messages to standard error. */
const startsProgram = ({lang, value}: {lang: string; value: string}) =>
  lang === 'bash' && new RegExp(`\\b(npx tsx|python3|${product.slug}) `).test(value);

describe('running the blocks of each page from top to bottom', () => {
  const reached = new Set<string>();
  const withPrograms = guides.filter(({fences}) => fences.some(({mode}) => mode === 'run'));
  const runnable = withPrograms.filter((guide) => missingTools(guide).length === 0);
  for (const guide of withPrograms.filter((one) => !runnable.includes(one)))
    // Reason: not every machine has the tools. The title names the missing ones.
    it.skip(`NOT RUN: ${guide.file}: no tools for ${missingTools(guide).join(', ')}`);

  it.each(
    runnable.flatMap((guide) =>
      languagesOf(guide.fences).map(
        (language) =>
          [[guide.file, language].filter(Boolean).join(' in '), guide, language] as const,
      ),
    ),
  )('works: %s', async (_, {fences}, language) => {
    const {blocks, reports} = await runPage(fences, language);
    for (const {fence, outcome, exchanges} of blocks) {
      const location = locate(fence);
      expect(outcome.status, `${location}: ${outcome.stderr}`).toBe(fence.ends ?? 0);
      if (!fence.program && !startsProgram(fence)) expect(outcome.stderr, location).toBe('');
      expect((outcome.stdout + outcome.stderr).trim(), `${location} prints something`).not.toBe('');
      for (const exchange of exchanges) {
        const endpoint = operationOf(exchange);
        expect(
          endpoint,
          `${exchange.method} ${exchange.path} is a call of the description`,
        ).toBeDefined();
        reached.add(endpoint!.operation.operationId);
        validator.checkResponse(endpoint!, exchange.status, exchange.type, exchange.body);
      }
      if (!fence.stays && fence.value.includes('SCREENING_BASE_URL'))
        expect(exchanges, `${location} calls the API`).not.toEqual([]);
      const others = [...new Set(exchanges.map(({status}) => status))]
        .filter((status) => status !== 200)
        .sort();
      expect(others, `${location} gets these statuses besides 200`).toEqual(fence.answers ?? []);
    }
    if (fences.some(({stays}) => stays)) {
      const delivered = reports.filter((line) => line.startsWith('Webhook '));
      expect(delivered).not.toEqual([]);
      for (const line of delivered) expect(line).toMatch(/the receiver answered 200\.$/);
    }
    expect(reports.filter((line) => line.startsWith('fault'))).toEqual([]);
    for (const {received, of} of pairReceived(fences)) {
      const printed = blocks.find(({fence}) => fence === of)?.outcome.stdout;
      // A block in another language.
      if (printed === undefined) continue;
      const message = `${locate(received)}: \`npm run update-recorded-responses\` writes the current response`;
      expect(received.value, message).toBe(showReceived(received, printed));
    }
  });

  // Reason: the pages that were not run call some of the operations.
  it.skipIf(runnable.length < withPrograms.length)(
    'calls every operation of the description',
    () => {
      const operations = validator.endpoints
        .filter(({kind}) => kind === 'operation')
        .map((e) => e.operation.operationId);
      const unreached = operations.filter((id) => !reached.has(id));
      expect(unreached, 'no `run` block of a guide in docs/guides calls these').toEqual([]);
    },
  );
});

describe('each block of JSON', () => {
  it.each(inMode('schema').map((fence) => [locate(fence), fence] as const))(
    'is valid: %s',
    (_, {schema, value}) => {
      expect(
        validator.faultsOf({$ref: `#/components/schemas/${schema}`}, JSON.parse(value)),
      ).toEqual([]);
    },
  );
});

describe('the blocks of all pages', () => {
  const run = inMode('run');

  it('include each mode', () => {
    for (const mode of ['run', 'schema', 'received', 'not-run'])
      expect(inMode(mode), mode).not.toEqual([]);
  });

  it('show every sample of docs/examples, and run it, or a test of its own does', () => {
    const shown = new Map(all.map(({program, mode}) => [program, mode]));
    const hasTest = (name: string): boolean => {
      const [base] = name.replaceAll('_', '-').split('.');
      return existsSync(`tests/programs/${base}.slow.test.ts`);
    };
    const names = [...readExamples('.').keys()];
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !shown.has(name))).toEqual([]);
    expect(names.filter((name) => shown.get(name) !== 'run' && !hasTest(name))).toEqual([]);
  });

  it('take the key from the environment', () => {
    expect(run.filter(({value}) => value.includes(regularKey)).map(locate)).toEqual([]);
  });
});
