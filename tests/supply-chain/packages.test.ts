import {execFileSync, spawnSync} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {allowed, known, objection} from '../../scripts/packages/licenses';
import {readLock} from '../../scripts/packages/lock';

const folder = mkdtempSync(join(tmpdir(), 'supply-chain-'));
afterAll(() => rmSync(folder, {recursive: true}));

const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [resolve('node_modules/jiti/lib/jiti-cli.mjs'), `scripts/${script}`, ...args], {
    encoding: 'utf8',
  });
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>> & {
  '//overrides': string;
};

const tools = readdirSync('tests/packages').map((name) => `tests/packages/${name}/package-lock.json`);

describe.each(['package-lock.json', ...tools])('%s', (file) => {
  const packages = readLock(file);

  it('has the hash of every package, but no registry address', () => {
    expect(packages.length).toBeGreaterThan(0);
    // The hash ensures that every registry delivers the same package.
    const wrong = packages.filter(
      ({integrity, resolved, link}) => link || resolved || !/^sha512-/.test(integrity ?? ''),
    );
    expect(wrong.map(({name, version, integrity, resolved}) => ({name, version, integrity, resolved}))).toEqual([]);
  });
});

describe('installing', () => {
  it('runs no install scripts of packages', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });

  it('overrides a version only with a reason and a condition for removing the override', () => {
    const names = Object.keys(manifest.overrides).map((name) => name.replace(/^@docsearch\/.*/, 'docsearch'));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !manifest['//overrides'].includes(name))).toEqual([]);
    expect(manifest['//overrides']).toContain('remove when');
  });
});

describe('a license', () => {
  const of = (license: string | undefined, list?: string[]) => objection({name: 'a', version: '1.0.0', license}, list);

  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND ISC', '(BSD-2-Clause OR MIT OR Apache-2.0)'])('%s is allowed', (one) => {
    expect(of(one)).toBeUndefined();
  }); // prettier-ignore

  it.each([
    ['GPL-3.0-only', 'a 1.0.0 is under GPL-3.0-only, which is not allowed'],
    ['MIT AND AGPL-3.0-only', 'which is not allowed'],
    ['LGPL-3.0-or-later', 'which is not allowed'],
    ['SEE LICENSE IN README', "names a license that isn't an SPDX expression"],
    [undefined, 'a 1.0.0 names no license'],
  ])('%s is rejected', (one, message) => {
    expect(of(one)).toContain(message);
  });

  it('is set manually only with a reason', () => {
    expect(Object.keys(known).length).toBeGreaterThan(0);
    for (const {reason} of Object.values(known)) expect(reason.length).toBeGreaterThan(10);
    expect(allowed.some((name) => /GPL|SSPL|BUSL/.test(name))).toBe(false);
  });

  it('is allowed for every installed package', () => {
    expect(run('check-licenses.ts')).toMatchObject({status: 0, stderr: ''});
  });
});

describe('a lock file', () => {
  const write = (lock: object) => {
    const file = join(folder, 'lock.json');
    writeFileSync(file, JSON.stringify(lock));
    return () => readLock(file);
  };

  it('is rejected when it has another format or no packages', () => {
    expect(write({lockfileVersion: 2, packages: {}})).toThrow('its version is 2, not 3');
    expect(write({lockfileVersion: 3, packages: {'': {}}})).toThrow('lists no package');
  });

  it('lists nested packages', () => {
    const nested = {version: '1.0.0', license: 'MIT'};
    expect(write({lockfileVersion: 3, packages: {'': {}, 'node_modules/a/node_modules/@b/c': nested}})()).toMatchObject([
      {name: '@b/c', version: '1.0.0', license: 'MIT'},
    ]);
  }); // prettier-ignore
});

describe('the list of packages in the CycloneDX format', () => {
  it('contains each package of the lock file with its hash', {timeout: 120_000}, () => {
    const {scripts} = JSON.parse(readFileSync('package.json', 'utf8')) as {scripts: {sbom: string}};
    const [command, ...args] = scripts.sbom.replace(/ > .*/, '').split(' ');
    const text = execFileSync(command, args, {encoding: 'utf8', maxBuffer: 64 << 20});
    const bom = JSON.parse(text) as {
      bomFormat: string;
      components: {name: string; version: string; hashes: object[]}[];
    };
    expect(bom.bomFormat).toBe('CycloneDX');
    const listed = new Set(bom.components.map(({name, version}) => `${name}@${version}`));
    const packages = readLock('package-lock.json');
    expect(packages.filter(({name, version}) => !listed.has(`${name}@${version}`))).toEqual([]);
    expect(bom.components.filter(({hashes}) => !hashes?.length)).toEqual([]);
  });
});

describe('the files for a public forge', () => {
  it('run the same commands as contributors', () => {
    const {jobs} = parse(readFileSync('.github/workflows/ci.yml', 'utf8')) as {
      jobs: Record<string, {container: {image: string}; steps: {run?: string}[]}>;
    };
    // System packages are only installed as root on Debian, and CI fails without them.
    for (const {container} of Object.values(jobs)) expect(container.image).toMatch(/^node:.*-bookworm$/);
    const commands = Object.values(jobs).flatMap(({steps}) => steps.flatMap(({run: command}) => command ?? []));
    expect(commands).toContain('bash .ci/run');
    expect(readFileSync('.ci/run', 'utf8')).toMatch(/^npm ci\nnpm test$/m);
    expect(readFileSync('README.md', 'utf8')).toMatch(/^npm ci && npm test /m);
    const scripts = commands.flatMap((command) => /^npm run (\S+)$/.exec(command)?.[1] ?? []);
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });

  it('keep packages up to date, including those of tests', () => {
    const {packageRules, ignorePresets} = JSON.parse(readFileSync('renovate.json', 'utf8')) as {
      packageRules: {matchPackageNames: string[]}[];
      ignorePresets: string[];
    };
    // This preset skips all folders named tests.
    expect(ignorePresets).toContain(':ignoreModulesAndTests');
    const used = Object.keys({...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides});
    const patterns = packageRules.flatMap(({matchPackageNames}) => matchPackageNames);
    expect(patterns.length).toBeGreaterThan(0);
    for (const pattern of patterns)
      expect(used.some((name) => name.startsWith(pattern.replace('**', ''))), pattern).toBe(true);
  }); // prettier-ignore

  it.each(['README.md', 'SECURITY.md', 'CONTRIBUTING.md'])('%s names only scripts and files that exist', (file) => {
    const text = readFileSync(file, 'utf8');
    const scripts = [...text.matchAll(/npm run ([a-z:-]+)/g)].map(([, name]) => name);
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.filter((name) => !(name in manifest.scripts))).toEqual([]);
    const paths = [...text.matchAll(/`((?:src|plugins|packages|scripts|tests|openapi|docs|static|\.github)\/[\w./-]*)`/g)].map(
      ([, path]) => path,
    );
    expect(paths.length).toBeGreaterThan(2);
    for (const path of paths) expect(() => readFileSync(path), path).not.toThrow(/ENOENT/);
  });
});
