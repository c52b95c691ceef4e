/** Tests the guide's CRM example, inserted into the program where the guide says. */
import {once} from 'node:events';
import {mkdtempSync, rmSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, it} from 'vitest';
import {product} from '../../src/product';
import {readExamples} from '../../plugins/guides/lib/examples';
import {readGuides} from '../lib/guides-run/guides';
import {finish, prepare, start} from '../lib/guides-run/programs';
import {startRecorded, type RecordedSandbox} from '../lib/guides-run/recorded-sandbox';

const fences = readGuides().flatMap((guide) => guide.fences);
const shown = (title: string) => fences.find((fence) => fence.title === title)!.value;

/** Inserts text after the only line that contains the given words. */
function insertAfter(source: string, words: string, text: string): string {
  const parts = source.split(words);
  if (parts.length !== 2) throw new Error(`the program has ${parts.length - 1} lines with "${words}"`);
  const [line, ...rest] = parts[1].split('\n');
  return [parts[0] + words + line, text, ...rest].join('\n');
}

function adapted(): string {
  const [copy, loop] = shown('In main').split(/^\/\/ After the line that sorts.*$/m);
  const source = readExamples('.').get('sync-dispositions.ts')!;
  const withFunction = source.replace(
    'async function main(',
    `${shown('In sync-dispositions.ts')}\n\nasync function main(`,
  );
  return insertAfter(
    insertAfter(withFunction, "readTable(table, file('dispositions.csv'))", copy),
    'const all = ',
    loop,
  );
}

let folder: string;
let sandbox: RecordedSandbox;
let crm: Server;
let status: number;
let received: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crm-'));
  prepare(folder);
  sandbox = await startRecorded();
  [status, received] = [200, []];
  crm = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      if (status === 200) received.push(`${request.method} ${request.url} ${JSON.parse(body).screeningStatus}`);
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(crm, 'listening');
});
afterEach(async () => {
  crm.close();
  crm.closeAllConnections();
  await sandbox.close();
  rmSync(folder, {recursive: true});
});

const sync = () =>
  finish(
    start(
      {file: 'guide', line: 1, lang: 'ts', mode: 'run', title: 'crm.ts', value: adapted(), args: ['--state', 'state']},
      folder,
      {
        SCREENING_BASE_URL: sandbox.baseUrl,
        SCREENING_API_KEY: sandbox.apiKey,
        CRM_URL: `http://127.0.0.1:${(crm.address() as AddressInfo).port}`,
        CRM_TOKEN: 'token',
      },
    ),
  );

it('sends each record once, then only changes, and retries what the CRM rejected', async () => {
  expect(await sync()).toMatchObject({status: 0});
  expect(received.length).toBe(16);
  expect(received).toContain('PUT /customers/CUST-0003 cleared');

  received = [];
  await fetch(`${sandbox.origin}/sandbox/entities/${product.slug}:e1003/disposition`, {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: '{"dispositionState": "blocked"}',
  });
  status = 503;
  expect(await sync()).toMatchObject({status: 1, stderr: expect.stringContaining('CRM, CUST-0003: 503')});
  status = 200;
  expect(await sync()).toMatchObject({status: 0});
  expect(received).toEqual(['PUT /customers/CUST-0003 blocked']);
  expect(await sync()).toMatchObject({status: 0});
  expect(received.length).toBe(1);
});
