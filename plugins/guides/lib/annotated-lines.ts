/** Finds the line of each note in an example, and combines lines and notes. */
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import {makeLine, makeNote, type MarkedLine, type Note} from './annotated-nodes';
import {toJsonLines} from '@screening/api';
import type {Attributes, JsxNode} from './jsx';
import {urlOfKey} from './line-urls';
import {asBlocks, flowElement, textElement} from './nodes';
import {pick} from './pick';
import type {GuideFacts} from './types';

type Annotated = {element: MdxJsxFlowElement; problems: {node: JsxNode; message: string}[]};

/** Makes the element for one example. `id` must be unique on the page. */
export function annotate(
  facts: GuideFacts,
  {of = '', pick: path, title}: Attributes,
  notes: Note[],
  id: string,
): Annotated {
  const example = facts.book.example(of);
  if (!example.schemaName)
    throw new Error(`the example \`${of}\` doesn't belong to a record, so its lines can't be linked`);
  const value = pick(example.value, path);
  const record = example.schemaName;
  const base = path ? path.split('.') : [];
  const lines = toJsonLines(value);
  const problems: Annotated['problems'] = [];

  const placed = notes.flatMap((note) => {
    const index = lines.findIndex((line) => line.key !== undefined && line.path?.join('.') === note.at);
    if (index >= 0) return [{note, index}];
    problems.push({node: note.node, message: whyMissing(value, note.at)});
    return [];
  });
  // Number the notes from top to bottom, in any order of the source.
  placed.sort((a, b) => a.index - b.index);
  const marked = lines.map((line, index): MarkedLine => {
    const number = placed.findIndex((p) => p.index === index) + 1;
    return {
      line,
      url: line.key === undefined ? undefined : urlOfKey(facts, record, example.value, [...base, ...(line.path ?? [])]),
      ...(number ? {number} : {}),
    };
  });
  for (const {note, index} of placed) {
    if (!marked[index]!.url)
      problems.push({node: note.node, message: `\`${note.at}\` isn't a field of the description`});
    if (placed.some((p) => p.index === index && p.note !== note))
      problems.push({node: note.node, message: `two notes at \`${note.at}\``});
  }
  const list = placed.map(({note, index}, i) => makeNote(note, marked[index]!, i + 1, id));
  const shown = marked.map((line) => makeLine(line, id));
  const element = flowElement('AnnotatedExample', {label: title ?? `Example ${of} with notes`}, [
    flowElement('pre', {tabIndex: '0'}, asBlocks([textElement('code', {}, shown)])),
    flowElement('ol', {}, list),
  ]);
  return {element, problems};
}

function whyMissing(value: unknown, at: string): string {
  try {
    pick(value, at);
    return `\`${at}\` has no separate line: put the note at a key`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
