/** Runs a program under faults, kills it several times, and restarts it until it finishes. */
import {mkdtempSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {faultOfMessage, hostileFaults, onFullDisk} from './hostile';
import {start, type Command, type Started} from './process';
import type {Random} from './random';
import type {Prepared} from './scenario';
import type {Target} from './target';

type Driven = {
  kills: number;
  /** How often it gave up by itself and was restarted. */
  failures: number;
  /** How often each fault of the program's machine occurred. */
  injected: Record<string, number>;
  wrong: string[];
};
type Drive = {
  command: Command;
  target: Target;
  random: Random;
  prepared: Prepared;
  driven: Driven;
  /** Leaves out the faults of the program's machine and those that a program can't work around. */
  isReference?: boolean;
};

const mostKills = 4;
/** Highest number of times that a program may give up under this many faults before it succeeds after a restart. */
const mostFailures = 3;
/** Timeout in milliseconds, far longer than any program needs, even on a busy machine. */
const timeout = 300_000;
/** Time in milliseconds after which one of two processes on a state folder must have ended, even on a busy machine. */
const longestDoubleRun = 60_000;
const hour = 3_600_000;

function count({injected}: Driven, fault: string): void {
  injected[fault] = (injected[fault] ?? 0) + 1;
}

/** Checks the end of a program: a failure must come with a sentence for the operator. */
function checkEnd({said}: Started, end: number | string, {wrong}: Driven): void {
  const fault = typeof end === 'number' && end !== 0 ? faultOfMessage(said()) : undefined;
  if (fault) wrong.push(fault);
}

/** Kills the program at a random point: at a call, shortly after it, or at any time. Returns a function to cancel. */
function killLater({child}: Started, target: Target, random: Random, calls: number): () => void {
  const kill = () => child.kill('SIGKILL');
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

/** Calls `change` repeatedly until stopped. `isQuiet` returns whether the last call reported that none are left. */
function keepChanging(change: () => Promise<boolean>) {
  let [isOver, isQuiet] = [false, false];
  const loop = (async () => {
    while (!isOver) {
      isQuiet = await change();
      await wait(20);
    }
  })();
  // `stop` throws the error later. Until then, an unhandled rejection must not end the process.
  loop.catch(() => (isQuiet = true));
  return {isQuiet: () => isQuiet, stop: () => ((isOver = true), loop)};
}

/** Starts the program once under each hostile fault, for a tenth of its calls. Its work must survive all of them. */
async function startUnderHostileFaults({command, target, random, prepared, driven}: Drive): Promise<void> {
  for (const fault of hostileFaults) {
    target.setHostile(fault);
    const started = start(fault === 'full-disk' ? onFullDisk(command, random) : command);
    const tooLong = setTimeout(() => started.child.kill('SIGKILL'), timeout);
    let left = Math.max(5, prepared.calls / 10);
    const forget = target.onCall(() => {
      if ((left -= 0.5) <= 0) started.child.kill('SIGKILL');
    });
    const end = await started.ended;
    clearTimeout(tooLong);
    forget();
    target.setHostile();
    count(driven, fault);
    checkEnd(started, end, driven);
  }
}

/** Moves the program's clock to the time of the platform, from which it sometimes jumps by an hour. */
function withClock({command, target, random, driven}: Drive): Command {
  const jump = random.pick([0, hour, -hour]);
  if (jump !== 0) count(driven, 'clock jump');
  const clock = [target.now(), random.whole(0, 3000), jump].join();
  return {...command, env: {...command.env, CHAOS_CLOCK: clock}};
}

/**
 * Starts the program, sometimes twice at the same moment with the same state folder. One of the two must end with a
 * sentence, or finish the work before the other one looks. Returns the one that runs.
 */
async function startOnceOrTwice(drive: Drive): Promise<Started> {
  const {command, random, driven} = drive;
  const started = start(withClock(drive));
  if (!random.chance(0.3)) return started;
  count(driven, 'double start');
  const otherTmp = mkdtempSync(join(command.cwd, 'tmp-'));
  const second = start({...command, env: {...command.env, TMPDIR: otherTmp}});
  const ends = [started, second].map(async (one) => (await one.ended, one));
  const firstToEnd = await Promise.race([...ends, wait(longestDoubleRun, undefined, {ref: false})]);
  if (firstToEnd) checkEnd(firstToEnd, await firstToEnd.ended, driven);
  else {
    driven.wrong.push('Two processes ran on one state folder.');
    second.child.kill('SIGKILL');
  }
  return firstToEnd === started ? second : started;
}

/** Stops a program that doesn't end by itself, once it has nothing left to do. */
async function stopWhenDone(
  {child}: Started,
  {target, prepared}: Drive,
  isQuiet: () => boolean,
  isOver: () => boolean,
) {
  // Before its first call, the program may not handle signals yet.
  const startedAt = performance.now();
  let isUp = false;
  const forget = target.onCall(() => (isUp = true));
  let isStopped = false;
  while (!isOver() && !isStopped) {
    await wait(400);
    if (isUp && isQuiet() && (await prepared.isDone?.(performance.now() - startedAt)))
      isStopped = child.kill('SIGTERM');
  }
  forget();
}

/** Runs and kills the program, and counts in `driven`. @throws if it doesn't finish, or fails too often */
export async function drive(drive: Drive): Promise<void> {
  const {command, target, random, driven, prepared, isReference} = drive;
  const {calls, isDone, change = () => Promise.resolve(true)} = prepared;
  if (!isReference) await startUnderHostileFaults(drive);
  const wanted = random.whole(1, mostKills);
  const giveUpAt = performance.now() + timeout;
  const changes = keepChanging(change);
  await wait(0);
  try {
    for (let isEnd = false; !isEnd;) {
      // A program that ends by itself sees all changes only if it started after the last one.
      const seesAll = changes.isQuiet() || isDone !== undefined;
      const started = await (isReference ? start(command) : startOnceOrTwice(drive));
      let isOver = false;
      const tooLong = setTimeout(() => started.child.kill('SIGKILL'), giveUpAt - performance.now());
      const callOff = driven.kills < wanted ? killLater(started, target, random, calls / wanted) : () => undefined;
      const stopping = isDone && stopWhenDone(started, drive, changes.isQuiet, () => isOver);
      const end = await started.ended;
      isOver = true;
      clearTimeout(tooLong);
      callOff();
      await stopping;
      if (performance.now() >= giveUpAt) throw new Error(`didn't finish in ${timeout / 1000} s: ${started.said()}`);
      isEnd = end === 0 && seesAll;
      if (end === 'SIGKILL') driven.kills += 1;
      else if (end !== 0) {
        checkEnd(started, end, driven);
        driven.failures += 1;
        if (end === 2 || driven.failures > mostFailures) throw new Error(`ended with ${end}: ${started.said()}`);
      }
    }
  } finally {
    await changes.stop();
  }
}
