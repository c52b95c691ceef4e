/** Runs a program, kills it several times, and restarts it until it finishes. */
import {spawn, type ChildProcess} from 'node:child_process';
import {setTimeout as wait} from 'node:timers/promises';
import type {Random} from './random';
import type {Prepared} from './scenario';
import type {Target} from './target';

export type Command = {program: string; args: string[]; cwd: string; env: Record<string, string>};
export type Driven = {kills: number; /** How often it gave up by itself and was restarted. */ failures: number};

const mostKills = 4;
/** Highest number of times that a program may give up under this many faults before it succeeds after a restart. */
const mostFailures = 3;
/** Timeout in milliseconds, far longer than any program needs, even on a busy machine. */
const patience = 300_000;

type Started = {child: ChildProcess; ended: Promise<number | NodeJS.Signals>; said: () => string};

function start({program, args, cwd, env}: Command): Started {
  const child = spawn(program, args, {cwd, env, stdio: ['ignore', 'ignore', 'pipe']});
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)));
  const ended = new Promise<number | NodeJS.Signals>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal ?? 0));
  });
  return {child, ended, said: () => said};
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

/** Runs and kills the program, and counts in `driven`. @throws if it doesn't finish, or fails too often */
export async function drive(
  command: Command,
  target: Target,
  random: Random,
  {calls, isDone, change = () => Promise.resolve(true)}: Prepared,
  driven: Driven,
): Promise<void> {
  const wanted = random.whole(1, mostKills);
  const giveUpAt = performance.now() + patience;
  const changes = keepChanging(change);
  await wait(0);

  /** Stops a program that doesn't end by itself, once it has nothing left to do. */
  const stopWhenDone = async ({child}: Started, isOver: () => boolean) => {
    // Before its first call, the program may not handle signals yet.
    const startedAt = performance.now();
    let isUp = false;
    const forget = target.onCall(() => (isUp = true));
    let isStopped = false;
    while (!isOver() && !isStopped) {
      await wait(400);
      if (isUp && changes.isQuiet() && (await isDone?.(performance.now() - startedAt)))
        isStopped = child.kill('SIGTERM');
    }
    forget();
  };

  try {
    for (let isEnd = false; !isEnd;) {
      // A program that ends by itself sees all changes only if it started after the last one.
      const seesAll = changes.isQuiet() || isDone !== undefined;
      const started = start(command);
      let isOver = false;
      const tooLong = setTimeout(() => started.child.kill('SIGKILL'), giveUpAt - performance.now());
      const callOff = driven.kills < wanted ? killLater(started, target, random, calls / wanted) : () => undefined;
      const stopping = isDone ? stopWhenDone(started, () => isOver) : undefined;
      const end = await started.ended;
      isOver = true;
      clearTimeout(tooLong);
      callOff();
      await stopping;
      if (performance.now() >= giveUpAt) throw new Error(`didn't finish in ${patience / 1000} s: ${started.said()}`);
      isEnd = end === 0 && seesAll;
      if (end === 'SIGKILL') driven.kills += 1;
      else if (end !== 0) {
        driven.failures += 1;
        if (end === 2 || driven.failures > mostFailures) throw new Error(`ended with ${end}: ${started.said()}`);
      }
    }
  } finally {
    await changes.stop();
  }
}
