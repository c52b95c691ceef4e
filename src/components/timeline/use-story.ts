import {useRef, useState} from 'react';
import first from '@site/.generated/sandbox/timeline.json';
import type * as continued from './continue-story';
import {spanOf} from './spans';
import type {Action, Delivery, Told} from './steps';
import type {Story} from './story';

type ShownStory = {
  told: Told;
  /** The number of steps that the last action didn't add. */
  old: number;
  /** What the last action led to, or why it makes no sense, as a sentence. */
  said: string;
  act: (action: Action, delivery: Delivery) => void;
  advance: (seconds: number) => void;
  startOver: () => void;
};

/** The part of the story that is loaded on the first click. */
type Loaded = typeof continued;

/** What the first part shows, so that nobody takes its lost webhook for the next one. */
const begun = 'So far, one webhook was lost, and a poll found its change.';

const failure = 'The sandbox could not be loaded. Check your connection and try again.';

/** Shows the first part of the story, and loads the sandbox to continue it on the first click. */
export function useStory(): ShownStory {
  const [told, setTold] = useState<Told>(first);
  const [old, setOld] = useState(first.steps.length);
  const [said, setSaid] = useState(() => `${begun} ${describe(first, first.steps.length)}`);
  /** One action follows the other, because all change the same sandbox. */
  const queue = useRef<Promise<Story | undefined>>(Promise.resolve(undefined));

  /** Loads the sandbox, and goes on with the story that `next` returns. If it fails, the story stays as it was. */
  const goOn = (next: (before: Story | undefined, loaded: Loaded) => Promise<Story>): void => {
    queue.current = queue.current.then(async (before) => {
      try {
        return await next(before, await import('./continue-story'));
      } catch {
        setSaid(failure);
        return before;
      }
    });
  };
  const run = (change: (story: Story) => Promise<string | undefined>): void =>
    goOn(async (before, {repeatFirstPart}) => {
      const story = before ?? (await repeatFirstPart());
      const count = story.tell().steps.length;
      const refusal = await change(story);
      const next = story.tell();
      setOld(count);
      setTold(next);
      setSaid(refusal ?? describe(next, count));
      return story;
    });
  return {
    told,
    old,
    said,
    act: (action, delivery) =>
      run(async (story) => {
        const refusal = story.refuse(action);
        if (refusal === undefined) await story.act(action, delivery);
        return refusal;
      }),
    advance: (seconds) =>
      run(async (story) => {
        await story.advance(seconds);
        return undefined;
      }),
    startOver: () =>
      goOn((_, {beginStory}) => {
        const story = beginStory();
        setOld(0);
        setTold(story.tell());
        setSaid('Nothing has happened yet. Save the customer first.');
        return Promise.resolve(story);
      }),
  };
}

/** Returns the new steps and the time as a sentence. */
function describe({steps, now}: Told, count: number): string {
  const added = steps.slice(count).map(({label, title, mark}) => {
    const name = label ?? title;
    return mark === undefined ? name : `${name} (${mark})`;
  });
  const time = `The time is ${spanOf(now)} after the start.`;
  return added.length === 0 ? time : `${added.join(', ')}. ${time}`;
}
