/**
 * Writes request samples: one program for each operation and language.
 *
 * These functions are pure, for use in the build and the browser. A sample reads only the API key from
 * its environment: SCREENING_API_KEY.
 */
import type {Endpoint, SlimDescription, SlimOperation} from '../document';
import {planCall, type Call} from './call';
import {curl} from './curl';
import {go} from './go';
import {java} from './java';
import {javascript} from './javascript';
import {kebab, pascal} from './names';
import type {Program} from './program';
import {python} from './python';
import type {SampleRequest} from './values';

export type {SampleRequest} from './values';

export type Sample = {
  language: 'curl' | 'javascript' | 'python' | 'java' | 'go';
  label: string;
  /** The name of the grammar for highlighting. */
  prism: string;
  /** The name of the file in which to save and run it. */
  file: string;
  code: string;
  /** The number of lines before the call, such as imports, which a page collapses. */
  folded: number;
};

type Language = Pick<Sample, 'language' | 'label' | 'prism'> & {
  file: (operationId: string) => string;
  write: (call: Call) => string | Program;
};

const languages: Language[] = [
  {language: 'curl', label: 'cURL', prism: 'bash', file: (id) => `${kebab(id)}.sh`, write: curl},
  {
    language: 'javascript',
    label: 'JavaScript',
    prism: 'javascript',
    file: (id) => `${kebab(id)}.mjs`,
    write: javascript,
  },
  {
    language: 'python',
    label: 'Python',
    prism: 'python',
    file: (id) => `${kebab(id).replaceAll('-', '_')}.py`,
    write: python,
  },
  {language: 'java', label: 'Java', prism: 'java', file: (id) => `${pascal(id)}.java`, write: java},
  {language: 'go', label: 'Go', prism: 'go', file: (id) => `${kebab(id)}.go`, write: go},
];

/**
 * Creates the samples of an operation, with the reader's values or the examples of the description.
 * A webhook has none, because only the platform sends it.
 */
export function createSamples(
  doc: SlimDescription,
  endpoint: Endpoint<SlimOperation>,
  request?: SampleRequest,
): Sample[] {
  if (endpoint.kind === 'webhook') return [];
  const call = planCall(doc, endpoint, request);
  return languages.map(({file, write, ...rest}) => {
    const program = write(call);
    const {head, main} = typeof program === 'string' ? {head: '', main: program} : program;
    return {
      ...rest,
      file: file(call.operationId),
      code: head ? `${head}\n${main}\n` : `${main}\n`,
      folded: head ? head.split('\n').length : 0,
    };
  });
}
