/** Tests the packages of the clients as readers get them: installed into empty folders, without a registry. */
import {execFile, execFileSync} from 'node:child_process';
import {cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {promisify} from 'node:util';
import {checkPackage, createPackageFromTarballData} from '@arethetypeswrong/core';
import {problemAffectsResolutionKind} from '@arethetypeswrong/core/problems';
import {publint} from 'publint';
import {formatMessage} from 'publint/utils';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {readBundle} from '@screening/api/node';
import {describeOperations} from '@screening/client/generate';
import {buildClientPackage} from '@screening/client/pack';
import {moduleName} from '@screening/client-python/generate';
import {buildWheel} from '@screening/client-python/pack';
import {fillProduct, product, pythonVersion} from '@screening/product';
import {regularKey, serve, type Served} from '@screening/sandbox/testing';
import {readExamples} from '../../plugins/lib/examples';
import {packFolder} from '../../plugins/lib/npm-pack';
import {packagesFolder, sourceFiles} from '../../plugins/lib/packages';
import {readGuides} from '../lib/programs/run-page';

const runFile = promisify(execFile);
const root = process.cwd();
const doc = readBundle(root);
const packedProduct = {...product, fill: fillProduct};
const module = moduleName(product.slug);
const tarball = resolve(packagesFolder, sourceFiles.client);
const wheel = resolve(packagesFolder, sourceFiles['client-python']);

const folder = mkdtempSync(join(tmpdir(), 'installed-clients-'));
const [node, python] = ['node', 'python'].map((name) => join(folder, name));
const installed = join(node, `node_modules/${product.slug}-client`);
const inVenv = (program: string): string => join(python, 'venv/bin', program);
const sitePackages = (): string =>
  execFileSync(inVenv('python'), ['-c', `import ${module}; print(${module}.__path__[0])`], {
    cwd: python,
    encoding: 'utf8',
  }).trim();

let server: Served;
beforeAll(async () => {
  server = await serve();
  for (const one of [node, python]) mkdirSync(one);
  writeFileSync(join(node, 'package.json'), '{"name": "reader", "private": true}');
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], {
    cwd: node,
    stdio: 'pipe',
  });
  execFileSync('python3', ['-m', 'venv', join(python, 'venv')], {stdio: 'pipe'});
  execFileSync(inVenv('pip'), ['install', '--no-index', '--disable-pip-version-check', wheel], {
    stdio: 'pipe',
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, {recursive: true, force: true});
});

/** Returns the blocks of code in a language in a text of a package. */
const blocksOf = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, code]) => code,
  );

/** Runs a program against the sandbox, and returns what it prints. */
async function runProgram(command: string, args: string[], cwd: string): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    SCREENING_BASE_URL: server.api,
    SCREENING_API_KEY: regularKey,
  } as unknown as NodeJS.ProcessEnv;
  return (await runFile(command, args, {cwd, env})).stdout;
}

/** Compiles a program of a reader in the strictest settings, and returns the problems. */
async function compile(name: string, text: string): Promise<string> {
  const settings = {
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      // Also checks the declarations of the package.
      skipLibCheck: false,
      target: 'es2023',
      module: 'nodenext',
      typeRoots: [resolve('node_modules/@types')],
      types: ['node'],
    },
    files: [`${name}.mts`],
  };
  writeFileSync(join(node, `${name}.mts`), text);
  writeFileSync(join(node, `${name}.json`), JSON.stringify(settings));
  const tsc = resolve('node_modules/.bin/tsc');
  return runFile(tsc, ['-p', `${name}.json`], {cwd: node}).then(
    ({stdout}) => stdout,
    ({stdout}: {stdout: string}) => stdout,
  );
}

const firstName = 'Ilvane Torresund';
const texts = ['README.md', 'AGENTS.md', 'CHANGELOG.md', 'LICENSE'];

describe('the npm package', () => {
  it('finds the candidate with the program of its README', async () => {
    const [program] = blocksOf(readFileSync(join(installed, 'README.md'), 'utf8'), 'ts');
    expect(program).toContain(firstName);
    writeFileSync(join(node, 'first.mjs'), program);
    expect(await runProgram(process.execPath, ['first.mjs'], node)).toContain(
      `Candidate: ${firstName}`,
    );
  });

  it('can be required', async () => {
    const text = `console.log(typeof require('${product.slug}-client').createClient)`;
    expect((await runFile(process.execPath, ['-e', text], {cwd: node})).stdout).toBe('function\n');
  });

  it('has nothing that publint reports', async () => {
    const {messages, pkg} = await publint({pkgDir: installed, pack: false, strict: true});
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('has types that resolve as an ES module', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
    if (!analysis.types) throw new Error('the package has no types');
    // The others of are-the-types-wrong are excluded by its profile `esm-only`.
    const kinds = ['node16-esm', 'bundler'] as const;
    const problems = analysis.problems.filter((problem) =>
      kinds.some((kind) => problemAffectsResolutionKind(problem, kind, analysis)),
    );
    expect(problems).toEqual([]);
  });

  it('compiles a program with every method, helper and error', async () => {
    expect(await compile('everything', everything())).toBe('');
  });

  it.each([
    ['a misspelled parameter', `{entityNames: 'A', screeningType: 'sanctions'}`, 'entityNames'],
    ['a missing parameter', `{entityName: 'A'}`, 'screeningType'],
    ['an unknown value', `{entityName: 'A', screeningType: 'everything'}`, 'everything'],
  ])('refuses to compile %s', async (name, parameters, word) => {
    const text = `import {createClient} from '${product.slug}-client';\nawait createClient().screenSimple(${parameters});\n`;
    expect(await compile(name.replaceAll(' ', '-'), text)).toContain(word);
  });

  it('has the same bytes in a second build', async () => {
    const again = join(folder, 'again');
    await buildClientPackage(root, again, doc, packedProduct);
    packFolder(again, join(folder, 'again.tgz'));
    expect(readFileSync(join(folder, 'again.tgz')).equals(readFileSync(tarball))).toBe(true);
  });
});

describe('the wheel', () => {
  it('is a package that pip accepts', async () => {
    expect((await runFile(inVenv('pip'), ['check'], {cwd: python})).stdout).toContain('No broken');
    const {stdout} = await runFile(inVenv('pip'), ['show', '--files', `${product.slug}-client`]);
    expect(stdout).toContain(`Version: ${pythonVersion}`);
    for (const name of [...texts.slice(0, 3), 'py.typed'])
      expect(stdout).toContain(`${module}/${name}`);
    expect(stdout).toContain('dist-info/LICENSE');
  });

  it('finds the candidate with the program of its README', async () => {
    const [program] = blocksOf(readFileSync(join(sitePackages(), 'README.md'), 'utf8'), 'python');
    expect(program).toContain(firstName);
    writeFileSync(join(python, 'first.py'), program);
    expect(await runProgram(inVenv('python'), ['first.py'], python)).toContain(
      `Candidate: ${firstName}`,
    );
  });

  it('and the samples of its texts and of the guides have nothing that pyright reports in its strict mode', async () => {
    const samples = ['README.md', 'AGENTS.md'].flatMap((name) =>
      blocksOf(readFileSync(join(sitePackages(), name), 'utf8'), 'python'),
    );
    expect(samples.length).toBeGreaterThan(6);
    const usesClient = (code: string): boolean => code.includes(`from ${module} import`);
    const programs = [...readExamples('.')].filter(([, code]) => usesClient(code));
    expect(programs).not.toEqual([]);
    for (const [name, code] of programs) writeFileSync(join(python, name), code);
    const blocks = readGuides()
      .flatMap(({fences}) => fences)
      .filter(({lang, mode, program}) => lang === 'python' && mode === 'run' && !program)
      .map(({value}) => value);
    expect(blocks.filter(usesClient).length).toBeGreaterThan(20);
    samples.push(...blocks);
    for (const [index, sample] of samples.entries())
      writeFileSync(join(python, `sample_${index}.py`), sample);
    // Pyright reports nothing of packages in an environment.
    cpSync(sitePackages(), join(python, module), {recursive: true});
    const settings = {
      include: [module, '*.py'],
      typeCheckingMode: 'strict',
      pythonVersion: '3.9',
    };
    writeFileSync(join(python, 'pyrightconfig.json'), JSON.stringify(settings));
    const pyright = resolve('node_modules/.bin/pyright');
    const output = await runFile(pyright, ['--outputjson', '-p', '.'], {
      cwd: python,
      maxBuffer: 1e8,
    }).then(
      ({stdout}) => stdout,
      ({stdout}: {stdout: string}) => stdout,
    );
    const {generalDiagnostics, summary} = JSON.parse(output) as {
      generalDiagnostics: {file: string; message: string}[];
      summary: {filesAnalyzed: number};
    };
    expect(generalDiagnostics.map(({file, message}) => `${file}: ${message}`)).toEqual([]);
    expect(summary.filesAnalyzed).toBeGreaterThan(samples.length + 20);
  });

  it('has the same bytes in a second build', () => {
    expect(Buffer.from(buildWheel(root, doc, packedProduct)).equals(readFileSync(wheel))).toBe(
      true,
    );
  });
});

it.each([
  ['the npm package', () => installed, 'createEntity'],
  ['the wheel', sitePackages, 'create_entity'],
])('%s has its texts without gaps, and the rules of the description', (_, place, call) => {
  const read = (name: string): string => readFileSync(join(place(), name), 'utf8');
  for (const name of texts.slice(0, 3))
    expect(read(name), name).not.toMatch(/\{(?:product|Product|module|site|version|repeat:.*?)\}/);
  expect(read('CHANGELOG.md')).toMatch(/^## 1\./m);
  const lines = read('AGENTS.md').split('\n');
  expect(lines.length).toBeLessThanOrEqual(60);
  expect(lines.filter((line) => /^\d+\. \*\*/.test(line))).toHaveLength(10);
  expect(lines.find((line) => line.startsWith('1. '))).toContain(`\`${call}\``);
});

/** Writes a program that uses every method, helper and error of the TypeScript client. */
function everything(): string {
  const name = `${product.slug}-client`;
  const operations = describeOperations(doc);
  expect(operations.length).toBeGreaterThan(0);
  const calls = operations.map(({operation: {id, items}}) =>
    [
      `export const ${id} = (parameters: ParametersOf<'${id}'>) => client.${id}(parameters, {deadline: 5});`,
      `export const ${id}Reply = (parameters: ParametersOf<'${id}'>) => client.withResponse().${id}(parameters);`,
      ...(items
        ? [
            `export const ${id}Item = (item: ItemOf<'${id}'>) => item.${items.id};`,
            `export const ${id}All = (parameters: Omit<ParametersOf<'${id}'>, 'page' | 'pageSize'>) => client.all('${id}', parameters);`,
          ]
        : []),
    ].join('\n'),
  );
  const errors = ['InvalidCallError', 'InvalidWebhookError', 'RefusedError', 'ScreeningError'];
  errors.push('TooEarlyError', 'UnavailableError', 'UncertainError');
  return `import {checkSubject, createClient, fakeTransport, parseWebhook, type ItemOf, type ParametersOf, version, ${errors.join(', ')}} from '${name}';

const client = createClient({
  baseUrl: 'https://api.example/v2',
  apiKey: 'key',
  appName: 'reader/1.0',
  requestsPerSecond: 5,
  timeouts: {attempt: 5, total: 15},
  transport: fakeTransport([{body: {entityGroups: []}}]),
  onAttempt: ({operation, status = 0, problem = '', seconds}) => console.log(operation, status, problem, seconds),
});
${calls.join('\n')}
export async function helpers(): Promise<string[]> {
  const found = checkSubject({entityName: 'A'}).map(({field, severity, code, message}) => [field, severity, code, message].join());
  const screening = await client.screen({entityName: 'A'}, {filterSetID: 1, confirmed: ['entityName']}, {signal: AbortSignal.timeout(1)});
  const once = await client.createOnce({filterSetID: 1, entityGroupIDs: [1], search: {entityName: 'A', customerKey: 'K'}});
  const created = once.outcome === 'undecided' ? once.reason : once.entity.urn;
  const report = await client.waitForTask('T', {deadline: 1});
  const changes = client.changes({since: '2025-03-04T09:12:45Z', overlap: 60, groupIDs: [1]});
  for await (const {historyID} of changes) found.push(String(historyID));
  const other = client.withOptions({requestsPerSecond: 1});
  const {status, headers, text} = await other.withResponse().listGroups();
  const webhook = parseWebhook('{}');
  const eventType: string | undefined = webhook.message.eventType;
  return [...found, screening.outcome, created, report.taskStatus ?? '', changes.until ?? '', String(status), headers.date ?? '', text, eventType ?? '', version];
}
export const errors: readonly (abstract new (...args: never[]) => Error)[] = [${errors.join(', ')}];
`;
}
