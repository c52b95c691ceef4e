/** Runs all blocks of a page that say `run`, in the order of the page, against one fresh sandbox. */
import type {ChildProcess} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {createServer, type AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pick} from '../../../tooling/guides/lib/pick';
import type {Fence} from '../../../tooling/guides';
import {finish, firstLine, prepare, start, type Outcome} from './programs';
import {startRecorded, type Exchange} from './recorded-sandbox';
import {regularKey} from '../sandbox/sandbox';

/** A block that was run: what it printed and what was asked of the sandbox while it ran. */
type BlockRun = {fence: Fence; outcome: Outcome; exchanges: Exchange[]};
export type PageRun = {blocks: BlockRun[]; reports: string[]};

/** Runs the page's story from top to bottom. */
export async function runPage(fences: Fence[]): Promise<PageRun> {
  const folder = mkdtempSync(join(tmpdir(), 'guide-'));
  const port = await freePort();
  const path = '/hooks/4f2a';
  // The key that the quick start prints: a reader gets the same answers.
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
    // What was sent to a server of the page must have arrived before it is stopped.
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

/** What a `received` block must show: what the block before it printed, as a reader would lay it out. */
export function showReceived(fence: Fence, printed: string): string {
  if (fence.lang !== 'json') return printed.trimEnd();
  return JSON.stringify(pick(JSON.parse(printed), fence.pick), null, 2);
}

/** The `received` blocks of a page, each with the `run` block that it belongs to. */
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
