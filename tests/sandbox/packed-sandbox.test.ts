/** Tests the sandbox as one file: packed, installed into an empty folder and run there, as a reader would. */
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {collectNotices} from '../../tooling/sandbox/package/notices';
import {commandName, packageName} from '../../tooling/sandbox/package/stage';
import {controlSchemas} from '../../src/sandbox/app/control-schemas';
import {fillProduct, product} from '../../src/product';
import {readFences} from '../../tooling/guides';
import {readExamples} from '../../tooling/guides/lib/examples';
import {installPackage, packPackage} from '../lib/sandbox/package';
import {isHere} from '../lib/samples/toolchain';
import {operations, samples} from '../lib/sandbox/samples';
import {description, regularKey, seed} from '../lib/sandbox/sandbox';
import {send} from '../lib/sandbox/send';
import {freePort, run, until} from '../lib/sandbox/server';

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
    expect(manifest).toMatchObject({private: true, version: description.info.version.slice(1)});
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
    const paths = Object.keys(controlSchemas).map((name) => `/sandbox/${name.replace(/:(\w+)/g, '{$1}')}`);
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

  it('exits with code 2 and a one-line message for an invalid option', async () => {
    const {output, ended} = start('--color', 'red');
    expect(await ended).toBe(2);
    expect(output()).toMatch(/^Unknown option '--color'[^\n]*\n$/);
  });
});
