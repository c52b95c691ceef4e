/** Runs a program under faults, kills it several times, restarts it until it has finished, and checks its results. */
import {appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {makeClock} from '../lib/programs/clock';
import {readRecords, readRows} from '../lib/programs/workspace';
import {finish, prepare, start, type Outcome} from '../lib/programs/start';
import {compare, type Prepared, type Scenario, type Tables} from './scenarios';
import {randomOf, type Setting} from './subjects';
import {hostileFaults, startTarget} from './target';

const subjects = 60;
const mostKills = 4;
/** Highest number of times that a program may give up under this many faults before it succeeds after a restart. */
const mostFailures = 3;
/** Timeout in milliseconds, far longer than any program needs, even on a busy machine. */
const timeout = 300_000;
/** Time in milliseconds after which one of two processes on a state folder must have ended, even on a busy machine. */
const longestDoubleRun = 60_000;
/** Time in milliseconds that a program may take after the last change and the last kill to notice all changes. */
const noticeTime = 30_000;
const hour = 3_600_000;

const instructions = /\b(start|check|archive|free|delete|correct|use|try|wait|see|add|remove|choose|ask|set)\b/i;

/** Returns what is wrong with the end of a program: a failure must come with a sentence that says what to do. */
function faultOfEnd({status, stderr}: Outcome): string[] {
  // A killed program has no status.
  if (!status) return [];
  const line = stderr.trim().split('\n').at(-1) ?? '';
  if (!line.startsWith('Error: ')) return [`the last line isn't an error message: "${line}"`];
  if (/(Type|Reference|Syntax|Key|Attribute|Index|Value)Error|Traceback|undefined|is not iterable|\bNone\b/.test(line))
    return [`the message is an error of the language: "${line}"`];
  return instructions.test(line) ? [] : [`the message doesn't say what to do: "${line}"`];
}

/** Runs one program with one seed. The folder of its files is kept if something is wrong. */
export async function runProgram(scenario: Scenario, name: string, seed: string) {
  const folder = mkdtempSync(join(tmpdir(), 'chaos-'));
  prepare(folder);
  // Limits the size of each file, in KiB: the next write ends in the middle of a record.
  writeFileSync(join(folder, 'limited.sh'), 'ulimit -f "$1"; shift; exec "$@"\n');
  const clock = makeClock(join(folder, 'clock'));
  const target = await startTarget({...scenario, seed});
  const random = randomOf(`${scenario.name}/${seed}`);
  const problems: string[] = [];
  let jump: NodeJS.Timeout | undefined;
  /** The time since when users change nothing. */
  let quietSince = Infinity;

  /** Starts the program. Everything that it prints is added to `output.log`. */
  function launch(args: string[], env = {}, program = name) {
    const child = start(program, args, folder, {...clock.env, ...target.env, ...env});
    const ended = finish(child).then((outcome) => {
      appendFileSync(join(folder, 'output.log'), outcome.stdout + outcome.stderr);
      problems.push(...faultOfEnd(outcome));
      return outcome;
    });
    return {child, ended, kill: () => void child.kill('SIGKILL')};
  }
  type Started = ReturnType<typeof launch>;

  /** Starts the program once under each hostile fault, for a tenth of its calls. Its work must survive all of them. */
  async function startUnderHostileFaults(args: string[], calls: number): Promise<void> {
    for (const fault of hostileFaults) {
      target.setHostile(fault);
      const command = [...(name.endsWith('.ts') ? ['npx', 'tsx'] : ['python3']), name];
      const limited = [String(random.whole(1, 4)), ...command, ...args];
      const started = fault === 'full-disk' ? launch(limited, {}, 'limited.sh') : launch(args);
      let left = Math.max(5, calls / 10);
      const forget = target.onCall(() => {
        if ((left -= 0.5) <= 0) started.kill();
      });
      await started.ended;
      forget();
    }
    target.setHostile();
  }

  /** Kills the program at a random point: at a call, shortly after it, or at any time. Returns a function to cancel. */
  function killLater({kill}: Started, calls: number): () => void {
    // A timer can also kill the program before its first call or after its last.
    if (random.chance(0.2)) {
      const timer = setTimeout(kill, random.whole(50, 1500));
      return () => clearTimeout(timer);
    }
    // Each call counts twice: when it arrives, and when it has taken effect.
    let left = random.whole(1, Math.max(2, 2 * calls));
    const delay = random.pick([0, random.whole(1, 40)]);
    return target.onCall(() => {
      if ((left -= 1) === 0) setTimeout(kill, delay);
    });
  }

  /**
   * Starts the program, sometimes twice at the same moment with the same state folder. One of the two must end with a
   * sentence, or finish the work before the other one looks. Returns the one that runs.
   */
  async function startOnceOrTwice(args: string[]): Promise<Started> {
    const distance = random.pick([0, hour, -hour]);
    clearTimeout(jump);
    clock.set(target.ahead());
    if (distance !== 0) jump = setTimeout(() => clock.set(target.ahead() + distance), random.whole(0, 3000));
    const started = launch(args);
    if (!random.chance(0.3)) return started;
    const second = launch(args, {TMPDIR: mkdtempSync(join(folder, 'tmp-'))});
    const ends = [started, second].map(async (one) => (await one.ended, one));
    const first = await Promise.race([...ends, wait(longestDoubleRun, undefined, {ref: false})]);
    if (first) return first === started ? second : started;
    problems.push('Two processes ran on one state folder.');
    second.kill();
    return started;
  }

  /** Stops a program that doesn't end by itself, once the check finds nothing missing. */
  async function stopWhenDone({child}: Started, {tables, rest = 0}: Prepared) {
    const startedAt = performance.now();
    // Before its first call, the program may not handle signals yet.
    let isUp = false;
    const forget = target.onCall(() => (isUp = true));
    for (let isStopped = false; child.exitCode === null && child.signalCode === null && !isStopped;) {
      await wait(400);
      const waited = performance.now() - quietSince;
      if (!isUp || waited < rest) continue;
      const isLate = Math.min(waited, performance.now() - startedAt) > noticeTime;
      if (isLate || compare(await tables!()).length === 0) isStopped = child.kill('SIGTERM');
    }
    forget();
  }

  async function runUntilFinished(args: string[], prepared: Prepared): Promise<void> {
    await startUnderHostileFaults(args, prepared.calls);
    const wanted = random.whole(1, mostKills);
    const giveUpAt = performance.now() + timeout;
    let isOver = false;
    const changing = (async () => {
      for (; !isOver; await wait(20))
        if (!prepared.change || (await prepared.change())) quietSince = Math.min(quietSince, performance.now());
    })().catch((error: Error) => {
      problems.push(`A change failed: ${error.message}`);
      quietSince = 0;
    });
    try {
      for (let [kills, failures, isEnd] = [0, 0, false]; !isEnd;) {
        // A program that ends by itself sees all changes only if it started after the last one.
        const seesAll = quietSince < Infinity || prepared.rest !== undefined;
        const started = await startOnceOrTwice(args);
        const cancel = kills < wanted ? killLater(started, prepared.calls / wanted) : () => undefined;
        const stopping = prepared.rest === undefined ? undefined : stopWhenDone(started, prepared);
        const {status, stderr} = await started.ended;
        cancel();
        await stopping;
        if (performance.now() >= giveUpAt) throw new Error(`didn't finish in ${timeout / 1000} s: ${stderr}`);
        isEnd = status === 0 && seesAll;
        if (status === null) kills += 1;
        else if (status !== 0) failures += 1;
        if (status === 2 || failures > mostFailures) throw new Error(`ended with ${status}: ${stderr}`);
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
    const isRow = (file: string, line: string) => (file.endsWith('.md') ? line.startsWith('| ') : line !== '');
    const rowsOf = (state: string, file: string) =>
      readFileSync(join(folder, state, file), 'utf8').split('\n').slice(1).filter((line) => isRow(file, line)); // prettier-ignore
    return Object.fromEntries(files.map((file) => [file, [rowsOf('state', file), rowsOf('calm', file)]]));
  }

  const inState = (file: string) => join(folder, 'state', file);
  const setting: Setting = {
    ...{target, folder, random, seed, subjects, data: target.data},
    rows: (file) => readRows(inState(file)),
    records: (file) => readRecords(inState(file)),
  };
  try {
    const prepared = await scenario.prepare(setting);
    await target.disturb(true);
    await runUntilFinished([...prepared.args, '--state', 'state'], prepared).finally(() => target.disturb(false));
    const ofFiles = prepared.files ? await compareWithCalmRun(prepared.args, prepared.files) : {};
    problems.push(...compare({...(await prepared.tables?.()), ...ofFiles}));
    const names = readdirSync(folder, {recursive: true, encoding: 'utf8'}).map((file) => join(folder, file));
    const leaks = names.filter((file) => statSync(file).isFile() && readFileSync(file).includes(target.apiKey));
    problems.push(...leaks.map((file) => `The key is in ${file}.`));
    problems.push(...target.articles.map((url) => `A call asked for the body of an article: ${url}`));
  } catch (error) {
    problems.push(`The run broke off: ${(error as Error).message}`);
  } finally {
    clearTimeout(jump);
    await target.close();
  }
  if (problems.length === 0) rmSync(folder, {recursive: true});
  return {folder, problems};
}
