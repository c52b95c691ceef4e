/** Tests the sandbox as one file: packed, installed into an empty folder and run there, as a reader would. */
import {spawnSync} from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {collectNotices} from '../src/package/stage';
import {} from './lib/package';
import {commandName, packageName} from './lib/package';
import adminSchemas from '../src/core/app/admin-schemas.json';
import {fillProduct, product} from '../../../src/product';
import {readFences} from '../../../plugins/guides';
import {readExamples} from '../../../plugins/lib/examples';
import {installPackage, packPackage} from './lib/package';
import {isHere} from '../../../tests/lib/samples/toolchain';
import {operations, samples} from './lib/samples';
import {description, regularKey, seed} from './lib/sandbox';
import {send} from './lib/send';
import {freePort, run, until} from './lib/server';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-package-'));
const reader = join(folder, 'reader');
const installed = join(reader, 'node_modules', packageName);
let tarball: string;

const start = (...args: string[]) => run(join(reader, 'node_modules/.bin', commandName), args);

beforeAll(async () => {
  tarball = await packPackage(join(folder, 'one'));
  installPackage(tarball, reader);
}, 120_000);

afterAll(() => rmSync(folder, {recursive: true, force: true}));

describe('the package', () => {
  it('installs no other packages and includes the licenses of its bundled code', () => {
    expect(readdirSync(join(reader, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      `@${product.slug}`,
    ]);
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>;
    expect(manifest).toMatchObject({name: packageName, private: true, type: 'commonjs'});
    expect(manifest.version).toMatch(new RegExp(`^${description.info.version.slice(1)}-build-[0-9a-f]{12}$`));
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
    const notices = readFileSync(join(installed, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    expect(notices.match(/^(@hono\/node-server|hono|@modelcontextprotocol\/sdk|zod) [\d.]+, MIT$/gm)).toHaveLength(4);
  });

  it('does not contain the path of the folder it was packed in', () => {
    const files = readdirSync(installed, {recursive: true, encoding: 'utf8', withFileTypes: true});
    const texts = files
      .filter((file) => file.isFile())
      .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'));
    expect(texts.length).toBeGreaterThan(4);
    for (const text of texts) expect(text).not.toContain(process.cwd());
  });

  it('is byte-for-byte identical when packed again', {timeout: 60_000}, async () => {
    expect(readFileSync(await packPackage(join(folder, 'two'))).equals(readFileSync(tarball))).toBe(true);
  });

  it('replaces an installed build with other content, which has another version', {timeout: 60_000}, async () => {
    const project = join(folder, 'project');
    mkdirSync(project);
    const file = join(project, 'sandbox.tgz');
    const facts = () => {
      const path = join(project, 'node_modules', packageName);
      const {version} = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {version: string};
      return {version, text: readFileSync(join(path, 'README.md'), 'utf8')};
    };
    copyFileSync(tarball, file);
    installPackage(file, project);
    const first = facts();
    const change = (staged: string) => appendFileSync(join(staged, 'README.md'), 'Another line.\n');
    copyFileSync(await packPackage(join(folder, 'changed'), change), file);
    installPackage(file, project);
    const second = facts();
    expect(second.text).toBe(`${first.text}Another line.\n`);
    expect(second.version).not.toBe(first.version);
    const lock = readFileSync(join(project, 'package-lock.json'), 'utf8');
    expect([lock.includes(first.version), lock.includes(second.version)]).toEqual([false, true]);
  });

  it('requires the version of Node.js that the guides name', () => {
    const {engines} = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {engines: {node: string}};
    const [, minimum] = /^>=(\d+)$/.exec(engines.node) ?? [];
    const texts = [
      ...['docs/guides/platform/develop-against-the-sandbox.mdx', 'docs/guides/one-off-screening/first-screening.mdx'],
      ...['docs/downloads.mdx', join(installed, 'README.md')],
    ];
    for (const file of texts) expect(readFileSync(file, 'utf8'), file).toContain(`Node.js ${minimum} or later`);
  });

  it('cannot be built if a bundled package has no license file', () => {
    const bare = join(folder, 'node_modules/bare');
    mkdirSync(bare, {recursive: true});
    writeFileSync(join(bare, 'package.json'), '{"name": "bare", "version": "1.0.0"}');
    expect(() => collectNotices([join(bare, 'index.js')])).toThrow('bare has no license file');
  });
});

describe('the guide', () => {
  const guide = 'docs/guides/platform/develop-against-the-sandbox.mdx';
  const source = readFileSync(guide, 'utf8');

  it('lists all control routes', () => {
    const paths = Object.keys(adminSchemas).map((name) => `/sandbox/${name.replace(/:(\w+)/g, '{$1}')}`);
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !source.includes(`| \`${path}\` |`))).toEqual([]);
  });

  it('states the start time of the clock', () => {
    expect(source).toContain(`\`${seed.startsAt}\``);
  });

  it('has CI steps that run a test suite and stop the sandbox', {timeout: 60_000}, async ({skip}) => {
    // Reason: the steps call curl, which not every machine has. CI fails without it.
    skip(!process.env.CI && !isHere('curl'), 'curl and jq are not installed');
    const ci = readFences(fillProduct(source), guide, readExamples('.')).find(({title}) => title === 'ci.sh');
    const suite = join(process.cwd(), 'docs/examples/screening.test.ts');
    const tsx = join(process.cwd(), 'node_modules/.bin/tsx');
    writeFileSync(join(reader, 'package.json'), JSON.stringify({scripts: {test: `"${tsx}" "${suite}"`}}));
    const port = String(await freePort());
    const script = join(reader, 'ci.sh');
    writeFileSync(script, ci?.value.replaceAll('4010', port).replace('set -e', `set -e\ncd "${reader}"`) ?? '');
    const {output, ended} = run('bash', [script]);
    expect(await ended, output()).toBe(0);
    expect(output()).toMatch(/pass 4\n/);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });
});

describe('the commands in texts for readers', () => {
  const files = [
    ...readdirSync('docs', {recursive: true, encoding: 'utf8'}).map((file) => join('docs', file)),
    ...readdirSync('build', {recursive: true, encoding: 'utf8'}).map((file) => join('build', file)),
  ].filter((file) => /\.(mdx?|txt|ts|py|html|json)$/.test(file) && !file.includes('/vocabulary/'));

  it('never run a package by a name that anyone could publish', {timeout: 60_000}, () => {
    // tsx is the package that the programs need.
    const safe = /^npx (tsx\b|--no\b|@\S+\/)/;
    const found = (pattern: RegExp) =>
      [...files, join(installed, 'README.md')].flatMap((file) => {
        const text = readFileSync(file, 'utf8').replace(/<[^>]*>/g, '');
        return [...text.matchAll(pattern)].map(([command]) => ({file, command}));
      });
    const commands = found(/\bnpx +[-@{\w][^\n`"\\]*/g);
    // "--no keeps npx from ...", "npx with the arguments --no ..."
    const shown = commands.filter(({command}) => !/^npx (from|with the) /.test(command));
    expect(shown.length).toBeGreaterThan(100);
    expect(shown.filter(({command}) => !safe.test(command))).toEqual([]);
    const starts = shown.filter(({command}) => /(\{product\}|[a-z0-9]+)-sandbox\b/.test(command));
    expect(starts.length).toBeGreaterThan(20);
    // Without the second `--`, npx takes the options of the sandbox as its own, and the sandbox ignores them.
    expect(starts.filter(({command}) => !/^npx --no -- \S+-sandbox\b/.test(command))).toEqual([]);

    const installs = found(/\bnpm (i|install) [^\n`"\\]*sandbox\S*/g);
    expect(installs.length).toBeGreaterThan(5);
    expect(installs.filter(({command}) => !/ \.{1,2}\/\S+-sandbox\.tgz/.test(command))).toEqual([]);
  });

  it('pass their options to the sandbox, and install nothing', () => {
    const npx = (...args: string[]) => {
      const {status, stderr} = spawnSync('npx', args, {
        cwd: reader,
        encoding: 'utf8',
        env: {...process.env, npm_config_offline: 'true', npm_config_cache: join(folder, 'cache')},
      });
      return {status, stderr};
    };
    expect(npx('--no', '--', commandName, '--color', 'red')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("Unknown option '--color'") as string,
    });
    const {status} = npx('--no', '--', `another-${commandName}`);
    expect(status).toBe(1);
    expect(readdirSync(join(reader, 'node_modules/.bin'))).toEqual([commandName]);
  });
});

describe('the command of the package', () => {
  it('returns 200 for every sample and exits with code 0 on SIGTERM', {timeout: 60_000}, async () => {
    const {child, output, ended} = start('--port', '0');
    await until(() => output().includes('Ctrl+C'), `the server has started: ${output()}`);
    expect(output()).toContain(`The sandbox of the ${product.name} external API ${description.info.version}`);
    expect(output()).toContain(regularKey);
    const api = /http:\S+\/external\/v2/.exec(output())?.[0] ?? '';
    const statuses: Record<string, number> = {};
    for (const {name, endpoint, input} of samples) statuses[name] = (await send(api, {endpoint, input})).status;
    expect(Object.values(statuses)).toEqual(samples.map(() => 200));
    expect(samples.length).toBeGreaterThanOrEqual(operations.length);

    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    await expect(send(api, samples[0])).rejects.toThrow();
  });

  it('prints its usage with its own name on --help', async () => {
    const {output, ended} = start('--help');
    expect(await ended).toBe(0);
    expect(output()).toContain(`Usage: ${commandName} [options]`);
    expect(output()).not.toContain('npm run');
    expect(readFileSync(join(installed, 'README.md'), 'utf8')).toContain(output().trim());
  });
});
