/** Tests in both languages that a sign-up is screened once for each submission, and that only a sound result counts. */
import {mkdirSync, rmSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {readRecords, useWorkspace} from '../lib/programs/workspace';

const work = useWorkspace();
const screenings = () => work.callsTo('/screening/simple');

type Form = [id: string, entityName: string];

/** What a program keeps of a screening. */
interface Kept {
  settings: unknown;
  result: {searchDate: string; resultRows: unknown[]};
}

/** Programs that submit the forms of each list at the same time, and print the outcomes as JSON. */
const programs = {
  'submit.mts': (rounds: Form[][]) => `
import { screenSignUp } from './screen-sign-up.js';
const outcomes = [];
for (const round of ${JSON.stringify(rounds)})
  outcomes.push(
    await Promise.all(
      round.map(([id, entityName]) => screenSignUp(id, { entityName, entityType: 'company' })),
    ),
  );
console.log(JSON.stringify(outcomes));
`,
  'submit.py': (rounds: Form[][]) => `
import json
from concurrent.futures import ThreadPoolExecutor
from screen_sign_up import screen_sign_up
def submit(form):
    return screen_sign_up(form[0], {"entityName": form[1], "entityType": "company"})
with ThreadPoolExecutor() as threads:
    rounds = json.loads(${JSON.stringify(JSON.stringify(rounds))})
    print(json.dumps([list(threads.map(submit, round)) for round in rounds]))
`,
};

const unlisted: Form = ['SUB-1', 'Fictional Company'];
const candidate: Form = ['SUB-2', 'Ilvane Torresund'];

describe.each(Object.entries(programs))('%s', (name, write) => {
  async function submitWith(env: Record<string, string>, ...rounds: Form[][]): Promise<string[][]> {
    work.write(name, write(rounds));
    const {status, stdout, stderr} = await work.run(name, [], env);
    expect(status, stderr).toBe(0);
    return JSON.parse(stdout) as string[][];
  }
  const submit = (...rounds: Form[][]) => submitWith({}, ...rounds);

  it('screens a form that is sent twice at once, and again later, only once, and without its type', async () => {
    const outcomes = await submit(
      [unlisted, unlisted, candidate, candidate],
      [unlisted, candidate],
    );
    expect(outcomes).toEqual([
      ['none', 'none', 'candidates', 'candidates'],
      ['none', 'candidates'],
    ]);
    const bodies = screenings().map(({sent}) => JSON.parse(sent.body) as Record<string, unknown>);
    expect(bodies.map(({customerKey}) => customerKey).sort()).toEqual(['SUB-1', 'SUB-2']);
    for (const body of bodies) expect(body).not.toHaveProperty('entityType');
  });

  it('keeps what each outcome is based on, and decides nothing if it cannot', async () => {
    await submit([candidate], [unlisted]);
    const kept = readRecords<Kept>(work.path('screenings.ndjson'));
    expect(kept).toMatchObject([
      {submissionId: 'SUB-2', form: {entityName: candidate[1]}, outcome: 'candidates'},
      {submissionId: 'SUB-1', form: {entityName: unlisted[1]}, outcome: 'none'},
    ]);
    for (const {settings, result} of kept) {
      expect(settings).toEqual({screeningType: 'sanctions-peps-and-media', threshold: 0.85});
      expect(result.searchDate).toMatch(/^\d{4}-\d\d-\d\dT/);
    }
    expect(kept[0].result.resultRows.length).toBeGreaterThan(0);
    rmSync(work.path('screenings.ndjson'));
    mkdirSync(work.path('screenings.ndjson'));
    expect(await submit([unlisted])).toEqual([['undecided']]);
  });

  it('leaves other data with the same submission id, and damaged names, undecided', async () => {
    const names = ['\u200d', '-', 'Ilvane Torres?nd', 'Ilv\u0430ne Torresund', 'MÃ¼ller', 'NULL'];
    const damaged = names.map((one, i): Form => [`SUB-B${i}`, one]);
    const outcomes = await submit([unlisted], [['SUB-1', candidate[1]], ...damaged]);
    expect(outcomes).toEqual([['none'], Array(1 + names.length).fill('undecided')]);
    expect(screenings().length).toBe(1);
  });

  it.each<[string, () => Promise<Response>]>([
    ['returns 401', async () => new Response('Unauthorized', {status: 401})],
    ['returns 400', async () => new Response('Bad Request', {status: 400})],
  ])('is undecided if the API %s, and screens again at the next submit', async (_, answer) => {
    work.intercept(answer);
    expect(await submit([unlisted], [unlisted])).toEqual([['undecided'], ['undecided']]);
    expect(screenings().length).toBe(2);
  });

  it('follows no redirect, so that no other server gets the data or decides', async () => {
    const asked: string[] = [];
    const other = await work.serve(({url = ''}, response) => {
      asked.push(url);
      response.end(JSON.stringify({resultCount: 0, resultRows: [], searchDate: '2025-03-14'}));
    });
    work.intercept(
      async () => new Response(null, {status: 307, headers: {Location: `${other}/other`}}),
    );
    expect(await submit([unlisted])).toEqual([['undecided']]);
    expect(asked).toEqual([]);
  });

  it('repeats the call after dropped connections', async () => {
    let drops = 2;
    const SCREENING_BASE_URL = await work.serve((request, response) => {
      const result = {resultCount: 0, resultRows: [], searchDate: new Date().toISOString()};
      if ((drops -= 1) >= 0) request.socket.destroy();
      else response.end(JSON.stringify(result));
    });
    expect(await submitWith({SCREENING_BASE_URL}, [unlisted])).toEqual([['none']]);
    expect(drops).toBe(-1);
  });

  it.each([429, 500, 503])('repeats the call after %i', async (failure) => {
    let failures = 2;
    work.intercept(async (request, answer) =>
      (failures -= 1) >= 0 ? new Response('Try again', {status: failure}) : answer(request),
    );
    expect(await submit([unlisted])).toEqual([['none']]);
  });

  it.each<[string, () => Promise<Response>]>([
    ["doesn't answer", () => new Promise<Response>(() => undefined)],
    ['always returns 429', async () => new Response('Too Many Requests', {status: 429})],
    ['always returns 500', async () => new Response('Internal Server Error', {status: 500})],
    ['returns the page of a proxy', async () => new Response('<p>Log in')],
    ['returns null', async () => Response.json(null)],
    ['returns an empty object', async () => Response.json({})],
    [
      'counts a row that is missing',
      async () =>
        Response.json({resultCount: 1, resultRows: [], searchDate: '2025-03-14T09:00:01Z'}),
    ],
    [
      'stops in the middle of a response',
      async () =>
        new Response(
          new ReadableStream({
            start: (body) => body.enqueue(new TextEncoder().encode('{"resultCount": 0')),
          }),
          {headers: {'Content-Type': 'application/json'}},
        ),
    ],
  ])('is undecided by itself if the API %s', async (_, answer) => {
    work.intercept(answer);
    expect(await submit([unlisted, unlisted])).toEqual([['undecided', 'undecided']]);
  });
});
