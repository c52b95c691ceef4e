/** Runs a program under faults, kills it several times, restarts it until it has finished, and checks its results. */
import {spawn} from 'node:child_process';
import {appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {extname, join, resolve} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import type {SlimDescription} from '@screening/api';
import type {Seed} from '@screening/sandbox';
import {typeScript} from '../lib/programs/start';
import {makeClock} from '../lib/programs/clock';
import {compare, readRows, type Prepared, type Scenario} from './scenarios';
import {randomOf, type Random} from './subjects';
import {hostileFaults, startTarget, type Target} from './target';

export type Run = {
  scenario: Scenario;
  /** Path of the program. */
  file: string;
  seed: string;
  subjects: number;
};

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
const interpreters: Record<string, string[]> = {
  '.ts': [process.execPath, ...typeScript],
  '.py': ['python3'],
};

type Command = {program: string; args: string[]; cwd: string; env: Record<string, string>};
type Started = ReturnType<typeof start>;

/** Starts a program. Everything that it prints is added to `output.log` in its folder. */
function start({program, args, cwd, env}: Command) {
  const child = spawn(program, args, {cwd, env: env as NodeJS.ProcessEnv, stdio: ['ignore', 'pipe', 'pipe']});
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-2000)));
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => appendFileSync(join(cwd, 'output.log'), chunk));
  const ended = new Promise<number | NodeJS.Signals>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) => done(code ?? signal ?? 0));
  });
  return {child, ended, printed: () => printed, kill: () => child.kill('SIGKILL')};
}

const instructions = /\b(start|check|archive|free|delete|correct|use|try|wait|see|add|remove|choose|ask|set)\b/i;

/** Returns what is wrong with the end of a program: a failure must come with a sentence that says what to do. */
function faultOfEnd(end: number | string, printed: string): string[] {
  if (typeof end === 'string' || end === 0) return [];
  const line = printed.trim().split('\n').at(-1) ?? '';
  if (!line.startsWith('Error: ')) return [`the last line isn't an error message: "${line}"`];
  if (/(Type|Reference|Syntax|Key|Attribute|Index|Value)Error|Traceback|undefined|is not iterable|\bNone\b/.test(line))
    return [`the message is an error of the language: "${line}"`];
  return instructions.test(line) ? [] : [`the message doesn't say what to do: "${line}"`];
}

/** Kills the program at a random point: at a call, shortly after it, or at any time. Returns a function to cancel. */
function killLater({kill}: Started, target: Target, random: Random, calls: number): () => void {
  // A timer can also kill the program before its first call or after its last.
  if (random.chance(0.2)) {
    const timer = setTimeout(kill, random.whole(50, 1500));
    return () => clearTimeout(timer);
  }
  // Each call counts twice: when it arrives, and when it has taken effect.
  let left = random.whole(1, Math.max(2, 2 * calls));
  const delay = random.chance(0.5) ? 0 : random.whole(1, 40);
  const forget = target.onCall(() => {
    left -= 1;
    if (left > 0) return;
    forget();
    if (delay > 0) setTimeout(kill, delay);
    else kill();
  });
  return forget;
}

/** Calls `change` repeatedly until stopped, and remembers since when no changes are left. */
function keepChanging(change: () => Promise<boolean>) {
  let isOver = false;
  const changes = {quietSince: Infinity, stop: () => ((isOver = true), loop)};
  const loop = (async () => {
    while (!isOver) {
      if (await change()) changes.quietSince = Math.min(changes.quietSince, performance.now());
      await wait(20);
    }
  })();
  // `stop` throws the error later. Until then, an unhandled rejection must not end the process.
  loop.catch(() => (changes.quietSince = 0));
  return changes;
}

/** Runs one program with one seed. The folder of its files is kept if something is wrong. */
export async function runProgram(run: Run, description: SlimDescription, data: Seed) {
  const {scenario, file, seed, subjects} = run;
  const folder = mkdtempSync(join(tmpdir(), 'chaos-'));
  const state = join(folder, 'state');
  mkdirSync(state);
  const jumps: NodeJS.Timeout[] = [];
  const clock = makeClock(join(folder, 'clock'));
  const target = await startTarget({...scenario, description, data, seed});
  const random = randomOf(`${scenario.name}/${seed}`);
  const problems: string[] = [];
  let [kills, failures] = [0, 0];
  const checkEnd = (end: number | string, {printed}: Started) => problems.push(...faultOfEnd(end, printed()));

  /** Starts the program once under each hostile fault, for a tenth of its calls. Its work must survive all of them. */
  async function startUnderHostileFaults(command: Command, calls: number): Promise<void> {
    for (const fault of hostileFaults) {
      target.setHostile(fault);
      // Limit the size of each file, in blocks of 512 bytes: the next write ends in the middle of a record.
      const limit = ['-c', `ulimit -f ${random.whole(1, 8)}; exec "$0" "$@"`, command.program];
      const limited = {...command, program: 'sh', args: [...limit, ...command.args]};
      const started = start(fault === 'full-disk' ? limited : command);
      const tooLong = setTimeout(started.kill, timeout);
      let left = Math.max(5, calls / 10);
      const forget = target.onCall(() => {
        if ((left -= 0.5) <= 0) started.kill();
      });
      checkEnd(await started.ended, started);
      clearTimeout(tooLong);
      forget();
      target.setHostile();
    }
  }

  /**
   * Starts the program, sometimes twice at the same moment with the same state folder. One of the two must end with a
   * sentence, or finish the work before the other one looks. Returns the one that runs.
   */
  async function startOnceOrTwice(command: Command): Promise<Started> {
    const jump = random.pick([0, hour, -hour]);
    jumps.forEach(clearTimeout);
    clock.set(target.ahead());
    if (jump !== 0) {
      jumps.push(setTimeout(() => clock.set(target.ahead() + jump), random.whole(0, 3000)));
    }
    const started = start(command);
    if (!random.chance(0.3)) return started;
    const second = start({...command, env: {...command.env, TMPDIR: mkdtempSync(join(folder, 'tmp-'))}});
    const ends = [started, second].map(async (one) => (await one.ended, one));
    const first = await Promise.race([...ends, wait(longestDoubleRun, undefined, {ref: false})]);
    if (first) checkEnd(await first.ended, first);
    else {
      problems.push('Two processes ran on one state folder.');
      second.kill();
    }
    return first === started ? second : started;
  }

  /** Stops a program that doesn't end by itself, once the check finds nothing missing. */
  async function stopWhenDone({child}: Started, {tables, rest = 0}: Prepared, changes: {quietSince: number}) {
    const startedAt = performance.now();
    // Before its first call, the program may not handle signals yet.
    let isUp = false;
    const forget = target.onCall(() => (isUp = true));
    for (let isStopped = false; child.exitCode === null && child.signalCode === null && !isStopped;) {
      await wait(400);
      const waited = performance.now() - changes.quietSince;
      if (!isUp || waited < rest) continue;
      const isLate = Math.min(waited, performance.now() - startedAt) > noticeTime;
      // The check fails if the program has used up the rate limit.
      const compared = isLate ? undefined : await tables?.().then(compare, () => undefined);
      if (isLate || compared?.problems.length === 0) isStopped = child.kill('SIGTERM');
    }
    forget();
  }

  async function runUntilFinished(command: Command, prepared: Prepared): Promise<void> {
    await startUnderHostileFaults(command, prepared.calls);
    const wanted = random.whole(1, mostKills);
    const giveUpAt = performance.now() + timeout;
    const changes = keepChanging(prepared.change ?? (() => Promise.resolve(true)));
    await wait(0);
    try {
      for (let isEnd = false; !isEnd;) {
        // A program that ends by itself sees all changes only if it started after the last one.
        const seesAll = changes.quietSince < Infinity || prepared.rest !== undefined;
        const started = await startOnceOrTwice(command);
        const tooLong = setTimeout(started.kill, giveUpAt - performance.now());
        const isKilled = kills < wanted;
        const cancel = isKilled ? killLater(started, target, random, prepared.calls / wanted) : () => undefined;
        const stopping = prepared.rest === undefined ? undefined : stopWhenDone(started, prepared, changes);
        const end = await started.ended;
        clearTimeout(tooLong);
        cancel();
        await stopping;
        if (performance.now() >= giveUpAt)
          throw new Error(`didn't finish in ${timeout / 1000} s: ${started.printed()}`);
        isEnd = end === 0 && seesAll;
        if (end === 'SIGKILL') kills += 1;
        else if (end !== 0) {
          checkEnd(end, started);
          failures += 1;
          if (end === 2 || failures > mostFailures) throw new Error(`ended with ${end}: ${started.printed()}`);
        }
      }
    } finally {
      await changes.stop();
    }
  }

  try {
    const prepared = await scenario.prepare({target, folder, state, random, seed, subjects, data});
    await target.disturb();
    const [program, ...before] = interpreters[extname(file)];
    const env = {
      ...{PATH: process.env.PATH ?? '', HOME: folder, LC_ALL: 'C.UTF-8', PYTHONDONTWRITEBYTECODE: '1'},
      ...{SCREENING_BASE_URL: target.baseUrl, SCREENING_API_KEY: target.apiKey},
      ...clock.env,
      ...target.relay?.env,
    };
    const commandFor = (to: string): Command => ({
      ...{program, cwd: folder, env},
      args: [...before, resolve(file), ...prepared.args, '--state', to],
    });
    await runUntilFinished(commandFor(state), prepared).finally(target.calm);
    const tables = (await prepared.tables?.()) ?? [];
    if (prepared.files) {
      const calm = start(commandFor(join(folder, 'calm')));
      if ((await calm.ended) !== 0) throw new Error(`failed without faults: ${calm.printed()}`);
      for (const name of prepared.files) {
        const [rows, expected] = [state, join(folder, 'calm')].map((to) => readRows(to, name));
        tables.push({name, rows, expected});
      }
    }
    const compared = compare(tables);
    problems.push(...compared.problems);
    if (compared.checked === 0) problems.push('Nothing was checked.');
    const names = readdirSync(folder, {recursive: true, encoding: 'utf8'}).map((name) => join(folder, name));
    const leaks = names.filter((name) => statSync(name).isFile() && readFileSync(name).includes(target.apiKey));
    problems.push(...leaks.map((name) => `The key is in ${name}.`));
    if (target.calls.articles > 0) problems.push('A call asked for the body of an article.');
  } catch (error) {
    problems.push(`The run broke off: ${(error as Error).message}`);
  } finally {
    jumps.forEach(clearTimeout);
    await target.close();
  }
  if (problems.length === 0) rmSync(folder, {recursive: true});
  return {folder, problems};
}
