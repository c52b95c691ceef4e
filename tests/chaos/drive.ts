/** Runs a command under faults, kills it several times, restarts it until it has finished, and checks its results. */
import {appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {makeClock} from '../lib/programs/clock';
import {readRecords, readRows, sentence} from '../lib/programs/workspace';
import {finish, installTool, prepare, start, type Outcome} from '../lib/programs/start';
import {compare, type Prepared, type Scenario, type Tables} from './scenarios';
import {randomOf, type Setting} from './subjects';
import {startTarget} from './target';

/** Highest number of times that a program may give up under this many faults before it succeeds after a restart. */
const mostFailures = 3;
/** Time in milliseconds that a program may take after the last change and the last kill to notice all changes. */
const noticeTime = 30_000;

/** Runs one command with one seed. The folder of its files stays if something is wrong. */
export async function runCommand(scenario: Scenario, seed: string) {
  const folder = mkdtempSync(join(tmpdir(), 'chaos-'));
  prepare(folder);
  await installTool(folder);
  const clock = makeClock(join(folder, 'clock'));
  const target = await startTarget({...scenario, seed});
  const random = randomOf(`${scenario.name}/${seed}`);
  const problems: string[] = [];
  /** The time since when users change nothing. */
  let quietSince = Infinity;

  /** Returns whether a run has done all of its work. */
  const isDone = ({status, stdout}: Outcome): boolean =>
    status !== null && (scenario.isDone?.(stdout) ?? status === 0);

  /** Starts the program. Everything that it prints is added to `output.log`. */
  function launch(args: string[], env = {}) {
    const child = start(scenario.name, args, folder, {...clock.env, ...target.env, ...env});
    const ended = finish(child).then((outcome) => {
      appendFileSync(join(folder, 'output.log'), outcome.stdout + outcome.stderr);
      const line = outcome.stderr.trim().split('\n').at(-1) ?? '';
      // A killed program has no status.
      if (outcome.status && !isDone(outcome) && !sentence.test(line))
        problems.push(`the last line isn't a sentence about an error: "${line}"`);
      return outcome;
    });
    return {child, ended, kill: () => void child.kill('SIGKILL')};
  }
  type Started = ReturnType<typeof launch>;

  /** Kills the program at a random call. Returns a function to cancel. */
  function killLater({kill}: Started, calls: number): () => void {
    // Each call counts twice: when it arrives, and when it has taken effect.
    let left = random.whole(1, Math.max(2, 2 * calls));
    return target.onCall(() => void ((left -= 1) === 0 && kill()));
  }

  /**
   * Starts the program, sometimes twice at the same moment with the same state folder. One of the two must end with a
   * sentence, or finish the work before the other one looks. Returns the one that runs.
   *
   * If the first to end wasn't refused, the other one can be: it looked while the first one still ran, and ends later.
   */
  async function startOnceOrTwice(
    args: string[],
  ): Promise<{started: Started; mayBeRefused: boolean}> {
    clock.set(target.ahead());
    const started = launch(args);
    if (!random.chance(0.3)) return {started, mayBeRefused: false};
    const second = launch(args, {TMPDIR: mkdtempSync(join(folder, 'tmp-'))});
    const first = await Promise.race([started, second].map(async (one) => (await one.ended, one)));
    // `finish` kills a program that runs for too long.
    const {status} = await first.ended;
    if (status === null) problems.push('Two processes ran on one state folder.');
    return {started: first === started ? second : started, mayBeRefused: status !== 2};
  }

  /** Stops a program that doesn't end by itself, once the check finds nothing missing. */
  async function stopWhenDone({child}: Started, {tables, rest = 0}: Prepared) {
    const startedAt = performance.now();
    // Before its first call, the program may not handle signals yet.
    let isUp = false;
    const forget = target.onCall(() => (isUp = true));
    for (
      let isStopped = false;
      child.exitCode === null && child.signalCode === null && !isStopped;
    ) {
      await wait(400);
      const waited = performance.now() - quietSince;
      if (!isUp || waited < rest) continue;
      const isLate = Math.min(waited, performance.now() - startedAt) > noticeTime;
      if (isLate || compare(await tables!()).length === 0) isStopped = child.kill('SIGTERM');
    }
    forget();
  }

  async function runUntilFinished(args: string[], prepared: Prepared): Promise<void> {
    const wanted = random.whole(1, 4);
    let isOver = false;
    const changing = (async () => {
      for (; !isOver; await wait(100))
        if (!prepared.change || (await prepared.change()))
          quietSince = Math.min(quietSince, performance.now());
    })().catch((error: Error) => {
      problems.push(`A change failed: ${error.message}`);
      quietSince = 0;
    });
    try {
      for (let [kills, failures, isEnd] = [0, 0, false]; !isEnd;) {
        // A program that ends by itself sees all changes only if it started after the last one.
        const seesAll = quietSince < Infinity || prepared.rest !== undefined;
        const {started, mayBeRefused} = await startOnceOrTwice(args);
        const cancel =
          kills < wanted ? killLater(started, prepared.calls / wanted) : () => undefined;
        const stopping = prepared.rest === undefined ? undefined : stopWhenDone(started, prepared);
        const outcome = await started.ended;
        const {status, stderr} = outcome;
        cancel();
        await stopping;
        isEnd = isDone(outcome) && seesAll;
        if (isEnd) return;
        if (status === 2 && mayBeRefused) continue;
        if (status === null) kills += 1;
        else if (status !== 0) failures += 1;
        if (status === 2 || failures > mostFailures)
          throw new Error(`ended with ${status}: ${stderr}`);
      }
    } finally {
      isOver = true;
      await changing;
    }
  }

  /** Returns the rows that the program has written, and those that a run without faults writes. */
  async function compareWithCalmRun(args: string[], files: string[]): Promise<Tables> {
    const {status, stderr} = await launch([...args, '--state', 'calm']).ended;
    if (status !== 0) throw new Error(`failed without faults: ${stderr}`);
    // Of a document, its tables. Other files are tables, each with a header.
    const isRow = (file: string, line: string) =>
      file.endsWith('.md') ? line.startsWith('| ') : line !== '';
    const newest = (state: string, file: string): string => {
      const [start, end] = file.split('*');
      const path = (name: string): string => join(folder, state, name);
      const found = readdirSync(join(folder, state))
        .filter((name) => name === file || (end && name.startsWith(start) && name.endsWith(end)))
        .sort((one, other) => statSync(path(one)).mtimeMs - statSync(path(other)).mtimeMs);
      return path(found.at(-1) ?? file);
    };
    const rowsOf = (state: string, file: string) =>
      readFileSync(newest(state, file), 'utf8')
        .split('\n')
        .slice(1)
        .filter((line) => isRow(file, line));
    return Object.fromEntries(
      files.map((file) => [file, [rowsOf('state', file), rowsOf('calm', file)]]),
    );
  }

  const inState = (file: string) => join(folder, 'state', file);
  const setting: Setting = {
    ...{target, folder, random, seed, data: target.data},
    rows: (file) => readRows(inState(file)),
    records: (file) => readRecords(inState(file)),
  };
  try {
    const prepared = await scenario.prepare(setting);
    await target.disturb(true);
    await runUntilFinished([...prepared.args, '--state', 'state'], prepared).finally(() =>
      target.disturb(false),
    );
    const ofFiles = prepared.files ? await compareWithCalmRun(prepared.args, prepared.files) : {};
    problems.push(...compare({...(await prepared.tables?.()), ...ofFiles}));
    const names = readdirSync(folder, {recursive: true, encoding: 'utf8'}).map((file) =>
      join(folder, file),
    );
    const leaks = names.filter(
      (file) => statSync(file).isFile() && readFileSync(file).includes(target.apiKey),
    );
    problems.push(...leaks.map((file) => `The key is in ${file}.`));
  } catch (error) {
    problems.push(`The run broke off: ${(error as Error).message}`);
  } finally {
    await target.close();
  }
  if (problems.length === 0) rmSync(folder, {recursive: true});
  return {folder, problems};
}
