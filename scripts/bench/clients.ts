/**
 * Measures both clients: `npm run bench -- --clients`. Needs no built site and no network, only `npm run generate`.
 *
 * The time of calls is compared with the bare tool of each language in the same process, in turns, because the time of one
 * of them alone says more about the machine. Everything is a median of all rounds.
 */
import {execFile} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, readdirSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join, resolve} from 'node:path';
import {promisify} from 'node:util';
import {unzipSync} from 'fflate';
import {readBundle} from '@screening/api/node';
import {buildClientPackage} from '@screening/client/pack';
import {moduleName} from '@screening/client-python/generate';
import {buildWheel} from '@screening/client-python/pack';
import {fillProduct, product} from '@screening/product';
import {packFolder} from '../../plugins/lib/npm-pack';
import {median, report, writeTable} from './report';
import {apiKey, startSandbox} from './sandbox';

const run = promisify(execFile);

/** The most that 1,000 calls may take, compared with the bare tool. */
const highestRatio = 1.15;

const listLength = 10_000;

/** A package, as readers get it. */
interface Packed {
  language: string;
  /** What its calls are compared with. */
  bare: string;
  /** The packed file, in bytes. */
  packed: number;
  /** Its files, in bytes. */
  unpacked: number;
  /** Measures something in a separate process, and returns what the process prints. */
  measure<T>(what: 'calls' | 'list', baseUrl: string, count: number): Promise<T>;
  /** Returns how long an import of the package takes, in milliseconds, without the start of the language. */
  importOnce(): Promise<number>;
}

/** The time of 1,000 calls of each kind, in seconds. */
interface Round {
  bare: number;
  client: number;
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .reduce((sum, {parentPath, name}) => sum + statSync(join(parentPath, name)).size, 0);

/** Builds both packages in a folder. */
async function buildPackages(folder: string): Promise<Packed[]> {
  const root = process.cwd();
  const doc = readBundle(root);
  const packedProduct = {...product, fill: fillProduct};
  const [npm, python] = ['npm', 'python'].map((name) => join(folder, name));
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(python, {recursive: true});

  await buildClientPackage(root, npm, doc, packedProduct);
  const unpacked = sizeOf(npm);
  const tarball = join(folder, 'client.tgz');
  packFolder(npm, tarball);
  const empty = join(folder, 'empty.mjs');
  writeFileSync(empty, '');

  const wheel = buildWheel(root, doc, packedProduct);
  for (const [name, content] of Object.entries(unzipSync(wheel))) {
    mkdirSync(join(python, name, '..'), {recursive: true});
    writeFileSync(join(python, name), content);
  }
  const module = moduleName(product.slug);
  const pythonUnpacked = sizeOf(python);
  const env = {...process.env, PYTHONPATH: python};

  const parse = <T>({stdout}: {stdout: string}): T => JSON.parse(stdout) as T;
  const entry = join(npm, 'dist/index.js');
  return [
    {
      language: 'TypeScript',
      bare: '`fetch`',
      packed: statSync(tarball).size,
      unpacked,
      measure: async (what, baseUrl, count) =>
        parse(
          await run(process.execPath, [
            'scripts/bench/clients/measure.mjs',
            what,
            entry,
            baseUrl,
            apiKey,
            String(count),
          ]),
        ),
      importOnce: async () => {
        const timeOf = async (file: string): Promise<number> => {
          const text = `const begin = performance.now(); await import(${JSON.stringify(file)}); console.log(performance.now() - begin)`;
          return parse(await run(process.execPath, ['--input-type=module', '-e', text]));
        };
        return (await timeOf(entry)) - (await timeOf(empty));
      },
    },
    {
      language: 'Python',
      bare: '`http.client`',
      packed: wheel.length,
      unpacked: pythonUnpacked,
      measure: async (what, baseUrl, count) =>
        parse(
          await run(
            'python3',
            ['scripts/bench/clients/measure.py', what, module, baseUrl, apiKey, String(count)],
            {env},
          ),
        ),
      importOnce: async () => {
        const text = `import time; begin = time.perf_counter(); import ${module}; print((time.perf_counter() - begin) * 1000)`;
        return parse(await run('python3', ['-c', text], {env}));
      },
    },
  ];
}

/** Serves a long list whose items are copies of an entity of the sandbox. */
async function serveList(baseUrl: string): Promise<{baseUrl: string; server: Server}> {
  const response = await fetch(`${baseUrl}/entities?pageSize=1`, {
    method: 'POST',
    headers: {Authorization: apiKey, 'Content-Type': 'application/json'},
    body: '{}',
  });
  const [entity] = ((await response.json()) as {entities: object[]}).entities;
  const server = createServer((request, answer) => {
    const query = new URL(request.url!, 'http://127.0.0.1').searchParams;
    const [page, size] = ['page', 'pageSize'].map((name) => Number(query.get(name)));
    const count = Math.max(0, Math.min(size, listLength - (page - 1) * size));
    const entities = Array.from({length: count}, (_, index) => ({
      ...entity,
      urn: `entity:${(page - 1) * size + index}`,
    }));
    request.resume();
    answer.setHeader('Content-Type', 'application/json');
    answer.end(JSON.stringify({entities, total: listLength}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as AddressInfo;
  return {baseUrl: `http://127.0.0.1:${port}`, server};
}

/** Calls a function several times, one after the other. */
async function repeat<T>(times: number, measure: () => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let round = 0; round < times; round += 1) found.push(await measure());
  return found;
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} KB`;

/** Measures both clients, and prints the tables and whether the limit is met. */
export async function measureClients(rounds: number): Promise<void> {
  const packages = await buildPackages(resolve('.bench/clients'));
  const sandbox = await startSandbox();
  const list = await serveList(sandbox.baseUrl);
  try {
    const calls: string[][] = [];
    const others: string[][] = [];
    const checks: string[] = [];
    const results: object[] = [];
    for (const {language, bare, packed, unpacked, measure, importOnce} of packages) {
      const measured = await measure<{rounds: Round[]}>('calls', sandbox.baseUrl, rounds);
      const ratios = measured.rounds.map((round) => round.client / round.bare);
      const ratio = median(ratios);
      const seconds = (kind: keyof Round): string =>
        median(measured.rounds.map((round) => round[kind])).toFixed(2);
      const spread = [Math.min(...ratios), Math.max(...ratios)].map((one) => one.toFixed(2));
      calls.push([
        language,
        `${seconds('bare')} s (${bare})`,
        `${seconds('client')} s`,
        `${ratio.toFixed(2)} (${spread.join(' to ')})`,
      ]);
      const isMet = ratio <= highestRatio;
      checks.push(
        `${isMet ? 'met   ' : 'MISSED'} ${language}, 1,000 calls: ${ratio.toFixed(3)} (at most ${highestRatio})`,
      );
      const lists = await repeat(rounds, () =>
        measure<{seconds: number; kilobytes: number}>('list', list.baseUrl, listLength),
      );
      const imports = await repeat(Math.max(rounds, 15), importOnce);
      others.push([
        language,
        `${median(lists.map((one) => one.seconds)).toFixed(2)} s`,
        `${(median(lists.map((one) => one.kilobytes)) / 1024).toFixed(0)} MiB`,
        kilobytes(packed),
        kilobytes(unpacked),
        `${median(imports).toFixed(0)} ms`,
      ]);
      results.push({language, calls: measured.rounds, lists, imports, packed, unpacked});
    }
    const tables = [
      writeTable(['language', '1,000 bare calls', '1,000 calls of the client', 'ratio'], calls),
      '',
      writeTable(
        [
          'language',
          `${listLength.toLocaleString('en-US')} items with all`,
          'peak memory',
          'packed',
          'unpacked',
          'import',
        ],
        others,
      ),
    ];
    const {stdout} = await run('python3', ['--version']);
    report('clients', [...tables, '', ...checks], stdout.trim(), {rounds, results});
  } finally {
    list.server.close();
    sandbox.stop();
  }
}
