/** Tests that a sign-up is screened once for each submission, and that nothing but a complete response is clear. */
import {expect, it} from 'vitest';
import {useWorkspace} from '../lib/programs/workspace';

const work = useWorkspace();
const screenings = () => work.callsTo('/screening/simple');

/** Submits forms at the same time, then those of the next list. Returns the outcomes, and the milliseconds they took. */
async function submit(
  ...rounds: [id: string, entityName: string][][]
): Promise<{outcomes: string[][]; took: number}> {
  work.write('submit.ts', [
    "import { screenSignUp } from './screen-sign-up';",
    'async function main() {',
    '  const start = Date.now();',
    '  const outcomes = [];',
    `  for (const round of ${JSON.stringify(rounds)})`,
    "    outcomes.push(await Promise.all(round.map(([id, entityName]) => screenSignUp(id, { entityName, entityType: 'person', pepMatchStrength: {} }))));",
    '  console.log(JSON.stringify({ outcomes, took: Date.now() - start }));',
    '}',
    'void main();',
  ]);
  const {status, stdout, stderr} = await work.run('submit.ts');
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout);
}
const clear: [string, string] = ['SUB-1', 'Fictional Company'];
const candidate: [string, string] = ['SUB-2', 'Ilvane Torresund'];

it('screens a form that is sent twice at once, and again later, only once', async () => {
  const {outcomes} = await submit([clear, clear, candidate, candidate], [clear, candidate]);
  expect(outcomes).toEqual([
    ['clear', 'clear', 'review', 'review'],
    ['clear', 'review'],
  ]);
  const bodies = screenings().map(({sent}) => JSON.parse(sent.body));
  expect(bodies.map(({customerKey}) => customerKey).sort()).toEqual(['SUB-1', 'SUB-2']);
  expect(bodies[0]).not.toHaveProperty('pepMatchStrength');
});

it('gives no outcome to other data with the same submission id, or to a name that looks blank', async () => {
  const blank = ['\u200d', '\u3164', '-'].map((name, i): typeof clear => [`SUB-B${i}`, name]);
  const {outcomes} = await submit([clear], [['SUB-1', candidate[1]], ...blank]);
  expect(outcomes).toEqual([['clear'], ['error', 'error', 'error', 'error']]);
});

it.each<[string, () => Promise<Response>]>([
  ['returns 401', async () => new Response('Unauthorized', {status: 401})],
  ['returns 400', async () => new Response('Bad Request', {status: 400})],
  ['returns the page of a proxy', async () => new Response('<p>Log in')],
  ['returns null', async () => Response.json(null)],
  ['returns an empty object', async () => Response.json({})],
])('is never clear if the API %s', async (_, answer) => {
  work.intercept(answer);
  const {outcomes} = await submit([clear, clear], [clear]);
  expect(outcomes).toEqual([['error', 'error'], ['error']]);
  // The second round is screened again, because an error isn't an outcome to keep.
  expect(screenings().length).toBe(2);
});

it('needs a review if the count and the rows differ', async () => {
  work.intercept(async () =>
    Response.json({resultCount: 1, resultRows: [], searchDate: '2025-03-14T09:00:01Z'}),
  );
  expect((await submit([clear])).outcomes).toEqual([['review']]);
});

it.each([429, 500, 503])('repeats the call after %i, within its budget', async (failure) => {
  let failures = 2;
  work.intercept(async (request, answer) =>
    (failures -= 1) >= 0 ? new Response('Try again', {status: failure}) : answer(request),
  );
  expect((await submit([clear])).outcomes).toEqual([['clear']]);
});

it.each<[string, () => Promise<Response>]>([
  ["doesn't answer", () => new Promise<Response>(() => undefined)],
  ['always returns 429', async () => new Response('Too Many Requests', {status: 429})],
  ['always returns 500', async () => new Response('Internal Server Error', {status: 500})],
  // The headers arrive, but never the body.
  [
    'stops in the middle of a response',
    async () =>
      new Response(
        new ReadableStream({
          start: (c) => c.enqueue(new TextEncoder().encode('{"resultCount": 0')),
        }),
        {
          headers: {'Content-Type': 'application/json'},
        },
      ),
  ],
])('ends in an error after 8 seconds if the API %s', async (_, answer) => {
  work.intercept(answer);
  const {outcomes, took} = await submit([clear, clear]);
  expect(outcomes).toEqual([['error', 'error']]);
  expect(took).toBeGreaterThan(7900);
  expect(took).toBeLessThan(10_000);
});
