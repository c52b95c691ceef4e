/**
 * Makes an example whose keys link to the reference, with numbered notes beside its code:
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
import {code, link, text} from '../lib/nodes';
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
    /** The lines up to the first note, and then from each note up to the next one. */
    const parts: Part[] = [{lines: []}];
    for (const line of toJsonLines(shown)) {
      const path = line.path ?? [];
      const at = path.join('.');
      const url =
        line.key === undefined ? undefined : urlOfKey(doc, schemaName, value, [...base, ...path]);
      const note = line.key === undefined ? undefined : notes.get(at);
      if (note && line.key !== undefined) {
        notes.delete(at);
        const number = parts.length;
        const key = linkTo(url, code(line.key));
        parts.push({lines: [], note: makeNote(`${name}-note-${number}`, number, key, note)});
        const marked = {id: `${name}-line-${number}`, number};
        parts.at(-1)?.lines.push(makeLine(line, url, marked));
      } else parts.at(-1)?.lines.push(makeLine(line, url));
    }
    for (const [at, note] of notes) reportUnusedNote(at, note, shown, page);
    return [
      block('AnnotatedExample', {label: title ?? `Example ${name} with notes`}, [
        block('div', {className: 'code-surface'}, parts.flatMap(makeCode)),
        block(
          'div',
          {},
          parts.flatMap(({note}) => note ?? []),
        ),
      ]),
    ];
  },
});

/** Lines of the example, and the note on the first of them. */
type Part = {
  lines: Line[];
  note?: Nodes;
};

type Line = {
  indent: number;
  shown: PhrasingContent;
};

/** At least so many lines inside a value are folded, so that the notes are in view together. */
const foldedLines = 4;

/** Makes the code of a part. */
function makeCode({lines}: Part): Nodes[] {
  return groupLines(lines).map((group) => {
    const pre = block('pre', {}, [
      inline(
        'code',
        {},
        group.lines.map(({shown}) => shown),
      ),
    ]);
    if (!group.isInside || group.lines.length < foldedLines) return pre;
    const label = `${group.lines.length} lines`;
    return block('details', {className: 'code-fold'}, [
      block('summary', {'aria-label': label}),
      pre,
    ]);
  });
}

/** Lines that follow each other, which are all inside a value of the part or all outside of one. */
type Group = {
  lines: Line[];
  isInside: boolean;
};

/** Separates the lines inside the values of a part, which have a larger indent than the line with the note. */
function groupLines(lines: Line[]): Group[] {
  const groups: Group[] = [];
  for (const line of lines) {
    const isInside = line.indent > lines[0].indent + (lines[0].indent === 0 ? 1 : 0);
    const last = groups.at(-1);
    if (last?.isInside === isInside) last.lines.push(line);
    else groups.push({lines: [line], isInside});
  }
  return groups;
}

/** Makes a line of the example. Its key links to `url`, if there is one. `noted` is its id and the number of its note. */
function makeLine(
  {indent, key, value, kind, after}: JsonLine,
  url?: string,
  noted?: {id: string; number: number},
): Line {
  const token = kind === 'bracket' ? value : inline('span', {className: classes[kind]}, [value]);
  const name = key === undefined ? [] : [linkTo(url, text(JSON.stringify(key))), ': '];
  const parts = ['  '.repeat(indent), ...name, token, after, '\n'];
  const attributes: Record<string, string> = noted
    ? {id: noted.id, 'data-noted': `${noted.number}`}
    : {};
  return {indent, shown: inline('span', attributes, parts)};
}

/** Makes a note: its number, its key and its text. */
const makeNote = (id: string, number: number, key: PhrasingContent, note: JsxNode): Nodes =>
  block('p', {id, 'data-note': `${number}`}, [inline('b', {}, [key]), ' ', ...readPhrasing(note)]);

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
