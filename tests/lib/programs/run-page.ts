/** Reads the code blocks of the guides, and runs those of a page against one fresh sandbox. */
import type {ChildProcess} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {regularKey} from '@screening/sandbox/recording';
import {pick} from '../../../plugins/guides/lib/pick';
import {readFences, type Fence} from '../../../plugins/guides';
import {readExamples} from '../../../plugins/lib/examples';
import {freePort} from '../hosting/run';
import {startRecorded, type Exchange} from './recorded-sandbox';
import {finish, firstLine, installTool, prepare, saveBlock, start, type Outcome} from './start';

export type Guide = {file: string; source: string; fences: Fence[]};

/** Reads every page in docs/, sorted by name. Throws if there is none. */
export function readGuides(): Guide[] {
  const examples = readExamples('.');
  const files = readdirSync('docs', {recursive: true, encoding: 'utf8'}).filter((name) =>
    name.endsWith('.mdx'),
  );
  if (files.length === 0) throw new Error('docs/ contains no pages');
  return files.sort().map((name) => {
    const file = `docs/${name.replaceAll('\\', '/')}`;
    const source = readFileSync(file, 'utf8');
    return {file, source, fences: readFences(source, file, examples)};
  });
}

/** A block that was run, with its output and the calls to the sandbox while it ran. */
type BlockRun = {fence: Fence; outcome: Outcome; exchanges: Exchange[]};

/** Lists the languages that the readers of a page can choose. A page without a choice has one, `undefined`. */
export function languagesOf(fences: Fence[]): (string | undefined)[] {
  const languages = new Set(fences.flatMap(({choice}) => choice?.language ?? []));
  return languages.size > 0 ? [...languages] : [undefined];
}

/** Returns the blocks that a reader who has chosen a language sees: where it is missing, those of the first one. */
function inLanguage(fences: Fence[], language: string | undefined): Fence[] {
  return fences.filter(({choice}) => {
    if (!choice) return true;
    const offered = fences.flatMap((one) =>
      one.choice?.group === choice.group ? one.choice.language : [],
    );
    return choice.language === (offered.find((one) => one === language) ?? offered[0]);
  });
}

/** Runs the blocks of a page in `run` mode from top to bottom, as a reader who has chosen a language. */
export async function runPage(
  fences: Fence[],
  language?: string,
): Promise<{blocks: BlockRun[]; reports: string[]}> {
  const folder = mkdtempSync(join(tmpdir(), 'guide-'));
  const port = await freePort();
  const path = '/hooks/4f2a';
  // The key from the quick start, so that readers get the same responses.
  const sandbox = await startRecorded({
    webhookUrl: `http://127.0.0.1:${port}${path}`,
    apiKey: regularKey,
  });
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
    await installTool(folder);
    for (const fence of inLanguage(fences, language).filter(({mode}) => mode === 'run')) {
      const from = sandbox.exchanges.length;
      const child = start(saveBlock(fence, folder), [], folder, env);
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
      if (child.exitCode !== null)
        throw new Error(`${fence.file}:${fence.line} the server ended before the page did`);
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

/** What the tool says about a call that fails for some seconds: only on a busy machine, the calls of a page take so long. */
const whileFailing = /^.* has failed .* It is repeated for a while\.\n/gm;

/** Returns what a `received` block must show: the formatted output of the block before it. */
export function showReceived(fence: Fence, printed: string): string {
  if (fence.lang !== 'json') return printed.replace(whileFailing, '').trimEnd();
  return JSON.stringify(pick(JSON.parse(printed), fence.pick), null, 2);
}

/** Returns the `received` blocks of a page, each with its `run` block. */
export function pairReceived(fences: Fence[]): {received: Fence; of: Fence}[] {
  return fences.flatMap((received, i) => {
    if (received.mode !== 'received') return [];
    const of = fences[i - 1];
    if (of?.mode !== 'run' || of.stays)
      throw new Error(
        `${received.file}:${received.line} a received block must directly follow the block that is run`,
      );
    return [{received, of}];
  });
}
