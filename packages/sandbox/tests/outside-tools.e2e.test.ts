/** Tests the sandbox with third-party tools: a contract-checking proxy, and a client generated from the description. */
import {createServer} from 'node:http';
import {once} from 'node:events';
import {copyFile, mkdir, readFile, writeFile} from 'node:fs/promises';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {operations, samples} from './lib/samples';
import {description, regularKey, urn} from './lib/sandbox';
import {send} from './lib/send';
import {freePort, run, serve, until, type Process, type Served} from './lib/server';

const folder = 'node_modules/.cache/sandbox-tests/outside-judges';
const document = join(folder, 'openapi.json');
let server: Served;
const processes: Process[] = [];

/** Starts Stoplight Prism as a proxy that turns every violation of the contract into an error. */
async function proxyTo(upstream: string): Promise<string> {
  const port = await freePort();
  const prism = run(process.execPath, [
    'node_modules/.bin/prism',
    'proxy',
    document,
    upstream,
    '--errors',
    '--port',
    String(port),
  ]);
  processes.push(prism);
  await until(() => prism.output().includes('Prism is listening'), `Prism listens: ${prism.output()}`);
  return `http://127.0.0.1:${port}`;
}

beforeAll(async () => {
  await mkdir(folder, {recursive: true});
  await writeFile(document, JSON.stringify(description));
  server = await serve();
}, 60_000);

afterAll(async () => {
  for (const {child} of processes) child.kill();
  await server.close();
});

describe('Prism as a validating proxy for the local server', () => {
  let prism: string;
  beforeAll(async () => {
    prism = await proxyTo(server.api);
  }, 60_000);

  it('checks samples of every operation', () => {
    expect(new Set(samples.map(({endpoint}) => endpoint.operation.operationId)).size).toBe(operations.length);
    expect(operations.length).toBeGreaterThan(10);
  });

  it.each(samples.map((sample) => [sample.name, sample] as const))(
    'finds no violation in the response to %s',
    async (_, sample) => {
      const answer = await send(prism, sample);
      expect([answer.status, answer.headers.get('sl-violations')], await answer.clone().text()).toEqual([200, null]);
    },
  );

  it('finds no violation in the error responses', async () => {
    const find = (operationId: string) => operations.find(({operation}) => operation.operationId === operationId)!;
    const {taskID} = (await (
      await send(
        prism,
        samples.find(({name}) => name.startsWith('EnqueueEntities'))!,
      )
    ).json()) as {taskID: string};
    const entity = {endpoint: find('getEntity'), input: {path: {entityURN: urn('e9999')}}};
    const refuse = () =>
      fetch(`${server.origin}/sandbox/rate-limit`, {
        method: 'POST',
        headers: {'Content-Type': 'application/json'},
        body: '{"refuseNext":1}',
      });
    const answers = [
      await send(prism, entity),
      await send(prism, entity, 'no-such-key'),
      await send(prism, {endpoint: find('listTaskEntities'), input: {path: {taskID}}}),
      (await refuse()) && (await send(prism, {endpoint: find('listGroups'), input: {}})),
    ];
    expect(answers.map(({status}) => status)).toEqual([400, 401, 425, 429]);
    for (const answer of answers) {
      expect(answer.headers.get('sl-violations')).toBeNull();
      expect(await answer.text()).toMatch(/^(Bad Request: .*|Unauthorized|Too Early|Too Many Requests)$/);
    }
  });
});

describe('Prism as a proxy for a server that violates the contract', () => {
  it('reports the violation', {timeout: 60_000}, async () => {
    const liar = createServer((_, response) =>
      response.writeHead(200, {'Content-Type': 'application/json'}).end('{"entityGroups":[{"id":"three"}]}'),
    );
    liar.listen(0, '127.0.0.1');
    await once(liar, 'listening');
    const prism = await proxyTo(`http://127.0.0.1:${(liar.address() as AddressInfo).port}`);
    const answer = await fetch(`${prism}/groups`, {headers: {Authorization: regularKey}});
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain('VIOLATIONS');
    liar.close();
  });
});

describe('the client that openapi-typescript and openapi-fetch generate from the description', () => {
  let compiled: {code: number | null; lines: string[]};
  /** Returns the compiler errors of a file. One run compiles both, because each run reads the compiler's types. */
  const saidOf = (file: string) => compiled.lines.filter((line) => line.includes(`/${file}(`));

  beforeAll(async () => {
    const types = run(process.execPath, [
      'node_modules/.bin/openapi-typescript',
      document,
      '--output',
      join(folder, 'paths.ts'),
    ]);
    expect(await types.ended, types.output()).toBe(0);
    await copyFile('packages/sandbox/tests/fixtures/onboarding-story.ts.txt', join(folder, 'story.ts'));
    const story = await readFile(join(folder, 'story.ts'), 'utf8');
    await writeFile(join(folder, 'wrong.ts'), story.replace("'sanctions-and-peps'", "'everything'"));
    const tsc = run(process.execPath, [
      'node_modules/.bin/tsc',
      '--noEmit',
      '--strict',
      '--target',
      'es2022',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--skipLibCheck',
      '--types',
      'node',
      join(folder, 'story.ts'),
      join(folder, 'wrong.ts'),
    ]);
    compiled = {code: await tsc.ended, lines: tsc.output().split('\n')};
  }, 120_000);

  it('does not compile with a value that the description does not allow', () => {
    expect(compiled.code).not.toBe(0);
    expect(saidOf('wrong.ts').join()).toContain('"everything"');
  });

  it('compiles with the code of a full onboarding', () => {
    const errors = compiled.lines.filter((line) => line.includes('error TS'));
    expect(errors).toEqual(saidOf('wrong.ts'));
  });

  it('runs a full onboarding against the local server', {timeout: 60_000}, async () => {
    const env = {SCREENING_BASE_URL: server.api, SCREENING_API_KEY: regularKey};
    const story = run(process.execPath, ['--import', 'tsx', join(folder, 'story.ts')], env);
    expect(await story.ended, story.output()).toBe(0);
    expect(story.output().match(/^ok: /gm)).toHaveLength(12);
    expect(server.errors).toEqual([]);
  });
});
