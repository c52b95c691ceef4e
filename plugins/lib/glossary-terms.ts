/** Reads docs/glossary.yaml: the definition of each term, and the spellings that link to it. */
import Ajv from 'ajv';
import {LineCounter, parseDocument, type Node} from 'yaml';
import glossarySchema from './glossary.schema.json';

export const glossaryFile = 'docs/glossary.yaml';
/** The address of the page with all terms. */
export const glossaryPath = '/docs/glossary';
/** The class of the lines of links below a definition. Search and the pop-up definitions leave them out. */
export const termLinksClass = 'term-links';

export type GlossaryTerm = {
  id: string;
  term: string;
  /** Other spellings that also get a link. */
  also: string[];
  /** Markdown. */
  text: string;
  /** Links to guides, as Markdown. */
  read: string[];
  /** Addresses of fields in the description. */
  see: string[];
  /** False for a word that is too common to link. */
  link: boolean;
  file: string;
  line: number;
};

const isGlossary = new Ajv({useDefaults: true, strict: false}).compile<GlossaryTerm[]>(
  glossarySchema,
);

/** Reads the terms. Throws an error with the line of the first term that is malformed, or has a spelling of another. */
export function parseGlossary(source: string, file: string): GlossaryTerm[] {
  const counter = new LineCounter();
  const document = parseDocument(source, {lineCounter: counter});
  const fail = (position: number, message = ''): never => {
    throw new Error(`${file}:${counter.linePos(position).line}:1 ${message.split('\n')[0]}`);
  };
  const startOf = (i: unknown): number =>
    (document.get(Number(i), true) as Node | undefined)?.range?.[0] ?? 0;
  for (const {pos, message} of document.errors) fail(pos[0], message);
  const terms: unknown = document.toJS();
  if (!isGlossary(terms)) {
    const [{instancePath, message, params}] = isGlossary.errors!;
    const [, i, ...path] = instancePath.split('/');
    return fail(startOf(i), `${path.join('.')} ${message} ${JSON.stringify(params)}`);
  }
  const owners = new Map<string, number>();
  terms.forEach(({id, term, also}, i) => {
    for (const name of [
      `id ${id}`,
      ...[term, ...also].map((word) => `term ${word.toLowerCase()}`),
    ]) {
      if ((owners.get(name) ?? i) !== i) fail(startOf(i), `another term has the ${name}`);
      owners.set(name, i);
    }
  });
  return terms.map((term, i) => ({...term, file, line: counter.linePos(startOf(i)).line}));
}
