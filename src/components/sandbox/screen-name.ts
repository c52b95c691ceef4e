/** Screens a name for the home page. The page loads this with the sandbox when a reader uses the form. */
import description from '@site/.generated/sandbox/description.json';
import example from '@site/.generated/sandbox/home.json';
import seed from '@site/.generated/sandbox/seed.json';
import {createSandbox} from '@screening/sandbox';
import {requestWith, screenIn, type Screening} from './screening';

// Not the sandbox of the visit, whose list of calls would fill with half-typed names.
const sandbox = createSandbox({description, seed});

export async function screenName(name: string): Promise<Screening> {
  return {...(await screenIn(sandbox, seed, name)), request: requestWith(name, example)};
}
