/** Builds the parts of an annotated example: lines with links and marks, and the list of notes. */
import type {PhrasingContent} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import type {Attributes, JsxNode} from './jsx';
import {toJsonLines, type JsonLine} from './json-lines';
import {asBlocks, code, flowElement, link, paragraph, text, textElement} from './nodes';
import {isPlace, pick} from './pick';
import type {GuideFacts} from './types';

export type Note = {node: JsxNode; at: string; words: PhrasingContent[]};
type Annotated = {element: MdxJsxFlowElement; problems: {node: JsxNode; message: string}[]};
type MarkedLine = {line: JsonLine; url?: string; number?: number};

/** Makes the element for one example. `id` tells it apart from the others of its page. */
export function annotate(
  facts: GuideFacts,
  {of = '', pick: path, title}: Attributes,
  notes: Note[],
  id: string,
): Annotated {
  const example = facts.book.example(of);
  if (!example.schemaName) throw new Error(`the example \`${of}\` belongs to no record, so its lines cannot be linked`);
  const value = pick(example.value, path);
  const base = [example.schemaName, ...(path ?? '').split('.')];
  const lines = toJsonLines(value);
  const problems: Annotated['problems'] = [];

  const placed = notes.flatMap((note) => {
    const index = lines.findIndex((line) => line.key !== undefined && line.path?.join('.') === note.at);
    if (index >= 0) return [{note, index}];
    problems.push({node: note.node, message: whyMissing(value, note.at)});
    return [];
  });
  // Numbered from top to bottom, in whatever order they are written.
  placed.sort((a, b) => a.index - b.index);
  const marked = lines.map((line, index): MarkedLine => {
    const number = placed.findIndex((p) => p.index === index) + 1;
    return {
      line,
      url: line.key === undefined ? undefined : urlOf(facts, [...base, ...(line.path ?? [])]),
      ...(number ? {number} : {}),
    };
  });
  for (const {note, index} of placed) {
    if (!marked[index]!.url) problems.push({node: note.node, message: `\`${note.at}\` is no field of the description`});
    if (placed.some((p) => p.index === index && p.note !== note))
      problems.push({node: note.node, message: `two notes at \`${note.at}\``});
  }
  const list = placed.map(({note, index}, i) => makeNote(note, marked[index]!, i + 1, id));
  const element = flowElement('AnnotatedExample', {label: title ?? `Example ${of} with notes`}, [
    flowElement(
      'pre',
      {tabIndex: '0'},
      asBlocks([
        textElement(
          'code',
          {},
          marked.map((line) => makeLine(line, id)),
        ),
      ]),
    ),
    flowElement('ol', {}, list),
  ]);
  return {element, problems};
}

/** A value may hold keys that the description leaves open; those have no field to link to. */
function urlOf({book}: GuideFacts, path: string[]): string | undefined {
  try {
    return book.field(path.filter((part) => part && !isPlace(part)).join('.')).url;
  } catch {
    return undefined;
  }
}

function whyMissing(value: unknown, at: string): string {
  try {
    pick(value, at);
    return `\`${at}\` has no line of its own: a note stands at a key`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const noteId = (id: string, number: number): string => `${id}-note-${number}`;
const lineId = (id: string, number: number): string => `${id}-line-${number}`;
// Classes of src/css/code.css.
const tokens = {
  string: 't-string',
  number: 't-number',
  literal: 't-boolean',
  list: 't-string',
  bracket: 't-punctuation',
};

function makeLine({line, url, number}: MarkedLine, id: string): PhrasingContent {
  const parts: PhrasingContent[] = [text('  '.repeat(line.indent))];
  if (line.key !== undefined) {
    const key = text(JSON.stringify(line.key));
    parts.push(url ? link(url, [key]) : key, text(': '));
  }
  parts.push(textElement('span', {className: tokens[line.kind]}, [text(line.value)]), text(line.after));
  if (number)
    parts.push(
      text(' '),
      textElement('a', {href: `#${noteId(id, number)}`, 'aria-label': `Note ${number}`}, [text(String(number))]),
    );
  return textElement('span', number ? {id: lineId(id, number), 'data-noted': 'true'} : {}, [...parts, text('\n')]);
}

function makeNote(note: Note, {url}: MarkedLine, number: number, id: string): MdxJsxFlowElement {
  const name = code(note.at.split('.').at(-1) ?? note.at);
  const back = textElement('a', {href: `#${lineId(id, number)}`, 'aria-label': `Back to the line of note ${number}`}, [
    text('↑'),
  ]);
  return flowElement('li', {id: noteId(id, number)}, [
    paragraph([url ? link(url, [name]) : name, text(': '), ...note.words, text(' '), back]),
  ]);
}
