/** Tests the story of the timeline: which webhooks arrive, what a poll finds, and what makes no sense. */
import description from '@site/.generated/sandbox/description.json';
import seed from '@site/.generated/sandbox/seed.json';
import shown from '@site/.generated/sandbox/timeline.json';
import {expect, it} from 'vitest';
import {createSandbox} from '@screening/sandbox';
import {spanOf} from '../../src/components/timeline/spans';
import {deliveries, type Delivery} from '../../src/components/timeline/steps';
import {Story, tellFirstPart} from '../../src/components/timeline/story';

const begin = () => new Story(createSandbox({description, seed}), seed);

/** Returns the titles and marks of the steps. */
const linesOf = (story: Story): string[] =>
  story
    .tell()
    .steps.map(({from, to, title, mark}) => `${from}>${to} ${title}${mark ? ` (${mark})` : ''}`);

/** Saves the customer and publishes news, and returns the steps after the saving. */
async function publish(delivery: Delivery): Promise<{story: Story; lines: string[]}> {
  const story = begin();
  await story.act('save', 'arrive');
  await story.act('news', delivery);
  return {story, lines: linesOf(story).slice(1)};
}

const news = 'platform>platform News is published';

it('the page shows what the browser tells again', async () => {
  const story = begin();
  await tellFirstPart(story);
  // Not toEqual: JSON has no undefined fields, and the page could not show them.
  expect(story.tell()).toStrictEqual(shown);
  expect(linesOf(story)).toEqual([
    'system>platform createEntity',
    news,
    'platform>system entity_history (lost)',
    'system>platform listHistories (1 new)',
    'analyst>platform Sets blocked',
    'platform>system entityDispositionChangePing',
  ]);
});

it('a webhook that arrives is known to the next poll', async () => {
  const {story, lines} = await publish('arrive');
  expect(lines).toEqual([news, 'platform>system entity_history']);
  await story.act('poll', 'arrive');
  expect(linesOf(story).at(-1)).toBe('system>platform listHistories (0 new)');
});

it('a lost webhook is found by the first poll only', async () => {
  const {story, lines} = await publish('lost');
  expect(lines).toEqual([news, 'platform>system entity_history (lost)']);
  await story.act('poll', 'arrive');
  expect(linesOf(story).at(-1)).toBe('system>platform listHistories (1 new)');
  await story.act('poll', 'arrive');
  expect(linesOf(story).at(-1)).toBe('system>platform listHistories (0 new)');
});

it.each([
  ['twice', ['platform>system entity_history'], 'platform>system entity_history (again)'],
  [
    'late',
    ['platform>platform entity_history (on its way)'],
    'platform>system entity_history (late)',
  ],
] as const)(
  'a webhook that arrives %s comes when the clock advances',
  async (delivery, now, later) => {
    const {story, lines} = await publish(delivery);
    expect(lines).toEqual([news, ...now]);
    expect(story.tell().waiting).toBe(1);
    await story.advance(3600);
    expect(linesOf(story).at(-1)).toBe(later);
    expect(story.tell().waiting).toBe(0);
    await story.advance(3600);
    expect(linesOf(story)).toHaveLength(4);
  },
);

it('after archiving, nothing arrives and nothing is listed', async () => {
  const {story} = await publish('lost');
  await story.act('archive', 'arrive');
  const {length} = linesOf(story);
  await story.act('news', 'arrive');
  await story.act('poll', 'arrive');
  expect(linesOf(story).slice(length)).toEqual([news, 'system>platform listHistories (0 new)']);
  expect(story.refuse('decide')).toContain('archived');
  expect(story.refuse('archive')).toContain('archived');
});

it('without a customer, only saving makes sense, and only once', async () => {
  const story = begin();
  for (const action of ['news', 'decide', 'archive', 'poll'] as const)
    expect(story.refuse(action)).toBe('Save the customer first.');
  expect(story.refuse('save')).toBeUndefined();
  await story.act('save', 'arrive');
  expect(story.refuse('save')).toBe('The customer is saved already.');
});

it('each webhook has its message and says what to do', async () => {
  for (const delivery of deliveries) {
    const {story} = await publish(delivery);
    await story.act('decide', delivery);
    await story.advance(10);
    for (const {to, from, advice, payload} of story.tell().steps) {
      expect(advice, delivery).toMatch(/\.$/);
      if (from === 'platform' && to === 'system')
        expect(payload?.value).toHaveProperty('eventType');
    }
  }
});

it.each([
  [0, '0 s'],
  [3, '3 s'],
  [3661, '1 h 1 min'],
  [90_004, '1 d 1 h'],
])('%d seconds are written as %s', (seconds, text) => {
  expect(spanOf(seconds)).toBe(text);
});
