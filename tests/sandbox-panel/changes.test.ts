/** Tests what the sandbox says that an action changed, and which webhooks it names. */
import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {observe} from '../../src/components/sandbox/changes';
import {marksOf} from '../../src/components/sandbox/marks';
import {callAdminApi, stateOf, viewOf} from '../../src/components/sandbox/session';
import {enqueue, openPage} from '../lib/sandbox-panel/page';

const day = () => callAdminApi('clock', {advanceSeconds: 86_400});
const decide = (urn: string) => () =>
  callAdminApi(`entities/${encodeURIComponent(urn)}/disposition`, {dispositionState: 'blocked'});

/** Returns the names of the marks of webhooks. */
const namesOf = (keys: string[]): string[] =>
  marksOf(viewOf())
    .filter(({key}) => keys.includes(key))
    .map(({name}) => name);

beforeEach(() => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  openPage();
});
// Other files run in the same process.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a day without a task changes nothing', async () => {
  expect(await observe(day)).toEqual({words: [], webhooks: []});
});

it('a day ends a task, which creates entities and sends a webhook', async () => {
  await enqueue('Ilvane Torresund', 'Brindlemoor Textiles Ltd');
  const {words, webhooks} = await observe(day);
  expect(words).toEqual([
    expect.stringMatching(/^Task [\w-]+: Done\.$/),
    '2 entities created: Ilvane Torresund, Brindlemoor Textiles Ltd.',
  ]);
  expect(namesOf(webhooks)).toEqual(['Webhook 1: task_completion']);
});

it('names only the first entities, and adds the identifiers of those with the same name', async () => {
  await enqueue('Same Name', 'Same Name', 'Other Name', 'Fourth Name', 'Fifth Name');
  const [, created] = (await observe(day)).words;
  expect(created).toMatch(
    /^5 entities created: Same Name \([\w:]+\), Same Name \([\w:]+\), Other Name, 2 more\.$/,
  );
});

it('a decision changes one entity, and names only its own webhook', async () => {
  const [first, second] = stateOf().entities;
  await observe(decide(first.urn));
  const {words, webhooks} = await observe(decide(second.urn));
  expect(words).toEqual([`1 entity changed: ${second.search.entityName}.`]);
  expect(namesOf(webhooks)).toEqual(['Webhook 2: entityDispositionChangePing']);
});

it('a delayed webhook is named when it is sent, and again when it arrives', async () => {
  await callAdminApi('faults', {'webhook-late': 1});
  const [entity] = stateOf().entities;
  const sent = await observe(decide(entity.urn));
  expect(namesOf(sent.webhooks)).toEqual(['Webhook 1: entityDispositionChangePing, on its way']);
  const {words, webhooks} = await observe(day);
  expect(words).toEqual([]);
  expect(namesOf(webhooks)).toEqual(['Webhook 1: entityDispositionChangePing, late']);
});
