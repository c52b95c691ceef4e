/** Creates a story in the browser, with the data of the sandbox in the page. */
import description from '@site/.generated/sandbox/description.json';
import seed from '@site/.generated/sandbox/seed.json';
import {createSandbox} from '@screening/sandbox';
import {Story, tellFirstPart} from './story';

/** Returns a story that has just begun. */
export const beginStory = (): Story => new Story(createSandbox({description, seed}), seed);

/** Returns a story with the steps that the page shows at first. */
export async function repeatFirstPart(): Promise<Story> {
  const story = beginStory();
  await tellFirstPart(story);
  return story;
}
