/** Publishes the programs of the guides as files, and shortens the code of long Markdown pages. */
import type {Code, RootContent} from 'mdast';
import {visit} from 'unist-util-visit';
import {downloadsRoute} from '../../../src/downloads';
import {product} from '../../../src/product';
import {publish, type Site} from '../steps';

/** Lines that are shown of a shortened program (its purpose and its imports), of an output and of an example. */
const shown = {program: 8, output: 3, example: 4};
/** Programs and examples, and outputs, with more characters can be shortened. */
const longCode = 2_000;
const longOutput = 400;

const programPath = (name: string): string => `${downloadsRoute}/programs/${name}`;

/** Writes each program (file name to text) into the site. */
export function writePrograms(programs: ReadonlyMap<string, string>, site: Site): void {
  for (const [name, code] of programs) publish(site, programPath(name), `${code}\n`);
}

/**
 * Shortens the longest programs, then the longest outputs, then the last examples of a copy of the blocks until they fit.
 *
 * @param examplesPath the file with all examples in JSON. Without it, they aren't shortened
 * @returns the blocks, and the texts that were shortened
 */
export function shortenCode(
  blocks: RootContent[],
  programs: ReadonlyMap<string, string>,
  examplesPath: string | undefined,
  fits: (blocks: RootContent[]) => boolean,
): {blocks: RootContent[]; shortened: Set<string>} {
  const root = {type: 'root' as const, children: structuredClone(blocks)};
  const names = new Map([...programs].map(([name, code]) => [code, name]));
  const found: Code[] = [];
  visit(root, 'code', (node) => void found.push(node));
  const longest = found.toSorted((a, b) => b.value.length - a.value.length);
  const isLong = ({lang, value}: Code) => value.length > (lang === 'text' ? longOutput : longCode);
  const shortened = new Set<string>();
  const shorten = (nodes: Code[], lines: number, pathOf: (code: string) => string | undefined): void => {
    for (const node of nodes.filter(isLong)) {
      if (fits(root.children)) return;
      shortened.add(node.value);
      node.value = beginningOf(node, lines, pathOf(node.value));
    }
  };
  const programsFound = longest.filter(({value}) => names.has(value));
  const outputs = longest.filter(({lang}) => lang === 'text');
  const examples = examplesPath ? found.filter(({lang}) => lang === 'json').reverse() : [];
  shorten(programsFound, shown.program, (code) => programPath(names.get(code) ?? ''));
  shorten(outputs, shown.output, () => undefined);
  shorten(examples, shown.example, () => examplesPath);
  return {blocks: root.children, shortened};
}

/** Returns the first lines of a text, to a blank line if possible, the number of other lines, and their file. */
function beginningOf({lang, value}: Code, count: number, path: string | undefined): string {
  const lines = value.split('\n');
  const blank = lines.lastIndexOf('', count);
  const end = blank > 0 ? blank + 1 : count;
  const rest = `${lines.length - end} more lines`;
  const start = lines.slice(0, end).join('\n').trimEnd();
  return path
    ? `${start}\n\n${lang === 'python' ? '#' : '//'} ${rest}: ${product.siteUrl}${path}`
    : `${start}\n(${rest})`;
}
