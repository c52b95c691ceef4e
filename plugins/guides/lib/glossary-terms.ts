/** Reads docs/glossary.yaml: the definition of each term, and the spellings that link to it. */
import {LineCounter, isMap, isSeq, parseDocument, type Node, type YAMLMap} from 'yaml';
import type {Problem} from './problem';

/** The address of the page with all terms. */
export const glossaryPath = '/docs/glossary';

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
  /** The place in the file, for problems. */
  file: string;
  line: number;
  textLine: number;
};

/** The class of the lines of links below a definition. Search and the pop-up definitions leave them out. */
export const termLinksClass = 'term-links';

const keys = ['id', 'term', 'also', 'text', 'read', 'see', 'link'];

/** Reads the terms, or throws one error that lists all problems with their lines. */
export function parseGlossary(source: string, file: string): GlossaryTerm[] {
  const counter = new LineCounter();
  const document = parseDocument(source, {lineCounter: counter});
  const problems: Problem[] = [];
  const lineAt = (node: unknown): number => counter.linePos((node as Node | null)?.range?.[0] ?? 0).line;
  const fail: Fail = (node, message) => void problems.push({file, line: lineAt(node), column: 1, message});
  for (const {message, pos} of document.errors) {
    const {line, col: column} = counter.linePos(pos[0]);
    problems.push({file, line, column, message: message.split('\n')[0]!});
  }
  const list = document.contents;
  if (problems.length === 0 && !isSeq(list)) fail(list, 'the glossary must be a list of terms');
  const terms =
    isSeq(list) && problems.length === 0 ? list.items.flatMap((item) => readTerm(item, file, lineAt, fail)) : [];
  reportTwice(terms, problems);
  if (problems.length) throw new Error(problems.map((p) => `${p.file}:${p.line}:${p.column} ${p.message}`).join('\n'));
  return terms;
}

type Fail = (node: unknown, message: string) => void;

function readTerm(item: unknown, file: string, lineAt: (node: unknown) => number, fail: Fail): GlossaryTerm[] {
  if (!isMap(item)) {
    fail(item, 'a term must be a map with id, term and text');
    return [];
  }
  const map = item as YAMLMap<{value: string}, Node>;
  for (const {key} of map.items)
    if (!keys.includes(String(key.value))) fail(key, `unknown key \`${key.value}\`; known keys: ${keys.join(', ')}`);
  const value = item.toJSON() as Record<string, unknown>;
  const words = (key: string): string => {
    const found = value[key];
    if (typeof found === 'string' && found.trim()) return found.trim();
    fail(map, `a term needs \`${key}\`, as text`);
    return '';
  };
  const list = (key: string): string[] => {
    const found = value[key] ?? [];
    if (Array.isArray(found) && found.every((word) => typeof word === 'string')) return found as string[];
    fail(map.get(key, true), `\`${key}\` must be a list of texts`);
    return [];
  };
  const id = words('id');
  if (id && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
    fail(map, `the id \`${id}\` must only have lower-case letters, digits and hyphens`);
  if (!['undefined', 'boolean'].includes(typeof value.link))
    fail(map.get('link', true), '`link` must be true or false');
  const [term, text, also, read, see] = [words('term'), words('text'), list('also'), list('read'), list('see')];
  for (const markdown of read)
    if (!/^\[[^\]]+\]\([^)\s]+\)$/.test(markdown))
      fail(map.get('read', true), `\`${markdown}\` is not a Markdown link`);
  const textLine = lineAt(map.get('text', true));
  return [{id, term, also, text, read, see, link: value.link !== false, file, line: lineAt(map), textLine}];
}

function reportTwice(terms: GlossaryTerm[], problems: Problem[]): void {
  const seen = new Map<string, GlossaryTerm>();
  for (const term of terms) {
    for (const word of new Set([`id ${term.id}`, ...[term.term, ...term.also].map((w) => `term ${w.toLowerCase()}`)])) {
      const first = seen.get(word);
      const message = `the ${word} is already on line ${first?.line}`;
      if (first) problems.push({file: term.file, line: term.line, column: 1, message});
      else seen.set(word, term);
    }
  }
}
