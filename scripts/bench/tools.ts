/**
 * Measures the command-line tool with many customers: `npm run bench -- --tools`. Needs no built site, only `npm run
 * generate`, and the npm registry, from which the packed tool gets its library.
 *
 * Each command runs once as a separate process with each number of customers, because a long run is what is measured.
 * The platform is the one of `tools/platform.ts`, or with `--sandbox` the local sandbox. The tool sends as many requests as
 * it can, or with `--documented-rate` as many as an account may send.
 */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {readBundle} from '@screening/api/node';
import {fillProduct, product} from '@screening/product';
import {buildToolsPackage, toolsName} from '@screening/tools/pack';
import {packFolder} from '../../plugins/lib/npm-pack';
import {runIn} from './install';
import {report, writeTable} from './report';
import {apiKey, startSandbox} from './sandbox';
import {type Account, type Platform, startPlatform} from './tools/platform';

/** The most memory with the most customers, compared with the fewest. */
const highestRatio = 1.3;

/** How many history events there are for each customer. */
const eventsPerEntity = 5;

/** More requests per second than any server reaches. */
const unlimited = ['--requests-per-second', '1000000'];

/** The files that the tool reads. Each has its own kind of rows. */
const files = {
  right: (number: number) => row(number),
  'all rejected': (number: number) => ({...row(number), dob: '17.04.1968'}),
  'one key': (number: number) => ({...row(number), customerKey: 'CUST-1'}),
  'each key twice': (number: number) => ({...row(number), customerKey: `CUST-${number >> 1}`}),
  'one name': (number: number) => ({...row(number), entityName: 'Anselm Oakvault'}),
} as const;

type FileKind = keyof typeof files;

/** What is measured. */
interface Measurement {
  /** What the table and the option `--only` call it, if it isn't only the command. */
  name?: string;
  command: string;
  file?: FileKind;
  /** What the account has before, for a number of customers. An empty account, if it isn't given. */
  account?: (customers: number) => Partial<Account>;
  /** The exit code that shows that the work was done. */
  code: 0 | 1;
  /** The options of the command besides its file and its folder. */
  options: readonly string[];
}

const place = ['--filter-set', '12', '--group', '3'];

/** An account with as many entities as there are customers, and with their history. */
const monitored = (customers: number): Partial<Account> => ({
  entities: customers,
  events: customers * eventsPerEntity,
});

const measurements: Measurement[] = [
  {command: 'check', file: 'right', code: 0, options: []},
  {name: 'check-rejected', command: 'check', file: 'all rejected', code: 1, options: []},
  {name: 'check-one-key', command: 'check', file: 'one key', code: 1, options: []},
  {name: 'check-key-pairs', command: 'check', file: 'each key twice', code: 1, options: []},
  {command: 'screen', file: 'right', code: 0, options: []},
  {command: 'onboard', file: 'right', code: 0, options: place},
  {
    name: 'onboard-full-account',
    command: 'onboard',
    file: 'one name',
    account: (customers) => ({entities: customers, archived: customers}),
    code: 0,
    options: place,
  },
  {command: 'follow', account: monitored, code: 0, options: ['--once']},
  {command: 'export', account: monitored, code: 0, options: []},
];

/** What a run of a command took. */
interface Result {
  seconds: number;
  processorSeconds: number;
  kilobytes: number;
  calls?: number;
}

/** Makes a row of a file of customers. */
function row(number: number) {
  const given = ['Ilvane', 'Ostrel', 'Tharsis', 'Maren', 'Joris', 'Selwyn', 'Petra', 'Anselm'];
  const family = ['Oakvault', 'Windham', 'Ember', 'Larkspur', 'Thornbury', 'Quillon', 'Ashgrove'];
  const middle = (number % 26) + 10;
  return {
    customerKey: `CUST-${String(number).padStart(7, '0')}`,
    entityName: `${given[number % given.length]} ${middle.toString(36).toUpperCase()}. ${family[number % family.length]}`,
    dob: `${1950 + (number % 50)}-${String((number % 12) + 1).padStart(2, '0')}-11`,
    countries: 'GB',
  };
}

/** Writes a file of customers. */
async function writeCustomers(path: string, kind: FileKind, customers: number): Promise<void> {
  const file = createWriteStream(path);
  file.write('customerKey,entityName,dob,countries\n');
  for (let number = 1; number <= customers; number += 1)
    if (!file.write(`${Object.values(files[kind](number)).join(',')}\n`)) await once(file, 'drain');
  file.end();
  await once(file, 'close');
}

/** Packs the tool, and installs it as readers do. Returns its program. */
async function installTool(folder: string): Promise<string> {
  const root = process.cwd();
  rmSync(folder, {recursive: true, force: true});
  const [source, installed, tarball] = ['package', 'installed', 'tools.tgz'].map((name) =>
    join(folder, name),
  );
  await buildToolsPackage(root, source, readBundle(root), {...product, fill: fillProduct});
  packFolder(source, tarball);
  mkdirSync(installed);
  writeFileSync(join(installed, 'package.json'), '{"private": true}\n');
  await runIn(installed, 'npm', ['install', '--no-audit', '--no-fund', tarball]);
  return join(installed, 'node_modules', toolsName(product.slug), 'dist', `${product.slug}.cjs`);
}

/** Runs a command, and returns what it took. */
async function measure(
  {program, folder}: {program: string; folder: string},
  {command, code, options}: Measurement,
  file: string | undefined,
  baseUrl: string | undefined,
  rate: string[],
): Promise<Result> {
  const [state, result] = ['state', 'result.json'].map((name) => join(folder, name));
  rmSync(state, {recursive: true, force: true});
  const begin = performance.now();
  const child = spawn(
    process.execPath,
    [
      ...['--require', resolve('scripts/bench/tools/measure-process.cjs'), program],
      ...[command, ...(file === undefined ? [] : [file]), '--state', state, ...options, ...rate],
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        SCREENING_BASE_URL: baseUrl,
        SCREENING_API_KEY: apiKey,
        BENCH_RESULT: result,
      },
    },
  );
  let text = '';
  child.stderr.on('data', (part: Buffer) => (text = (text + part.toString('utf8')).slice(-1000)));
  const [ended] = (await once(child, 'close')) as [number | null];
  const seconds = (performance.now() - begin) / 1000;
  if (ended !== code) throw new Error(`${command} ended with ${ended}: ${text}`);
  const measured = JSON.parse(readFileSync(result, 'utf8')) as Omit<Result, 'seconds'>;
  return {seconds, ...measured};
}

/** Starts what answers the calls of a measurement. */
async function startServer(
  {account}: Measurement,
  customers: number,
  isSandbox: boolean,
): Promise<Pick<Platform, 'baseUrl' | 'close'> & Partial<Platform>> {
  if (isSandbox) {
    const {baseUrl, stop} = await startSandbox();
    return {baseUrl, close: stop};
  }
  const before = {entities: 0, archived: 0, events: 0, seed: 1, ...account?.(customers)};
  return startPlatform(before, readBundle(process.cwd()));
}

/** What to measure. */
interface ToolsOptions {
  /** The numbers of customers, the fewest first. */
  customers: number[];
  /** The names of the measurements. */
  only?: string[];
  /** Whether the local sandbox answers. It has only its own entities in the beginning. */
  isSandbox: boolean;
  /** Whether the tool keeps the documented rate limit. */
  isLimited: boolean;
}

/** Measures the tool, and prints a table and whether its memory is constant. */
export async function measureTools({
  customers,
  only,
  isSandbox,
  isLimited,
}: ToolsOptions): Promise<void> {
  const folder = resolve('.bench/tools');
  const program = await installTool(folder);
  const names = measurements.map(({command, name = command}) => name);
  for (const name of only ?? [])
    if (!names.includes(name))
      throw new Error(`--only: there is no measurement ${name}. Choose from ${names.join(', ')}`);
  const wanted = measurements.filter(
    ({command, name = command, account}) =>
      (only?.includes(name) ?? true) && !(isSandbox && account !== undefined),
  );
  const rows: string[][] = [];
  const checks: string[] = [];
  const results: object[] = [];
  for (const measurement of wanted) {
    const {command, name = command, file: kind} = measurement;
    let first: Result | undefined;
    for (const count of customers) {
      const file = kind === undefined ? undefined : join(folder, 'customers.csv');
      if (file !== undefined && kind !== undefined) await writeCustomers(file, kind, count);
      const server =
        command === 'check' ? undefined : await startServer(measurement, count, isSandbox);
      try {
        const rate = isLimited || server === undefined ? [] : unlimited;
        const result = await measure({program, folder}, measurement, file, server?.baseUrl, rate);
        result.calls = server?.takeCalls?.();
        first ??= result;
        const ratio = result.kilobytes / first.kilobytes;
        const cells = [
          name,
          count.toLocaleString('en-US'),
          `${result.seconds.toFixed(1)} s`,
          `${result.processorSeconds.toFixed(1)} s`,
          `${(result.kilobytes / 1024).toFixed(0)} MiB`,
          ratio.toFixed(2),
          result.calls?.toLocaleString('en-US') ?? '',
        ];
        console.log(cells.join(', '));
        rows.push(cells);
        results.push({name, customers: count, ...result});
        if (count === customers.at(-1) && customers.length > 1)
          checks.push(
            `${ratio <= highestRatio ? 'met   ' : 'MISSED'} ${name}: ${ratio.toFixed(2)} times the memory (at most ${highestRatio})`,
          );
      } finally {
        server?.close();
      }
    }
  }
  const head = ['measurement', 'customers', 'time', 'processor', 'peak memory', 'ratio', 'calls'];
  report(
    'tools',
    [writeTable(head, rows), '', ...checks],
    `${isSandbox ? 'the local sandbox' : 'the platform of the benchmark'} on the same machine`,
    {isSandbox, results},
  );
}
