/** Tests that `all` reads long lists in constant memory, although the items move while it reads. */
import {execFile} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {build} from 'esbuild';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {moduleName} from '@screening/client-python/generate';
import {product} from '@screening/product';
import {caseKey} from '../src/answer';
import {type AnswerTo, type HostileServer, startHostileServer} from '../src/hostile-server';

const run = promisify(execFile);

/** What a client needed to read a list. */
interface Reading {
  items: number;
  requests: number;
  /** The most that was in memory at once, in bytes. */
  peak: number;
  /** What one identifier for each item takes, in bytes. */
  identifiersInMemory: number;
}

const folder = mkdtempSync(join(tmpdir(), 'read-list-'));
const program = join(folder, 'read-list.mjs');
let server: HostileServer;
beforeAll(async () => {
  server = await startHostileServer();
  // Without a compiler in the same process, which needs more memory than the client.
  await build({
    entryPoints: ['packages/conformance/src/read-list.ts'],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, {recursive: true});
});

/** After how many pages an item comes or goes. */
const pagesBetweenMoves = 10;

/**
 * Answers with the pages of a list that changes: in the first pass, a new item comes to its front after every tenth page,
 * so items move to the next page and come twice. In the second one, the first item goes after every tenth page, so items
 * move to the page that was just read.
 */
function listThatMoves(length: number): AnswerTo {
  let [pass, added, gone] = [0, 0, 0];
  return ({path}) => {
    const query = new URLSearchParams(path.split('?')[1]);
    const [page, size] = ['page', 'pageSize'].map((name) => Number(query.get(name)));
    if (page === 1) pass += 1;
    const moves = Math.floor(page / pagesBetweenMoves);
    if (pass === 1) added = moves;
    if (pass === 2) gone = moves;
    const first = gone - added;
    const from = first + (page - 1) * size;
    const count = Math.max(0, Math.min(size, length - from));
    return {page: {field: 'entities', id: 'urn', from, count, total: length - first}};
  };
}

/** How many items such a list had in all: those of the beginning, and those that came. */
const itemsOf = (length: number, size: number): number =>
  length + Math.floor(Math.ceil(length / size) / pagesBetweenMoves);

/** The largest page that the API documents, which the clients ask for. */
const pageSize = 100;

const readers = {
  TypeScript: (address: string) =>
    run(process.execPath, ['--expose-gc', program, address, caseKey]),
  Python: (address: string) =>
    run(
      'python3',
      ['packages/conformance/src/read_list.py', moduleName(product.slug), address, caseKey],
      {env: {...process.env, PYTHONPATH: '.generated/python', PYTHONDONTWRITEBYTECODE: '1'}},
    ),
};

/** How long one test may take, in milliseconds: many times what it needs, because other work can keep the machine busy. */
const timeout = 1_200_000;

describe.each(Object.entries(readers))('all in %s', {timeout}, (_, read) => {
  it('needs the same memory for 200,000 items as for 2,000, beyond their identifiers', async () => {
    const readings: Reading[] = [];
    for (const length of [2000, 200_000]) {
      await server.answerWith(listThatMoves(length));
      const {stdout} = await read(`http://127.0.0.1:${server.port}/external/v2`);
      const reading = JSON.parse(stdout) as Reading;
      expect(reading.items).toBe(itemsOf(length, pageSize));
      // Three passes: the second one finds the items that came, and the third one nothing new.
      expect(reading.requests).toBeGreaterThanOrEqual((3 * length) / pageSize);
      readings.push(reading);
    }
    const [few, many] = readings.map(({peak, identifiersInMemory}) => peak - identifiersInMemory);
    expect(few).toBeGreaterThan(0);
    expect(many / few, JSON.stringify(readings)).toBeLessThanOrEqual(1.3);
  });
});
