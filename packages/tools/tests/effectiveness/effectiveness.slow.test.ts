/** Tests effectiveness as a process: kills, and the question at a terminal and without one. */
import {setTimeout as wait} from 'node:timers/promises';
import {beforeEach, describe, expect, it} from 'vitest';
import type {Report} from '../../src/effectiveness/report';
import {useToolProcess} from '../lib/tool-process';

const work = useToolProcess();

const rows = [
  'T-01,Ilvane Torresund,person,NO,1968-04-17,,S-48210',
  'T-02,Łucjan Brzeżovar,person,PL,1971,,S-48223',
  'T-03,Qarvolt Maritime Holdings Ltd,company,CY,,Qarvolt Maritime,S-48212',
  'T-04,Lien Hsuvarra,person,TW,1985-10-10,,S-48225',
  'T-05,Teodrin Halvaskar,person,,,,S-48215',
  'T-06,Brindlemoor Textiles Ltd,company,GB,,,none',
];

const start = (state: string) =>
  work.start('effectiveness', work.path('subjects.csv'), '--state', work.path(state), '--yes');

/** How many screenings run at once. As many can be without a stored result at a kill. */
const atOnce = 8;

beforeEach(() => {
  const header = 'customerKey,entityName,entityType,countries,dob,aliases,expected';
  work.write('subjects.csv', `${[header, ...rows].join('\n')}\n`);
});

it('is killed four times, and ends as without', async () => {
  const searches: string[] = [];
  work.intercept(async (request, answer) => {
    if (request.url.endsWith('/screening/simple')) searches.push(await request.clone().text());
    await wait(30);
    return answer(request);
  });
  expect((await start('whole').ended).code).toBe(0);
  const planned = [...searches].sort();
  expect(planned.length).toBeGreaterThan(50);

  searches.length = 0;
  const kills = 4;
  for (let kill = 1; kill <= kills; kill += 1) {
    const {child, ended} = start('killed');
    const enough = searches.length + 11;
    while (searches.length < enough && child.exitCode === null) await wait(10);
    child.kill('SIGKILL');
    await ended;
  }
  const {code, text} = await start('killed').ended;
  expect(code, text).toBe(0);
  expect([...new Set(searches)].sort()).toEqual(planned);
  expect(searches.length).toBeLessThanOrEqual(planned.length + kills * atOnce);

  const figures = (state: string) => {
    const {firstSearch, lastSearch, ...rest} = (
      JSON.parse(work.read(`${state}/effectiveness.json`)) as Report
    ).figures;
    expect(firstSearch! <= lastSearch!).toBe(true);
    return rest;
  };
  expect(figures('killed')).toEqual(figures('whole'));
});

/** Counts the screenings that were sent. */
const screenings = (): number =>
  work.calls().filter((call) => call === 'POST /screening/simple').length;

const args = (): string[] => [
  ...['effectiveness', work.path('subjects.csv'), '--state', work.path('state')],
  ...['--sample', '2'],
];

describe('the question at a terminal', () => {
  /** Starts the command at a terminal, and waits for the question. */
  async function startAndWait() {
    const running = work.startWith({isAtTerminal: true}, ...args());
    await expect.poll(running.said, {timeout: 30_000}).toContain('Start? [y/N] ');
    expect(running.said()).toMatch(
      /2 subjects with 2 exact names and \d+ variations: \d+ screenings/,
    );
    expect(running.said()).toContain('are sent to the platform');
    expect(screenings()).toBe(0);
    return running;
  }

  it.each(['y\n', 'YES\n'])('starts the test after %j', async (answer) => {
    const {child, ended} = await startAndWait();
    child.stdin!.write(answer);
    expect(await ended).toMatchObject({code: 0, text: expect.stringContaining('The report is')});
    expect(screenings()).toBeGreaterThan(10);
  });

  it.each([
    ['n', 'n\n'],
    ['Enter', '\n'],
    ['another word', 'yes please\n'],
    ['the end of the input', '\x04'],
  ])('sends nothing after %s', async (_, answer) => {
    const {child, ended} = await startAndWait();
    child.stdin!.write(answer);
    expect(await ended).toMatchObject({
      code: 1,
      text: expect.stringContaining('Not confirmed. Nothing was screened.'),
    });
    expect(screenings()).toBe(0);
  });

  it('sends nothing after Ctrl+C', async () => {
    const {child, ended} = await startAndWait();
    child.stdin!.write('\x03');
    expect((await ended).code).not.toBe(0);
    expect(screenings()).toBe(0);
  });
});

it('without a terminal, the test ends with 2 and sends nothing, unless --yes is given', async () => {
  expect(await work.start(...args()).ended).toMatchObject({
    code: 2,
    text: expect.stringContaining('Start the command with --yes. Nothing was sent.'),
  });
  expect(work.calls()).toEqual([]);
  expect(await work.start(...args(), '--yes').ended).toMatchObject({code: 0});
  expect(screenings()).toBeGreaterThan(10);
});
