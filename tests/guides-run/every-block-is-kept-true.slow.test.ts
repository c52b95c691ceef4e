import {afterAll, describe, expect, it} from 'vitest';
import {readExamples} from '../../plugins/lib/examples';
import {judge, regularKey} from '@screening/sandbox/testing';
import {readGuides} from '../lib/guides-run/guides';
import type {Exchange} from '../lib/guides-run/recorded-sandbox';
import {isHere} from '../lib/samples/toolchain';
import {pairReceived, runPage, showReceived} from '../lib/guides-run/run-page';

const guides = readGuides();
const all = guides.flatMap(({fences}) => fences);
const inMode = (mode: string) => all.filter((fence) => fence.mode === mode);
const place = ({file, line}: {file: string; line: number}) => `${file}:${line}`;

/** Returns the operation that a call reached, by its method and path. */
function operationOf({method, path}: Exchange) {
  return judge.endpoints.find(
    (endpoint) =>
      endpoint.kind === 'operation' &&
      endpoint.method.toUpperCase() === method &&
      new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
}

/** Lists the tools that a guide's programs need and that aren't installed. In CI, the guide fails without them. */
const missingTools = ({fences}: {fences: typeof all}): string[] => {
  const used = fences
    .filter(({mode}) => mode === 'run')
    .flatMap(({lang, value}) =>
      lang !== 'bash' ? [lang] : value.includes('python3 ') ? ['curl', 'python'] : ['curl'],
    );
  return (['curl', 'python'] as const).filter((tool) => used.includes(tool) && !process.env.CI && !isHere(tool));
};

/** Returns whether a command starts a program of docs/examples, which reports its progress on standard error. */
const startsProgram = ({lang, value}: {lang: string; value: string}) =>
  lang === 'bash' && /\b(npx tsx|python3) /.test(value);

const reached = new Set<string>();

function checkExchange(exchange: Exchange): void {
  const endpoint = operationOf(exchange);
  expect(endpoint, `${exchange.method} ${exchange.path} is a call of the description`).toBeDefined();
  reached.add(endpoint!.operation.operationId);
  judge.checkAnswer(endpoint!, exchange.status, exchange.type, exchange.body);
}

describe('running the blocks of each page from top to bottom', () => {
  const withPrograms = guides.filter(({fences}) => fences.some(({mode}) => mode === 'run'));
  const told = withPrograms.filter((guide) => missingTools(guide).length === 0);
  for (const guide of withPrograms.filter((one) => !told.includes(one)))
    it.skip(`NOT RUN: ${guide.file}: no tools for ${missingTools(guide).join(', ')}`); // Reason: not every machine has them. The title names the missing ones.

  it.each(told.map((guide) => [guide.file, guide] as const))('works: %s', {timeout: 180_000}, async (_, {fences}) => {
    const {blocks, reports} = await runPage(fences);
    for (const {fence, outcome, exchanges} of blocks) {
      expect(outcome.status, `${place(fence)}: ${outcome.stderr}`).toBe(0);
      // The programs report their progress on standard error.
      if (!fence.program && !startsProgram(fence)) expect(outcome.stderr, place(fence)).toBe('');
      expect((outcome.stdout + outcome.stderr).trim(), `${place(fence)} prints something`).not.toBe('');
      exchanges.forEach(checkExchange);
      if (!fence.stays && fence.value.includes('SCREENING_BASE_URL'))
        expect(exchanges, `${place(fence)} calls the API`).not.toEqual([]);
      const others = [...new Set(exchanges.map(({status}) => status))].filter((status) => status !== 200).sort();
      expect(others, `${place(fence)} is answered with these statuses besides 200`).toEqual(fence.answers ?? []);
    }
    if (fences.some(({stays}) => stays)) {
      const delivered = reports.filter((line) => line.startsWith('Webhook '));
      expect(delivered).not.toEqual([]);
      for (const line of delivered) expect(line).toMatch(/the receiver answered 200\.$/);
    }
    expect(reports.filter((line) => line.startsWith('fault'))).toEqual([]);
    for (const {received, of} of pairReceived(fences)) {
      const printed = blocks.find(({fence}) => fence === of)!.outcome.stdout;
      expect(received.value, `${place(received)}: \`npm run receive\` writes what is received now`).toBe(
        showReceived(received, printed),
      );
    }
  });

  it.skipIf(told.length < withPrograms.length)('calls every operation of the description', () => {
    const operations = judge.endpoints.filter(({kind}) => kind === 'operation').map((e) => e.operation.operationId);
    expect(operations.filter((id) => !reached.has(id))).toEqual([]);
  });
});

describe('each block of JSON', () => {
  it.each(inMode('schema').map((fence) => [place(fence), fence] as const))('is valid: %s', (_, {schema, value}) => {
    expect(judge.faultsOf({$ref: `#/components/schemas/${schema}`}, JSON.parse(value))).toEqual([]);
  });
});

describe('the blocks of all pages', () => {
  it('include each mode', () => {
    for (const mode of ['run', 'schema', 'received', 'not-run']) expect(inMode(mode), mode).not.toEqual([]);
  });

  it('show or start every program of docs/examples, unless another program imports it', () => {
    const shown = new Set(all.map(({program}) => program));
    const blocks = inMode('run').map(({value}) => value);
    const examples = readExamples('.');
    const imports = [...examples.values()].join('\n');
    expect(examples.size).toBeGreaterThan(0);
    // The others are only downloads: two such long programs would make a page too heavy.
    const isUsed = (name: string) => {
      const [base, extension] = name.split('.');
      const line = extension === 'py' ? `from ${base} import` : `from './${base}'`;
      return imports.includes(line) || blocks.some((value) => value.includes(`python3 ${name} `));
    };
    expect([...examples.keys()].filter((name) => !shown.has(name) && !isUsed(name))).toEqual([]);
  });

  it('start every program that they show without running it, unless another program imports it', () => {
    const started = inMode('run')
      .map(({value}) => value)
      .join('\n');
    const imports = [...readExamples('.').values()].join('\n');
    const shown = all.flatMap(({mode, program}) => (mode === 'not-run' && program ? [program] : []));
    expect(shown).not.toEqual([]);
    const isUsed = (program: string) => {
      const [name, extension] = program.split('.');
      const [command, asModule] =
        extension === 'py' ? ['python3', `from ${name} import`] : ['npx tsx', `from './${name}'`];
      return started.includes(`${command} ${program} `) || imports.includes(asModule);
    };
    expect(shown.filter((program) => !isUsed(program))).toEqual([]);
  });

  it('take the key from the environment', () => {
    const run = inMode('run');
    expect(run).not.toEqual([]);
    expect(run.filter(({value}) => value.includes(regularKey)).map(place)).toEqual([]);
  });

  it('state a reason if they are not run', () => {
    for (const {reason} of inMode('not-run')) expect(reason).toMatch(/\w+ \w+/);
  });

  afterAll(() => {
    const count = (mode: string) => `${inMode(mode).length} ${mode}`;
    console.log(`code blocks: ${['run', 'schema', 'received', 'not-run'].map(count).join(', ')}`);
    for (const fence of inMode('not-run')) console.log(`not run: ${place(fence)}, because ${fence.reason}`);
  });
});
