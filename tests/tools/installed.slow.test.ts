/**
 * Tests the package of the command-line tool as readers get it: installed into an empty folder. The file with libsql needs
 * no registry, so all machines test that one.
 */
import {execFile, execFileSync, spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {strToU8, zipSync} from 'fflate';
import {publint} from 'publint';
import {formatMessage} from 'publint/utils';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {readBundle} from '@screening/api/node';
import {fillProduct, product, toolsVersion} from '@screening/product';
import {regularKey, serve, type Served} from '@screening/sandbox/testing';
import {binariesFolder, bundleDependencies} from '@screening/tools/bundle';
import {readCommands} from '@screening/tools/generate';
import {binaryPackage, buildToolsPackage, licensesFile, toolsName} from '@screening/tools/pack';
import {packFolder} from '../../plugins/lib/npm-pack';
import {packagesFolder, sourceFiles} from '../../plugins/lib/packages';

const root = process.cwd();
const name = toolsName(product.slug);
const tarball = resolve(packagesFolder, sourceFiles.tools);
const folder = mkdtempSync(join(tmpdir(), 'installed-tool-'));
const reader = join(folder, 'reader');
const installed = join(reader, 'node_modules', name);

/** Whether this machine reaches a registry with libsql. */
const hasRegistry =
  spawnSync('npm', ['view', binaryPackage, 'version', '--fetch-retries=0', '--prefer-offline'])
    .status === 0;

let server: Served;
beforeAll(async () => {
  server = await serve();
  install(reader, makeBundle(), '--offline', `--cache=${join(folder, 'empty')}`);
  writeFileSync(join(reader, 'customers.csv'), customers);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, {recursive: true, force: true});
});

const customers = 'customerKey,entityName\nCUST-1,Ilvane Torresund\nCUST-2,Ostrel Windham\n';

const packedProduct = {...product, fill: fillProduct};
const build = (to: string): Promise<void> =>
  buildToolsPackage(root, to, readBundle(root), packedProduct);

/** Makes the file for this system, from the package that readers download and the packages of this repository. */
function makeBundle(): string {
  const unpacked = join(folder, 'package');
  execFileSync('tar', ['-xzf', tarball, '-C', folder]);
  const modules = [binaryPackage, '@neon-rs/load', binariesFolder.replace('node_modules/', '')];
  for (const module of modules)
    cpSync(resolve('node_modules', module), join(unpacked, 'node_modules', module), {
      recursive: true,
    });
  bundleDependencies(unpacked, {os: process.platform, cpu: process.arch});
  const file = join(folder, 'bundle.tgz');
  packFolder(unpacked, file);
  return file;
}

/** Installs a file into a new folder. */
function install(project: string, file: string, ...options: string[]): void {
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"name": "reader", "private": true}');
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync('npm', ['install', ...quiet, ...options, file], {cwd: project, stdio: 'pipe'});
}

const envOf = (baseUrl: string) =>
  ({
    PATH: process.env.PATH,
    // npx would write about its own new versions.
    npm_config_update_notifier: 'false',
    HOME: folder,
    SCREENING_BASE_URL: baseUrl,
    SCREENING_API_KEY: regularKey,
  }) as unknown as NodeJS.ProcessEnv;

/** Writes rows of texts as a workbook of the smallest kind that spreadsheet programs read. */
function writeWorkbook(rows: string[][]): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const cells = (texts: string[], row: number): string =>
    texts
      .map((text, at) => `<c r="${'AB'[at]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`)
      .join('');
  const relation = (type: string, target: string): string =>
    `<Relationships xmlns="${packageRelations}"><Relationship Id="r1" Type="${relations}/${type}" Target="${target}"/></Relationships>`;
  const files = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Customers" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows
      .map((row, at) => `<row r="${at + 1}">${cells(row, at + 1)}</row>`)
      .join('')}</sheetData></worksheet>`,
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
  );
}

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the command as npx finds it. */
function run(cwd: string, ...args: string[]): Promise<Ended> {
  return new Promise((done) => {
    const options = {cwd, env: envOf(server.api)};
    execFile('npx', ['--no', '--', product.slug, ...args], options, (error, stdout, stderr) =>
      done({code: Number(error?.code ?? 0), stdout, stderr}),
    );
  });
}

describe('the installed tool', () => {
  it('prints its version and its help', async () => {
    expect(await run(reader, '--version')).toEqual({
      code: 0,
      stdout: `${toolsVersion}\n`,
      stderr: '',
    });
    const {stdout} = await run(reader, '--help');
    const commands = readCommands(root);
    expect(commands).not.toEqual([]);
    // Long lines are wrapped.
    const text = stdout.replace(/\s+/g, ' ');
    for (const command of commands) expect(text).toContain(command.summary);
  });

  it('checks a file', async () => {
    expect(await run(reader, 'check', 'customers.csv')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 rows: 2 ready'),
    });
  });

  it('screens the file with the sandbox, and needs no second screening', async () => {
    const screen = () => run(reader, 'screen', 'customers.csv', '--state', 'screening', '--json');
    const first = await screen();
    expect(first).toMatchObject({code: 0});
    expect(JSON.parse(first.stdout)).toMatchObject({total: 2, withCandidates: 1, none: 1});
    const report = readFileSync(join(reader, 'screening/candidates.csv'), 'utf8');
    expect(report).toContain('CUST-1,Ilvane Torresund,Ilvane Torresund,');
    expect(await screen()).toEqual(first);
  });

  it('reads a workbook', async () => {
    const sheet = writeWorkbook([
      ['customerKey', 'entityName'],
      ['CUST-1', 'Ostrel Windham'],
    ]);
    writeFileSync(join(reader, 'customers.xlsx'), sheet);
    expect(await run(reader, 'check', 'customers.xlsx')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 row: 1 ready'),
    });
  });

  it('ends when npx is told to end, and releases its folder', async () => {
    // A server that never answers keeps the command busy.
    const silent = createServer(() => undefined);
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const asked = once(silent, 'request');
    const child = spawn(
      'npx',
      ['--no', '--', product.slug, 'screen', 'customers.csv', '--state', 'stopped'],
      {
        cwd: reader,
        env: envOf(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`),
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    const said: string[] = [];
    child.stderr.on('data', (part: Buffer) => said.push(part.toString()));
    try {
      await asked;
      // While it works, nobody else can use the folder.
      const other = () => run(reader, 'check', 'customers.csv', '--state', 'stopped');
      expect((await other()).stderr).toContain('Another process uses');
      const ended = once(child.stderr, 'close');
      child.kill('SIGTERM');
      await ended;
      // Not because the client gave up: then it would say so.
      expect(said.join('')).toContain('Stopped.');
      expect((await other()).stderr).toContain('belongs to the command');
    } finally {
      child.kill('SIGKILL');
      silent.closeAllConnections();
      silent.close();
    }
  });
});

describe('the installed receiver', () => {
  it('ends when npx is told to end, frees its port, and has stored all that it has answered', async () => {
    const child = spawn('npx', ['--no', '--', product.slug, 'receive', '--state', 'receiver'], {
      cwd: reader,
      env: {...envOf(server.api), RECEIVER_PORT: '0', RECEIVER_PATH: '/hooks/4f2a'},
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    try {
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => (said += part.toString()));
      await expect.poll(() => said, {timeout: 60_000}).toContain('Listening on ');
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said)!;
      const post = () =>
        fetch(`${address}/hooks/4f2a`, {method: 'POST', body: '{"eventType":"new","kept":1}'});
      expect((await post()).status).toBe(200);
      const ended = once(child.stderr, 'close');
      child.kill('SIGTERM');
      await ended;
      expect(said).toMatch(/^Stopped\. \d+ events? (is|are) stored/m);
      await expect(post()).rejects.toThrow('fetch failed');
      expect(readFileSync(join(reader, 'receiver/events.ndjson'), 'utf8')).toContain('"kept":1');
    } finally {
      child.kill('SIGKILL');
    }
  });
});

describe('the package', () => {
  it('has nothing that publint reports', async () => {
    const {messages, pkg} = await publint({pkgDir: installed, pack: false, strict: true});
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('needs only libsql from a registry, in one version', async () => {
    const again = join(folder, 'manifest');
    await build(again);
    const manifest = JSON.parse(readFileSync(join(again, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect(Object.keys(manifest.dependencies)).toEqual([binaryPackage]);
    expect(manifest.dependencies[binaryPackage]).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('has its texts without gaps, ten rules, and all commands', () => {
    const texts = ['README.md', 'AGENTS.md', 'CHANGELOG.md'];
    const read = (text: string): string => readFileSync(join(installed, text), 'utf8');
    for (const text of texts) {
      expect(read(text), text).not.toMatch(/\{(?:product|Product|module|site|version|commands)\}/);
      for (const {name: command} of readCommands(root))
        expect(read(text)).toContain(`\`${command}\``);
    }
    expect(read('CHANGELOG.md')).toMatch(/^## 1\./m);
    const lines = read('AGENTS.md').split('\n');
    expect(lines.length).toBeLessThanOrEqual(60);
    expect(lines.filter((line) => /^\d+\. \*\*/.test(line))).toHaveLength(10);
  });

  it('has the license of each library in the program', () => {
    const licenses = readFileSync(join(installed, licensesFile), 'utf8');
    const program = readFileSync(join(installed, `dist/${product.slug}.cjs`), 'utf8');
    // esbuild writes the path of each module above it.
    const paths = program.matchAll(/^\/\/ (?:\S*\/)?node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm);
    const libraries = [...new Set([...paths].map(([, library]) => library))];
    expect(libraries).toEqual(expect.arrayContaining(['commander', 'csv-parse', 'iconv-lite']));
    for (const library of libraries)
      expect(licenses).toMatch(new RegExp(`^## ${library} \\d`, 'm'));
    const sections = licenses.split(/^## /m).slice(1);
    expect(sections.length).toBeGreaterThanOrEqual(libraries.length);
    for (const section of sections) expect(section).toMatch(/copyright/i);
    expect(existsSync(join(installed, 'LICENSE'))).toBe(true);
  });

  it('has the same bytes in a second build', async () => {
    const again = join(folder, 'again');
    await build(again);
    packFolder(again, join(folder, 'again.tgz'));
    expect(readFileSync(join(folder, 'again.tgz')).equals(readFileSync(tarball))).toBe(true);
  });
});

// Reason: not every machine reaches a registry. The title says so.
it.skipIf(!hasRegistry)(
  hasRegistry ? 'the file installs with a registry' : 'NOT RUN: no registry reached',
  async () => {
    const online = join(folder, 'online');
    install(online, tarball, '--prefer-offline');
    writeFileSync(join(online, 'customers.csv'), customers);
    expect(await run(online, 'screen', 'customers.csv', '--state', 'screening')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 customers: 1 with candidates'),
    });
  },
);
