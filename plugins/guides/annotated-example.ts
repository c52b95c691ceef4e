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
} from '@screening/api';
import type {WalkedField} from '@screening/api';
import {lookUp, readAttributes, readPhrasing, type Component} from './lib/components';
import {block, code, inline, isJsx, link, paragraph, text, type JsxNode} from '../lib/nodes';
import {pick} from './lib/pick';
import type {GuideData} from './lib/data';
import type {Page} from './lib/types';

// Classes of src/css/code.css.
const tokens = {string: 't-string', number: 't-number', literal: 't-number', list: 't-string'};

export const annotatedExample: Component = {
  required: ['of'],
  optional: ['pick', 'title'],
  form: 'content',
  make({of = '', pick: start, title}, page, node) {
    const {value, schemaName} = page.data.index.example(of);
    if (!schemaName)
      throw new Error(
        `the example \`${of}\` doesn't belong to a schema, so its lines can't be linked`,
      );
    const shown = pick(value, start);
    const base = start?.split('.') ?? [];
    const notes = readNotes(node, page);
    const items: Nodes[] = [];
    const lines = toJsonLines(shown).map(({indent, key, path = [], value: words, kind, after}) => {
      const token = kind === 'bracket' ? words : inline('span', {className: tokens[kind]}, [words]);
      if (key === undefined) return inline('span', {}, ['  '.repeat(indent), token, after, '\n']);
      const url = urlOfKey(page.data, schemaName, value, [...base, ...path]);
      const linked = (name: PhrasingContent) => (url ? link(url, [name]) : name);
      const parts = ['  '.repeat(indent), linked(text(JSON.stringify(key))), ': ', token, after];
      const note = notes.get(path.join('.'));
      if (!note) return inline('span', {}, [...parts, '\n']);
      notes.delete(path.join('.'));
      const number = items.length + 1;
      const [lineId, noteId] = [`${of}-line-${number}`, `${of}-note-${number}`];
      const back = inline(
        'a',
        {href: `#${lineId}`, 'aria-label': `Back to the line of note ${number}`},
        ['↑'],
      );
      const sentence = paragraph([linked(code(key)), ': ', ...readPhrasing(note), ' ', back]);
      items.push(block('li', {id: noteId}, [sentence]));
      const to = inline('a', {href: `#${noteId}`, 'aria-label': `Note ${number}`}, [`${number}`]);
      return inline('span', {id: lineId, 'data-noted': 'true'}, [...parts, ' ', to, '\n']);
    });
    for (const [at, note] of notes)
      lookUp(note, page, () => {
        pick(shown, at);
        throw new Error(`\`${at}\` has no separate line: put the note at a key`);
      });
    return [
      block('AnnotatedExample', {label: title ?? `Example ${of} with notes`}, [
        block('pre', {className: 'code-surface', tabIndex: '0'}, [inline('code', {}, lines)]),
        block('ol', {}, items),
      ]),
    ];
  },
};

/** Reads the notes inside an example by their keys, and reports everything else. */
function readNotes(node: JsxNode, page: Page): Map<string, JsxNode> {
  const notes = new Map<string, JsxNode>();
  for (const child of readPhrasing(node)) {
    if (child.type === 'text' && !child.value.trim()) continue;
    const at =
      isJsx(child) && child.name === 'Note' && readAttributes(child, page, {required: ['at']})?.at;
    if (at) notes.set(at, child);
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
 */
function urlOfKey(
  {doc}: GuideData,
  schemaName: string,
  example: unknown,
  path: string[],
): string | undefined {
  const has = (holder: WalkedField, names: string[]): boolean =>
    names.every((name) => fieldsBelow(doc, onOwnPage(holder)).some((field) => field.name === name));
  let field: WalkedField | undefined = rootField(doc, {$ref: `#/components/schemas/${schemaName}`});
  let url = schemaUrl(schemaName);
  let value = example as Record<string, unknown>;
  for (const key of path) {
    if (!Array.isArray(value)) {
      const keys = Object.keys(value);
      const options = optionsBelow(doc, onOwnPage(field));
      let holder: WalkedField = field;
      if (!has(field, [key])) holder = options.find((option) => has(option, keys)) ?? field;
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
