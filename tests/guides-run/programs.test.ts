/** The programs of docs/examples, in the situations that they are written for. */
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {readExamples} from '../../tooling/guides/lib/examples';
import {product} from '../../src/product';
import {finish, firstLine, prepare, start} from '../lib/guides-run/programs';
import {startRecorded, type RecordedSandbox} from '../lib/guides-run/recorded-sandbox';

const examples = readExamples('.');
let folder: string;
let sandbox: RecordedSandbox;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'program-'));
  prepare(folder);
  sandbox = await startRecorded();
});
afterEach(async () => {
  await sandbox.close();
  rmSync(folder, {recursive: true});
});

function launch(name: string, args: string[] = [], env: Record<string, string> = {}) {
  const value = examples.get(name);
  if (value === undefined) throw new Error(`docs/examples has no ${name}`);
  const fence = {file: name, line: 1, lang: 'ts', mode: 'run' as const, title: name, value};
  const {baseUrl, apiKey} = sandbox;
  return start(fence, folder, {SCREENING_BASE_URL: baseUrl, SCREENING_API_KEY: apiKey, ...env}, args);
}
const run = (name: string, ...args: string[]) => finish(launch(name, args));
const post = (url: string, body: string) =>
  fetch(url, {method: 'POST', headers: {'Content-Type': 'application/json'}, body});
const control = (path: string, body: object) => post(`${sandbox.origin}/sandbox/${path}`, JSON.stringify(body));
const statuses = () => sandbox.exchanges.map(({status}) => status);

describe('all-entities.ts', () => {
  it('lists the same entities in pages of any size, each once', async () => {
    const [whole, inPages] = [await run('all-entities.ts'), await run('all-entities.ts', '2')];
    expect(inPages).toMatchObject({status: 0, stderr: '', stdout: whole.stdout});
    expect(sandbox.exchanges.length).toBeGreaterThan(5);
    const lines = whole.stdout.trim().split('\n');
    expect(new Set(lines).size).toBe(lines.length);
  });
});

describe('retry.ts', () => {
  it('sends again after 429 until it is answered', async () => {
    await control('rate-limit', {refuseNext: 3});
    expect(await run('retry.ts')).toMatchObject({status: 0, stdout: '4 groups\n'});
    expect(statuses()).toEqual([429, 429, 429, 200]);
  });

  it('gives up after a fixed number of attempts, with the text of the answer', async () => {
    await control('rate-limit', {refuseNext: 1000});
    const {status, stderr} = await run('retry.ts');
    expect(status).toBe(1);
    expect(stderr).toContain('GET /groups: 429 Too Many Requests');
    expect(statuses()).toEqual(Array(20).fill(429));
  });
});

describe('bulk-onboard.ts', () => {
  const write = (searches: object[]) => writeFileSync(join(folder, 'subjects.json'), JSON.stringify(searches));
  const subject = (i: number) => ({entityName: `Subject ${i}`, entityType: 'company', customerKey: `CUST-7${i}`});

  it('saves more subjects than a task and a page hold', async () => {
    write(Array.from({length: 230}, (_, i) => subject(i)));
    const {status, stdout, stderr} = await run('bulk-onboard.ts', 'subjects.json');
    expect({status, stderr}).toEqual({status: 0, stderr: ''});
    const keys = new Set(stdout.split('\n').map((line) => line.split(' ')[0]));
    expect(keys.size - 1, 'keys, and the end of the text').toBe(230);
    expect(sandbox.exchanges.filter(({path}) => path === '/entities/create/enqueue').length).toBe(2);
  });

  it('reports the errors of a task that created nothing', async () => {
    write([subject(1), {...subject(2), countries: ['QQ']}]);
    const {status, stdout, stderr} = await run('bulk-onboard.ts', 'subjects.json');
    expect({status, stdout}).toEqual({status: 1, stdout: ''});
    expect(stderr).toMatch(/task T-\d+ created nothing: .*QQ/);
  });
});

describe('webhook-receiver.ts', () => {
  it('answers at once, works once on each event, and survives what is none', async () => {
    const receiver = launch('webhook-receiver.ts', [], {RECEIVER_PORT: '0'});
    const end = finish(receiver);
    const port = (await firstLine(receiver)).replace('listening on port ', '');
    const hook = `http://127.0.0.1:${port}/hooks/4f2a`;
    const changed = {eventType: 'entity_history', eventPayload: {historyID: 'H-1', urn: `${product.slug}:e1001`}};
    const blocked = {eventType: 'entityDispositionChangePing', payload: {entityURN: `${product.slug}:e1002`}};
    const strange = {eventType: 'entity_history', eventPayload: {urn: `${product.slug}:e9999`}};
    const answers = [];
    for (const body of [changed, changed, blocked, strange, {eventType: 'unknown_kind'}].map((e) => JSON.stringify(e)))
      answers.push((await post(hook, body)).status);
    for (const body of ['{', 'null', '7']) answers.push((await post(hook, body)).status);
    answers.push((await post(hook.replace('4f2a', '0000'), '{}')).status);
    answers.push((await post(hook, JSON.stringify('x'.repeat(1_000_001)))).status);
    answers.push((await fetch(hook)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 400, 400, 400, 404, 413, 404]);
    receiver.kill('SIGTERM');
    const {status, stdout, stderr} = await end;
    expect({status, stderr}).toEqual({status: 0, stderr: ''});
    expect(stdout.trim().split('\n').slice(1)).toEqual([
      `entity_history ${product.slug}:e1001 64 cleared`,
      `entityDispositionChangePing ${product.slug}:e1002 96 blocked`,
      expect.stringMatching(/^entity_history is about no entity of ours: 400 Bad Request/),
      'unknown_kind has no entity to read again',
    ]);
  });
});
