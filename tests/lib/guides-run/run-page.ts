/** Runs all blocks of a page in `run` mode, in page order, against one fresh sandbox. */
import type {ChildProcess} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {createServer, type AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pick} from '../../../plugins/guides/lib/pick';
import type {Fence} from '../../../plugins/guides';
import {finish, firstLine, prepare, start, type Outcome} from './programs';
import {startRecorded, type Exchange} from './recorded-sandbox';
import {regularKey} from '@screening/sandbox/testing';

/** A block that was run, with its output and the calls to the sandbox while it ran. */
type BlockRun = {fence: Fence; outcome: Outcome; exchanges: Exchange[]};
export type PageRun = {blocks: BlockRun[]; reports: string[]};

/** Runs the blocks of a page from top to bottom. */
export async function runPage(fences: Fence[]): Promise<PageRun> {
  const folder = mkdtempSync(join(tmpdir(), 'guide-'));
  const port = await freePort();
  const path = '/hooks/4f2a';
  // The key from the quick start, so that readers get the same responses.
  const sandbox = await startRecorded({webhookUrl: `http://127.0.0.1:${port}${path}`, apiKey: regularKey});
  const env = {
    SCREENING_BASE_URL: sandbox.baseUrl,
    SCREENING_API_KEY: sandbox.apiKey,
    RECEIVER_PORT: String(port),
    RECEIVER_PATH: path,
  };
  const staying: {fence: Fence; child: ChildProcess; end: Promise<Outcome>}[] = [];
  const blocks: BlockRun[] = [];
  try {
    prepare(folder);
    for (const fence of fences.filter(({mode}) => mode === 'run')) {
      const from = sandbox.exchanges.length;
      const child = start(fence, folder, env);
      const end = finish(child);
      if (fence.stays) {
        staying.push({fence, child, end});
        await firstLine(child);
        continue;
      }
      blocks.push({fence, outcome: await end, exchanges: sandbox.exchanges.slice(from)});
    }
    // Deliver all webhooks before stopping the servers of the page.
    await sandbox.close();
    for (const {fence, child, end} of staying) {
      if (child.exitCode !== null) throw new Error(`${fence.file}:${fence.line} the server ended before the page did`);
      child.kill('SIGTERM');
      blocks.push({fence, outcome: await end, exchanges: []});
    }
  } finally {
    for (const {child} of staying) child.kill('SIGKILL');
    await sandbox.close().catch(() => undefined);
    rmSync(folder, {recursive: true, force: true});
  }
  return {blocks, reports: sandbox.reports};
}

/** Returns what a `received` block must show: the formatted output of the block before it. */
export function showReceived(fence: Fence, printed: string): string {
  if (fence.lang !== 'json') return printed.trimEnd();
  return JSON.stringify(pick(JSON.parse(printed), fence.pick), null, 2);
}

/** Returns the `received` blocks of a page, each with its `run` block. */
export function pairReceived(fences: Fence[]): {received: Fence; of: Fence}[] {
  return fences.flatMap((received, i) => {
    if (received.mode !== 'received') return [];
    const of = fences[i - 1];
    if (of?.mode !== 'run' || of.stays)
      throw new Error(`${received.file}:${received.line} a received block must directly follow the block that is run`);
    return [{received, of}];
  });
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const {port} = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}
