/** Makes the nodes of an annotated example: its lines and notes, which link to each other. */
import type {PhrasingContent} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import type {JsonLine} from '@screening/api';
import type {JsxNode} from './jsx';
import {code, flowElement, link, paragraph, text, textElement} from './nodes';

export type Note = {node: JsxNode; at: string; words: PhrasingContent[]};
export type MarkedLine = {line: JsonLine; url?: string; number?: number};

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

/** Makes one line of an example: its key as a link, its value, and the number of its note. */
export function makeLine({line, url, number}: MarkedLine, id: string): PhrasingContent {
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

/** Makes one note, with a link to its field and a link back to its line. */
export function makeNote(note: Note, {url}: MarkedLine, number: number, id: string): MdxJsxFlowElement {
  const name = code(note.at.split('.').at(-1) ?? note.at);
  const back = textElement('a', {href: `#${lineId(id, number)}`, 'aria-label': `Back to the line of note ${number}`}, [
    text('↑'),
  ]);
  return flowElement('li', {id: noteId(id, number)}, [
    paragraph([url ? link(url, [name]) : name, text(': '), ...note.words, text(' '), back]),
  ]);
}
