/** Tells the first part of the story of the timeline, which the page has without scripts. */
import type {Description} from '@screening/api';
import {createSandbox, type Seed} from '@screening/sandbox';
import type {Told} from '../../../src/components/timeline/steps';
import {Story, tellFirstPart} from '../../../src/components/timeline/story';

/** Returns the steps of the first part, as the sandbox in the page repeats them. */
export async function tellTimeline(description: Description, seed: Seed): Promise<Told> {
  const story = new Story(createSandbox({description, seed}), seed);
  await tellFirstPart(story);
  return story.tell();
}
