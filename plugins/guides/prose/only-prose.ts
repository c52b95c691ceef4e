/**
 * Extracts the prose of a file. Replaces code, names, addresses and markup by spaces, so that every word keeps its line
 * and column.
 */
import {visit} from 'unist-util-visit';
import {isMap, isScalar, isSeq, parseDocument} from 'yaml';
import {diagramLanguages} from '../diagrams/read';
import {parseMdx} from '../lib/markdown';

/** The keys of front matter and the glossary whose values are prose. */
const proseKeys = new Set(['title', 'description', 'sidebar_label', 'term', 'also', 'text', 'read']);

/** Extracts the prose of a page: its text, diagrams, captions of code blocks, title and description. */
export function proseOfPage(source: string): string {
  const canvas = new Canvas(source);
  visit(parseMdx(source), (node) => {
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (start === undefined || end === undefined) return;
    if (node.type === 'text') canvas.keep(start, end);
    if (node.type === 'code') keepCaption(canvas, start);
    if (node.type === 'code' && diagramLanguages.includes(node.lang)) keepDiagram(canvas, start, end);
    if (node.type === 'yaml') keepYaml(canvas, node.value, start + source.slice(start, end).indexOf(node.value));
  });
  return canvas.text();
}

/** Extracts the prose of the glossary, a YAML file. */
export function proseOfGlossary(source: string): string {
  const canvas = new Canvas(source);
  keepYaml(canvas, source, 0);
  return canvas.text();
}

class Canvas {
  private readonly kept: boolean[];
  constructor(readonly source: string) {
    this.kept = new Array<boolean>(source.length).fill(false);
  }
  keep(start: number, end: number, kept = true): void {
    this.kept.fill(kept, start, end);
  }
  text(): string {
    return this.source.replace(/[^\n]/g, (sign, i: number) => (this.kept[i] ? sign : ' '));
  }
}

function keepCaption(canvas: Canvas, start: number): void {
  const opening = canvas.source.slice(start).split('\n', 1)[0] ?? '';
  for (const match of opening.matchAll(/(?:title|not-run)="(?<words>[^"]*)"/dg)) {
    const [from, to] = match.indices?.groups?.words ?? [0, 0];
    canvas.keep(start + from, start + to);
  }
}

function keepDiagram(canvas: Canvas, start: number, end: number): void {
  const block = canvas.source.slice(start, end);
  const lines = block.slice(block.indexOf('\n'), block.lastIndexOf('\n'));
  // Keep all words except arrows, names of calls and files, and addresses.
  for (const {0: words, index} of lines.matchAll(/(?<![\w/.[])(?!\S*[/.]\w)[^\s\]()|>-][^\s\]()|]*/g)) {
    const from = start + block.indexOf('\n') + index;
    canvas.keep(from, from + words.length);
  }
}

function keepYaml(canvas: Canvas, yaml: string, offset: number): void {
  const keepScalars = (node: unknown): void => {
    if (isSeq(node)) node.items.forEach(keepScalars);
    if (!isScalar(node) || !node.range) return;
    const [from, to] = [node.range[0] + offset, node.range[1] + offset];
    canvas.keep(from, to);
    // The texts of the glossary are MDX, so remove code spans, components and addresses.
    for (const match of canvas.source.slice(from, to).matchAll(/`[^`]*`|<[^>]*>|\]\([^)]*\)/g)) {
      canvas.keep(from + match.index, from + match.index + match[0].length, false);
    }
  };
  const walk = (node: unknown): void => {
    if (isSeq(node)) node.items.forEach(walk);
    if (!isMap(node)) return;
    for (const {key, value} of node.items) if (isScalar(key) && proseKeys.has(String(key.value))) keepScalars(value);
  };
  walk(parseDocument(yaml).contents);
}
