/**
 * Checks that every code block states how it is tested: it is run, valid against a schema, a received response, or not
 * run for a stated reason. The tests use this mode, and readers don't see it.
 */
import type {Code, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {nearest} from '@screening/api';
import {fillProduct} from '@screening/product';
import {examplesFolder} from '../lib/examples';
import {isJsx} from '../lib/mdx-elements';
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
  /** The shown code: the body of the block, or the sample that it includes. */
  value: string;
  title?: string;
  /** The name of the schema that the JSON must match, in the mode `schema`. */
  schema?: string;
  /** Why the block isn't run, in the mode `not-run`. */
  reason?: string;
  /** The file name of the sample in docs/examples that the block shows. */
  program?: string;
  /** The statuses that the calls return besides 200. */
  answers?: number[];
  /** The exit code of the program, if it isn't 0. */
  ends?: number;
  /** Whether the output contains standard error, as a terminal shows it. */
  isTerminal: boolean;
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
  /** Its place in `<Languages>`, where a reader chooses one of several languages. */
  choice?: Choice;
};

/** A language of `<Languages>`. */
type Choice = {
  /** Which `<Languages>` of the page, from 0. */
  group: number;
  /** Such as `typescript`. */
  language: string;
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
 * @param examples the samples that blocks may include
 * @throws an error with file and line on a block without a valid mode
 */
export function readFences(mdxText: string, file: string, examples: Examples = new Map()): Fence[] {
  const fences: Fence[] = [];
  const tree = parseMdx(fillProduct(mdxText));
  const choices = readChoices(tree);
  visit(tree, 'code', (node) => {
    if (isDrawn(node)) return;
    const line = node.position?.start.line ?? 1;
    const {fence, problems} = readFence(node, examples);
    if (!fence) throw new Error(problems.map((problem) => `${file}:${line} ${problem}`).join('\n'));
    fences.push({file, line, choice: choices.get(node), ...fence});
  });
  return fences;
}

/** Returns the choice of each block that is inside `<Language>`. */
function readChoices(tree: Root): Map<Code, Choice> {
  const choices = new Map<Code, Choice>();
  let group = -1;
  visit(tree, (node) => {
    if (!isJsx(node)) return;
    if (node.name === 'Languages') group += 1;
    if (node.name !== 'Language') return;
    const [{value}] = node.attributes;
    visit(node, 'code', (code) => void choices.set(code, {group, language: String(value)}));
  });
  return choices;
}

/** Languages that the tests can run. */
const runnable = ['bash', 'js', 'ts', 'python'];

/** What a writer can add to each mode. */
const modes: Record<Mode, string[]> = {
  run: ['title', 'file', 'answers', 'ends', 'terminal', 'stays'],
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
    answers,
    ends: settings.ends === undefined ? undefined : Number(settings.ends),
    isTerminal: 'terminal' in settings,
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
  if (settings.ends !== undefined && !/^[1-9]\d*$/.test(settings.ends))
    problems.push('`ends=` must be an exit code other than 0');
  if ('terminal' in settings && lang !== 'bash')
    problems.push('only a `bash` block can have `terminal`');
  return problems;
}

/** Lists what is wrong with the sample that a block includes, if it includes one. */
function checkProgram(program: string | undefined, body: string, examples: Examples): string[] {
  if (program === undefined) return [];
  const problems: string[] = [];
  if (!examples.has(program)) {
    const suggestion = nearest(program, [...examples.keys()]);
    problems.push(`no sample \`${program}\` in ${examplesFolder}${suggestion}`);
  }
  if (body !== '') problems.push('a block with `file=` must be empty, because it shows the file');
  return problems;
}
