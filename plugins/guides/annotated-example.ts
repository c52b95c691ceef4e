/**
 * Makes an example whose keys link to the reference and whose lines have numbered notes:
 *
 *     <AnnotatedExample of="ScreeningResultOneRow" pick="resultRows.0">
 *     <Note at="matchStrength">How closely the row resembles the search.</Note>
 *     </AnnotatedExample>
 *
 * The result is plain HTML. The component only adds styles.
 */
import type {Nodes, PhrasingContent} from 'mdast';
import {
  fieldsBelow,
  onOwnPage,
  optionsBelow,
  rootField,
  schemaUrl,
  toJsonLines,
  type Description,
  type JsonLine,
  type WalkedField,
} from '@screening/api';
import {block, inline, isJsx, type JsxNode} from '../lib/mdx-elements';
import {code, link, paragraph, text} from '../lib/nodes';
import {defineComponent, lookUp, readAttributes, readPhrasing} from './lib/components';
import {pick} from './lib/pick';
import type {Page} from './lib/types';

/** The classes of values in src/css/code.css, by kind. */
const classes = {
  string: 't-string',
  number: 't-number',
  literal: 't-number',
  list: 't-string',
};

export const annotatedExample = defineComponent({
  required: ['of'],
  optional: ['pick', 'title'],
  form: 'content',
  make({of: name, pick: start, title}, page, node) {
    const {doc, index} = page.data;
    const {value, schemaName} = index.example(name);
    if (!schemaName)
      throw new Error(
        `the example \`${name}\` doesn't belong to a schema, so its lines can't be linked`,
      );
    const shown = pick(value, start);
    const base = start?.split('.') ?? [];
    /** The notes that no line has yet, by the path of their key. */
    const notes = readNotes(node, page);
    const items: Nodes[] = [];
    const lines = toJsonLines(shown).map((line) => {
      if (line.key === undefined) return makeLine(line);
      const at = (line.path ?? []).join('.');
      const url = urlOfKey(doc, schemaName, value, [...base, ...(line.path ?? [])]);
      const note = notes.get(at);
      if (!note) return makeLine(line, url);
      notes.delete(at);
      const number = items.length + 1;
      const lineId = `${name}-line-${number}`;
      const noteId = `${name}-note-${number}`;
      items.push(makeNote(noteId, lineId, number, linkTo(url, code(line.key)), note));
      const toNote = inline('a', {href: `#${noteId}`, 'aria-label': `Note ${number}`}, [
        `${number}`,
      ]);
      return makeLine(line, url, {id: lineId, link: toNote});
    });
    for (const [at, note] of notes) reportUnusedNote(at, note, shown, page);
    return [
      block('AnnotatedExample', {label: title ?? `Example ${name} with notes`}, [
        block('pre', {className: 'code-surface', tabIndex: '0'}, [inline('code', {}, lines)]),
        block('ol', {}, items),
      ]),
    ];
  },
});

/** Makes a line of the example. Its key links to `url`, if there is one. `noted` is its id and the link to its note. */
function makeLine(
  {indent, key, value, kind, after}: JsonLine,
  url?: string,
  noted?: {id: string; link: PhrasingContent},
): PhrasingContent {
  const token = kind === 'bracket' ? value : inline('span', {className: classes[kind]}, [value]);
  const name = key === undefined ? [] : [linkTo(url, text(JSON.stringify(key))), ': '];
  const parts = ['  '.repeat(indent), ...name, token, after];
  return noted
    ? inline('span', {id: noted.id, 'data-noted': 'true'}, [...parts, ' ', noted.link, '\n'])
    : inline('span', {}, [...parts, '\n']);
}

/** Makes the entry of a note: its key, its text, and a link back to its line. */
function makeNote(
  id: string,
  lineId: string,
  number: number,
  key: PhrasingContent,
  note: JsxNode,
): Nodes {
  const label = `Back to the line of note ${number}`;
  const back = inline('a', {href: `#${lineId}`, 'aria-label': label}, ['↑']);
  return block('li', {id}, [paragraph([key, ': ', ...readPhrasing(note), ' ', back])]);
}

const linkTo = (url: string | undefined, words: PhrasingContent): PhrasingContent =>
  url ? link(url, [words]) : words;

function reportUnusedNote(at: string, note: JsxNode, shown: unknown, page: Page): void {
  lookUp(note, page, () => {
    // Throws an error that suggests other keys if there is no such key.
    pick(shown, at);
    throw new Error(`\`${at}\` has no separate line: put the note at a key`);
  });
}

/** Reads the notes inside an example by their keys, and reports everything else. */
function readNotes(node: JsxNode, page: Page): Map<string, JsxNode> {
  const notes = new Map<string, JsxNode>();
  for (const child of readPhrasing(node)) {
    if (child.type === 'text' && !child.value.trim()) continue;
    const isNote = isJsx(child) && child.name === 'Note';
    const at = isNote ? readAttributes(child, page, {required: ['at']})?.at : undefined;
    if (isNote && at) notes.set(at, child);
    else
      page.fail(
        child,
        `<${node.name}> must only contain notes, one per line: <Note at="...">...</Note>`,
      );
  }
  return notes;
}

/**
 * Returns the address of a key in an example of a schema, or undefined for a key that the description leaves open.
 * Where the description has alternatives, uses the one that has all keys of the value.
 *
 * @param example the whole example, into which `path` leads
 */
function urlOfKey(
  doc: Description,
  schemaName: string,
  example: unknown,
  path: string[],
): string | undefined {
  let field: WalkedField | undefined = rootField(doc, {$ref: `#/components/schemas/${schemaName}`});
  let url = schemaUrl(schemaName);
  let value = example as Record<string, unknown>;
  for (const key of path) {
    // The items of a list have the fields of the list.
    if (!Array.isArray(value)) {
      let holder = findHolder(doc, field, key, Object.keys(value));
      if (holder.schemaName && (holder.isLinked || holder !== field)) {
        url = schemaUrl(holder.schemaName);
        holder = onOwnPage(holder);
      }
      field = fieldsBelow(doc, holder).find(({name}) => name === key);
      if (!field) return undefined;
    }
    value = value[key] as Record<string, unknown>;
  }
  return `${url}#${field.anchor}`;
}

/** Returns the field itself if it has the key, or else its alternative that has all `keys` of the value, if any. */
function findHolder(
  doc: Description,
  field: WalkedField,
  key: string,
  keys: string[],
): WalkedField {
  const hasAll = (holder: WalkedField, wanted: string[]): boolean => {
    const names = fieldsBelow(doc, onOwnPage(holder)).map(({name}) => name);
    return wanted.every((name) => names.includes(name));
  };
  if (hasAll(field, [key])) return field;
  const options = optionsBelow(doc, onOwnPage(field));
  return options.find((option) => hasAll(option, keys)) ?? field;
}
