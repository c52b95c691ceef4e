/**
 * Makes an example whose keys link to the reference and whose lines have numbered notes:
 *
 *     <AnnotatedExample of="ScreeningResultOneRow" pick="resultRows.0">
 *     <Note at="matchStrength">How closely the row resembles the search.</Note>
 *     </AnnotatedExample>
 *
 * The result is plain HTML. The component only adds styles.
 */
import type {Nodes, PhrasingContent, Root} from 'mdast';
import {visit, SKIP} from 'unist-util-visit';
import {branchesOf, flatten, refName, toJsonLines} from '@screening/api';
import {readAttributes, readPhrasing, type Component} from './lib/components';
import {block, code, inline, isJsx, link, paragraph, text, type JsxNode} from '../lib/nodes';
import {pick} from './lib/pick';
import type {GuideData, Page} from './lib/types';

type Note = {node: JsxNode; at: string; words: PhrasingContent[]};

// Classes of src/css/code.css.
const tokens = {
  string: 't-string',
  number: 't-number',
  literal: 't-boolean',
  list: 't-string',
  bracket: 't-punctuation',
};

/** The number of examples so far on each page, for ids that are unique there. */
const counts = new WeakMap<Page, number>();

export const annotatedExample: Component = {
  required: ['of'],
  optional: ['pick', 'title'],
  form: 'content',
  make({of = '', pick: path, title}, page, node) {
    const example = page.data.book.example(of);
    const record = example.schemaName;
    if (!record) throw new Error(`the example \`${of}\` doesn't belong to a record, so its lines can't be linked`);
    const value = pick(example.value, path);
    const base = path ? path.split('.') : [];
    const lines = toJsonLines(value);
    const lineOf = ({at}: Note): number =>
      lines.findIndex(({key, path: own}) => key !== undefined && own?.join('.') === at);
    const urls = lines.map(({key, path: own = []}) =>
      key === undefined ? undefined : urlOfKey(page.data, record, example.value, [...base, ...own]),
    );
    const all = readNotes(node, page);
    for (const note of all) {
      const problem = findProblem(note, lineOf(note), value, urls);
      if (problem) page.fail(note.node, problem);
    }
    // Number the notes from top to bottom, in any order of the source.
    const notes = all.sort((a, b) => lineOf(a) - lineOf(b));
    const count = (counts.get(page) ?? 0) + 1;
    counts.set(page, count);
    const id = `example-${count}`;
    const shown = lines.map(({indent, key, value: words, kind, after}, i) => {
      const number = notes.findIndex((note) => lineOf(note) === i) + 1;
      const name = text(JSON.stringify(key));
      return inline('span', number ? {id: `${id}-line-${number}`, 'data-noted': 'true'} : {}, [
        '  '.repeat(indent),
        ...(key === undefined ? [] : [urls[i] ? link(urls[i], [name]) : name, ': ']),
        inline('span', {className: tokens[kind]}, [words]),
        after,
        ...(number
          ? [' ', inline('a', {href: `#${id}-note-${number}`, 'aria-label': `Note ${number}`}, [`${number}`])]
          : []),
        '\n',
      ]);
    });
    const list = notes.map((note, i) => {
      const name = code(note.at.split('.').at(-1) ?? '');
      const url = urls[lineOf(note)];
      const back = {href: `#${id}-line-${i + 1}`, 'aria-label': `Back to the line of note ${i + 1}`};
      const parts = [url ? link(url, [name]) : name, ': ', ...note.words, ' ', inline('a', back, ['↑'])];
      return block('li', {id: `${id}-note-${i + 1}`}, [paragraph(parts)]);
    });
    return [
      block('AnnotatedExample', {label: title ?? `Example ${of} with notes`}, [
        block('pre', {tabIndex: '0'}, [inline('code', {}, shown)]),
        block('ol', {}, list),
      ]),
    ];
  },
};

/** Reads the notes inside an example, and reports everything else. */
function readNotes(node: JsxNode, page: Page): Note[] {
  const children = (node.children as Nodes[]).flatMap((n) => (n.type === 'paragraph' ? n.children : [n]));
  return children.flatMap((child) => {
    if (child.type === 'text' && !child.value.trim()) return [];
    if (!isJsx(child) || child.name !== 'Note') {
      page.fail(child, `<${node.name}> must only contain notes, one per line: <Note at="...">...</Note>`);
      return [];
    }
    const at = readAttributes(child, page, {required: ['at']})?.at;
    return at ? [{node: child, at, words: readPhrasing(child)}] : [];
  });
}

function findProblem({at}: Note, line: number, value: unknown, urls: (string | undefined)[]): string | undefined {
  if (line >= 0) return urls[line] ? undefined : `\`${at}\` isn't a field of the description`;
  try {
    pick(value, at);
    return `\`${at}\` has no separate line: put the note at a key`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Returns the address of a key in an example of a record, or undefined for a key that the description leaves open.
 * Where the description has alternatives, uses the one that has all keys of the value.
 */
function urlOfKey(data: GuideData, record: string, value: unknown, path: string[]): string | undefined {
  const url = fieldAt(data, record, path)?.url;
  if (url) return url;
  for (let end = path.length - 1; end > 0; end -= 1) {
    const holder = path.slice(0, end);
    const held = pick(value, holder.join('.'));
    const variant = findVariant(data, record, holder, held);
    if (variant) return urlOfKey(data, variant, held, path.slice(end));
  }
  return undefined;
}

function fieldAt({book}: GuideData, record: string, path: string[]): ReturnType<typeof book.field> | undefined {
  try {
    return book.field([record, ...path.filter((part) => !/^\d+$/.test(part))].join('.'));
  } catch {
    return undefined;
  }
}

function findVariant(data: GuideData, record: string, path: string[], held: unknown): string | undefined {
  const schema = flatten(data.doc, fieldAt(data, record, path)?.schema ?? {});
  const items = typeof schema.items === 'object' ? flatten(data.doc, schema.items) : schema;
  const keys = Object.keys(held ?? {});
  const variants = branchesOf(items).flatMap((option) => refName(option) ?? []);
  return variants.find((name) => {
    const {properties = {}} = flatten(data.doc, {$ref: `#/components/schemas/${name}`});
    return keys.every((key) => key in properties);
  });
}

/** Reports notes outside an example. An example with problems still contains its notes. */
export function refuseLoneNotes(tree: Root, page: Page): void {
  visit(tree, (node) => {
    if (isJsx(node) && node.name === 'AnnotatedExample') return SKIP;
    if (isJsx(node) && node.name === 'Note') page.fail(node, '<Note> belongs inside <AnnotatedExample>');
    return undefined;
  });
}
