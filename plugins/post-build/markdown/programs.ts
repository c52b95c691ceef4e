/** Publishes the programs of the guides as files, and shortens programs and their output in Markdown pages that are too long. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Code, RootContent} from 'mdast';
import {visit} from 'unist-util-visit';
import {downloadsRoute} from '../../../src/downloads';
import {product} from '../../../src/product';

/** Characters that are shown of a shortened program: its purpose and its imports. */
const shown = 250;
/** Programs with more characters can be shortened. */
const longProgram = 2000;
/** Outputs of programs with more characters can be shortened to their first lines. */
const longOutput = 400;
const linesShown = 3;

const programPath = (name: string): string => `${downloadsRoute}/programs/${name}`;

/** Writes each program (file name to text) into the site. */
export function writePrograms(programs: ReadonlyMap<string, string>, folder: string): void {
  mkdirSync(join(folder, programPath('')), {recursive: true});
  for (const [name, code] of programs) writeFileSync(join(folder, programPath(name)), `${code}\n`);
}

/** Returns a copy of the blocks, with the longest programs, then the longest outputs, shortened until they fit. */
export function shortenPrograms(
  blocks: RootContent[],
  programs: ReadonlyMap<string, string>,
  fits: (blocks: RootContent[]) => boolean,
): RootContent[] {
  const root = {type: 'root' as const, children: structuredClone(blocks)};
  const names = new Map([...programs].map(([name, code]) => [code, name]));
  const found: Code[] = [];
  visit(root, 'code', (node) => void found.push(node));
  found.sort((a, b) => b.value.length - a.value.length);
  const long = found.filter(({value}) => names.has(value) && value.length > longProgram);
  const outputs = found.filter(({lang, value}) => lang === 'text' && value.length > longOutput);
  for (const node of [...long, ...outputs]) {
    if (fits(root.children)) break;
    const name = names.get(node.value);
    node.value = name === undefined ? shortenOutput(node.value) : beginningOf(node.value, name);
  }
  return root.children;
}

/** Returns the first lines of an output, and the number of other lines. */
export function shortenOutput(output: string): string {
  const lines = output.split('\n');
  return [...lines.slice(0, linesShown), `(${lines.length - linesShown} more lines)`].join('\n');
}

/** Returns the first lines of a program, and the address of the whole program. */
function beginningOf(code: string, name: string): string {
  const start = code.slice(0, shown);
  const end = start.includes('\n\n') ? start.lastIndexOf('\n\n') : start.lastIndexOf('\n');
  const rest = code.slice(end).trim().split('\n').length;
  const sign = name.endsWith('.py') ? '#' : '//';
  return `${code.slice(0, end)}\n\n${sign} ${rest} more lines: ${product.siteUrl}${programPath(name)}`;
}
