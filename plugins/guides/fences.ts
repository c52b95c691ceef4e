/**
 * Checks that every code block states how it is tested: it is run, valid against a schema, a received response, or not
 * run for a stated reason. The tests use this mode, and readers don't see it.
 */
import type {Code} from 'mdast';
import {visit} from 'unist-util-visit';
import {nearest} from '@screening/api';
import {fillProduct} from '@screening/product';
import {examplesFolder} from '../lib/examples';
import {parseMdx, parseMeta} from '../lib/markdown';
import {isDrawn} from './diagrams';
import {lookUp} from './lib/components';
import type {Transform} from './lib/types';

/** How a code block is tested. */
type Mode = 'run' | 'schema' | 'received' | 'not-run';

/** The content of a code block and its test. plugins/guides/README.md explains what a writer can set. */
type TestedCode = {
  lang: string;
  mode: Mode;
  /** The shown code: the body of the block, or the program that it includes. */
  value: string;
  title?: string;
  /** The name of the schema that the JSON must match, in the mode `schema`. */
  schema?: string;
  /** Why the block isn't run, in the mode `not-run`. */
  reason?: string;
  /** The file name of the program in docs/examples that the block shows. */
  program?: string;
  /** The arguments of the program. */
  args?: string[];
  /** The statuses that the calls return besides 200. */
  answers?: number[];
  /** Whether the program runs until the end of the page, as a server does. */
  stays: boolean;
  /** The path of the part of the output that is shown, in the mode `received`. */
  pick?: string;
};

/** A code block of a guide, for the tests that run it. */
export type Fence = TestedCode & {
  file: string;
  /** The line of its opening fence. */
  line: number;
};

/** Programs by their file names. */
type Examples = ReadonlyMap<string, string>;

/** Reports code blocks without a valid mode, and leaves only the title for readers. */
export const checkFences: Transform = (tree, page) => {
  visit(tree, 'code', (node) => {
    if (isDrawn(node)) return;
    const {fence, shown, problems} = readFence(node, page.data.examples);
    for (const problem of problems) page.fail(node, problem);
    if (fence?.mode === 'schema')
      lookUp(node, page, () => page.data.index.schema(fence.schema ?? ''));
    if (fence) node.value = fence.value;
    node.meta = shown;
  });
};

/**
 * Lists the code blocks of a guide in the order of the page, without diagrams.
 *
 * @param examples the programs that blocks may include
 * @throws an error with file and line on a block without a valid mode
 */
export function readFences(mdxText: string, file: string, examples: Examples = new Map()): Fence[] {
  const fences: Fence[] = [];
  visit(parseMdx(fillProduct(mdxText)), 'code', (node) => {
    if (isDrawn(node)) return;
    const line = node.position?.start.line ?? 1;
    const {fence, problems} = readFence(node, examples);
    if (!fence) throw new Error(problems.map((problem) => `${file}:${line} ${problem}`).join('\n'));
    fences.push({file, line, ...fence});
  });
  return fences;
}

/** Languages that the tests can run. */
const runnable = ['bash', 'js', 'ts', 'python'];

/** What a writer can add to each mode. */
const modes: Record<Mode, string[]> = {
  run: ['title', 'file', 'args', 'answers', 'stays'],
  schema: ['title'],
  received: ['title', 'pick'],
  'not-run': ['title', 'file'],
};

const choice = 'one of `run`, `schema=Name`, `received` or `not-run="reason"`';

type ReadFence = {
  /** Missing if the block has problems. */
  fence?: TestedCode;
  /** The text after the language that readers get: the title, if any. */
  shown: string | null;
  problems: string[];
};

/** Reads the mode of one code block from the text after its language. */
function readFence({lang, meta, value: body}: Code, examples: Examples): ReadFence {
  const settings = parseMeta(meta ?? '');
  if (typeof settings === 'string') return {shown: null, problems: [settings]};
  const {file: program, title = program} = settings;
  const shown = title ? `title="${title}"` : null;
  if (!lang) return {shown, problems: ['a code block needs a language']};

  const found = (Object.keys(modes) as Mode[]).filter((name) => name in settings);
  if (found.length !== 1) {
    const problem = `a code block needs ${choice}; this one has ${found.join(' and ') || 'none'}`;
    return {shown, problems: [problem]};
  }
  const [mode] = found;
  const answers = settings.answers?.split(' ').map(Number);
  const problems = [
    ...checkSettings(mode, lang, settings, answers),
    ...checkProgram(program, body, examples),
  ];
  if (problems.length > 0) return {shown, problems};
  const fence: TestedCode = {
    lang,
    mode,
    value: program === undefined ? body : (examples.get(program) ?? ''),
    title,
    schema: settings.schema,
    reason: settings['not-run'],
    program,
    args: settings.args?.split(' '),
    answers,
    stays: 'stays' in settings,
    pick: settings.pick,
  };
  return {fence, shown, problems};
}

/** Lists what is wrong with the settings of a block. */
function checkSettings(
  mode: Mode,
  lang: string,
  settings: Record<string, string>,
  answers: number[] = [],
): string[] {
  const problems: string[] = [];
  const allowed = [mode, ...modes[mode]];
  const unknown = Object.keys(settings).filter((name) => !allowed.includes(name));
  if (unknown.length > 0)
    problems.push(
      `a \`${mode}\` block accepts ${allowed.join(', ')}, not \`${unknown.join('`, `')}\``,
    );
  if (mode === 'run' && !runnable.includes(lang))
    problems.push(`a block in \`${lang}\` cannot be run; ${runnable.join(', ')} can`);
  if (settings['not-run'] === '') problems.push('`not-run` needs a reason: not-run="..."');
  if (answers.some((status) => !(status > 200 && status < 600)))
    problems.push('`answers=` must list statuses other than 200');
  return problems;
}

/** Lists what is wrong with the program that a block includes, if it includes one. */
function checkProgram(program: string | undefined, body: string, examples: Examples): string[] {
  if (program === undefined) return [];
  const problems: string[] = [];
  if (!examples.has(program)) {
    const suggestion = nearest(program, [...examples.keys()]);
    problems.push(`no program \`${program}\` in ${examplesFolder}${suggestion}`);
  }
  if (body !== '') problems.push('a block with `file=` must be empty, because it shows the file');
  return problems;
}
