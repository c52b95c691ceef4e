/** Tests that of several starts of a command with one state folder, exactly one runs. */
import {afterEach, describe, expect, it} from 'vitest';
import {commands} from '../src/commands';
import {makeCommandLines} from './lib/command-line';
import {useFolders} from './lib/tool';
import {useToolProcess, type Ended} from './lib/tool-process';

const work = useToolProcess();
const {requiredOf, fileOf} = makeCommandLines(useFolders());

/** Further words for commands whose required options aren't enough. */
const further: Record<string, string[]> = {
  gate: ['--wait', '0'],
  follow: ['--once'],
  evidence: ['--customer-key', 'CUST-0001'],
  effectiveness: ['--yes'],
};

/**
 * The commands that keep no state and need no lock: what they write has a new name each time, or replaces a list as a whole.
 * Several can run in one folder.
 */
const withoutLock = ['queue', 'evidence'];

/** A command whose file needs other columns. */
const labeled = 'customerKey,entityName,expected\nK-1,Ilvane Torresund,none\n';

const stateful = commands.filter(({options}) => options.some((name) => name === 'state'));

/** Starts a command four times at once. The platform answers nobody before the test lets it. */
function startFour(command: (typeof commands)[number]) {
  const state = work.path('shared');
  const required = requiredOf(command, 'state');
  let file = fileOf(command);
  if (command.name === 'effectiveness') {
    work.write('labeled.csv', labeled);
    file = [work.path('labeled.csv')];
  }
  const words = [command.name, ...file, ...required, '--state', state];
  return {
    state,
    starts: Array.from({length: 4}, () => work.start(...words, ...(further[command.name] ?? []))),
  };
}

let release = (): void => undefined;
afterEach(() => release());

it('finds the commands', () => {
  expect(stateful.length).toBeGreaterThan(8);
  for (const name of [...withoutLock, ...Object.keys(further)])
    expect(stateful.map((command) => command.name)).toContain(name);
});

describe.each(stateful.filter(({name}) => !withoutLock.includes(name)))('$name', (command) => {
  it('runs once, and three of four starts end with 2, name the folder and send nothing', async () => {
    const held = new Promise<void>((resolve) => (release = resolve));
    work.intercept(async (request, answer) => {
      await held;
      return answer(request);
    });
    const {state, starts} = startFour(command);
    const ended: Ended[] = [];
    for (const start of starts) void start.ended.then((one) => ended.push(one));
    if (command.name === 'check') {
      // It sends nothing, so nothing can hold it: those that it keeps out are refused all the same.
      await Promise.all(starts.map((start) => start.ended));
      expect(ended.some(({code}) => code === 0)).toBe(true);
    } else await expect.poll(() => ended.length, {timeout: 60_000}).toBe(3);
    const refused = ended.filter(({code}) => code !== 0);
    for (const {code, text} of refused)
      expect({code, text}).toEqual({
        code: 2,
        text: expect.stringContaining(`Another process uses ${state}`),
      });
    if (command.name === 'check') return;
    // Some commands begin with several calls, all of which are the first one's.
    const callsOfOne = work.calls().length;
    release();
    const last = starts.find(({child}) => child.exitCode === null)!;
    if (command.name === 'receive') last.child.kill('SIGTERM');
    const {code, text} = await last.ended;
    expect([0, 1], text).toContain(code);
    expect(text).not.toContain('Another process');
    expect(callsOfOne).toBeLessThanOrEqual(8);
  });
});

describe.each(stateful.filter(({name}) => withoutLock.includes(name)))('$name', (command) => {
  it('needs no lock: four starts at once all end well', async () => {
    const {starts} = startFour(command);
    for (const {ended} of starts) {
      const {code, text} = await ended;
      expect({code, text}).toMatchObject({code: 0});
    }
  });
});
