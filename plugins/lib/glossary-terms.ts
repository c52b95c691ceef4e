/** Reads docs/glossary.yaml: the definition of each term, and the spellings that link to it. */
import Ajv from 'ajv';
import {LineCounter, parseDocument, type Node} from 'yaml';

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
  /** The location in the file, for problems. */
  file: string;
  line: number;
  textLine: number;
};

const words = {type: 'string', pattern: '\\S'};
const list = {type: 'array', items: words, default: []};
const isGlossary = new Ajv({useDefaults: true}).compile<GlossaryTerm[]>({
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'term', 'text'],
    additionalProperties: false,
    properties: {
      id: {type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$'},
      term: words,
      text: words,
      also: list,
      read: {...list, items: {type: 'string', pattern: '^\\[[^\\]]+\\]\\([^)\\s]+\\)$'}},
      see: list,
      link: {type: 'boolean', default: true},
    },
  },
});

/** Reads the terms. Throws an error with the line of the first malformed term, or of all spellings that two terms have. */
export function parseGlossary(source: string, file: string): GlossaryTerm[] {
  const counter = new LineCounter();
  const document = parseDocument(source, {lineCounter: counter});
  const lineOf = (...path: (string | number)[]): number =>
    counter.linePos((document.getIn(path, true) as Node | undefined)?.range?.[0] ?? 0).line;
  const [broken] = document.errors;
  if (broken) throw new Error(`${file}:${counter.linePos(broken.pos[0]).line}:1 ${broken.message.split('\n')[0]}`);
  const terms: unknown = document.toJS();
  if (!isGlossary(terms)) {
    const {instancePath = '', message, params} = isGlossary.errors?.[0] ?? {};
    const path = instancePath.split('/').slice(1);
    const line = lineOf(...path.map((part) => (/^\d+$/.test(part) ? Number(part) : part)));
    throw new Error(`${file}:${line}:1 ${path.slice(1).join('.')} ${message} ${JSON.stringify(params)}`);
  }
  const seen = new Map<string, number>();
  const problems: string[] = [];
  const found = terms.map((term, i) => ({...term, file, line: lineOf(i), textLine: lineOf(i, 'text')}));
  for (const {id, term, also, line} of found) {
    for (const name of new Set([`id ${id}`, ...[term, ...also].map((word) => `term ${word.toLowerCase()}`)])) {
      if (seen.has(name)) problems.push(`${file}:${line}:1 the ${name} is already on line ${seen.get(name)}`);
      else seen.set(name, line);
    }
  }
  if (problems.length) throw new Error(problems.join('\n'));
  return found;
}
