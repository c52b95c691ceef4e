/** Publishes the programs of the guides as files, and shortens them and what they print in twins that would be too long. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Code, RootContent} from 'mdast';
import {visit} from 'unist-util-visit';
import {downloadsRoute} from '../../src/downloads';
import {product} from '../../src/product';

/** How many characters of a shortened program are shown: what it does, and what it imports. */
const shown = 250;
/** Longer ones are shortened, in characters. */
const longProgram = 2000;
/** The output of a program is shortened to its first lines, if it is longer than this, in characters. */
const longOutput = 400;
const linesShown = 3;

const programPath = (name: string): string => `${downloadsRoute}/programs/${name}`;

/** Writes each program (file name to text) into the site. */
export function writePrograms(programs: ReadonlyMap<string, string>, folder: string): void {
  mkdirSync(join(folder, programPath('')), {recursive: true});
  for (const [name, code] of programs) writeFileSync(join(folder, programPath(name)), `${code}\n`);
}

/** The blocks with their longest programs shortened, then their longest outputs, as many as it takes until they fit. */
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

/** The first lines of an output, and how many more there are. */
export function shortenOutput(output: string): string {
  const lines = output.split('\n');
  return [...lines.slice(0, linesShown), `(${lines.length - linesShown} more lines)`].join('\n');
}

/** The first lines of a program, and where the whole is. */
function beginningOf(code: string, name: string): string {
  const start = code.slice(0, shown);
  const end = start.includes('\n\n') ? start.lastIndexOf('\n\n') : start.lastIndexOf('\n');
  const rest = code.slice(end).trim().split('\n').length;
  const sign = name.endsWith('.py') ? '#' : '//';
  return `${code.slice(0, end)}\n\n${sign} ${rest} more lines: ${product.siteUrl}${programPath(name)}`;
}
