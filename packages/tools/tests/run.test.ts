/** Tests that a state folder says which platform, account, tool and file its reports are about. */
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {describeAddress} from '../src/run';
import {useSandboxRuns} from './lib/sandbox-run';

const work = useSandboxRuns();

const place = ['--filter-set', '12', '--group', '3'];
const commands: [command: string, options: string[]][] = [
  ['screen', []],
  ['gate', [...place, '--wait', '0']],
  ['onboard', place],
];
const others: [command: string, options: string[]][] = [
  ['decisions', []],
  ['export', []],
  ['follow', ['--once']],
];

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const readFile = (name: string): Buffer => readFileSync(work.path(`state/${name}`));

const start = (command: string, options: string[], client = {}) =>
  work.run(
    [
      command,
      ...(commands.some(([name]) => name === command) ? [work.path('customers.csv')] : []),
      '--state',
      work.path('state'),
      ...options,
    ],
    client,
  );

const writeFile = (): string =>
  work.write('customers.csv', 'customerKey,entityName', 'N-1,Ostrel Windham');

describe.each(commands)('%s', (command, options) => {
  it('writes what identifies its work, and the checksums of its reports', async () => {
    const file = writeFile();
    expect(await start(command, options)).toMatchObject({code: 0});
    const run = JSON.parse(readFile('run.json').toString()) as Record<string, unknown>;
    expect(run).toMatchObject({
      command,
      tool: {version: expect.stringMatching(/^\d/)},
      platform: {
        address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/[^/]+\/v\d+$/),
        isLocal: true,
        organization: expect.stringMatching(/./),
        isTestKey: expect.any(Boolean),
      },
      input: {sha256: sha256(readFileSync(file))},
    });
    const lines = readFile('SHA256SUMS').toString().trimEnd().split('\n');
    const names = lines.map((line) => line.split('  ')[1]);
    expect(names).toContain('run.json');
    expect(names.filter((name) => name.endsWith('.csv')).length).toBeGreaterThan(1);
    for (const line of lines) {
      const [sum, name] = line.split('  ');
      expect(sha256(readFile(name)), name).toBe(sum);
    }
  });

  it('does its work if the account cannot be read, and asks again at the next start', async () => {
    writeFile();
    work.intercept((request, answer) =>
      /status/.test(new URL(request.url).pathname)
        ? Promise.resolve(new Response('no', {status: 400}))
        : answer(),
    );
    expect(await start(command, options)).toMatchObject({code: 0});
    expect(JSON.parse(readFile('run.json').toString())).not.toHaveProperty('platform.organization');
  });
});

it.each([...commands, ...others])(
  '%s refuses another address for the same folder, and sends nothing',
  async (command, options) => {
    writeFile();
    expect(await start(command, options)).toMatchObject({code: 0});
    const before = work.calls().length;
    const {code, stderr} = await start(command, options, {
      baseUrl: 'https://api.example/external/v2',
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(/has results of http:\/\/127.*but SCREENING_BASE_URL is https:\/\/api/);
    expect(work.calls().length).toBe(before);
    expect(await start(command, options)).toMatchObject({code: 0});
  },
);

it.each([...commands, ...others])('%s takes a corrected address', async (command, options) => {
  writeFile();
  const wrong = {baseUrl: 'http://127.0.0.1:9/external/v2', timeouts: {attempt: 0.2, total: 0.4}};
  expect(await start(command, options, wrong)).toMatchObject({code: 1});
  expect(await start(command, options)).toMatchObject({code: 0});
});

it('names the port of an address, and neither a password nor a slash at its end', () => {
  expect(describeAddress('http://a:b@127.0.0.1:4164/external/v2/')).toEqual({
    address: 'http://127.0.0.1:4164/external/v2',
    isLocal: true,
  });
  expect(describeAddress('https://api.example/external/v2').isLocal).toBe(false);
});
