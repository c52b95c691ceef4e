/** Reads the mode of a code block, which states how the block is tested. */
import type {Code} from 'mdast';
import {nearest} from '@screening/api';
import {parseMeta} from './code-meta';
import {examplesFolder} from './examples';

/** A code block of a guide, for the tests that run it. */
export type Fence = {
  /** The file name that was passed to `readFences`. */
  file: string;
  /** The line of the opening fence. */
  line: number;
  lang: string;
  /**
   * `run`: executed in page order. `schema`: valid against a component. `received`: the response to the block before.
   * `not-run`: none of these.
   */
  mode: 'run' | 'schema' | 'received' | 'not-run';
  /** The component that a `schema` block must be valid against. */
  schema?: string;
  /** Why a `not-run` block is not run. */
  reason?: string;
  /** The program of docs/examples that a `run` or `not-run` block shows. */
  program?: string;
  /** The arguments that a `run` block passes to its program. */
  args?: string[];
  /** The statuses besides 200 that the calls of a `run` block return, each at least once. */
  answers?: number[];
  /** Whether a `run` block is a server that keeps running until the end of the page. */
  stays?: boolean;
  /** The part of the JSON response that a `received` block shows, as a dotted path. */
  pick?: string;
  title?: string;
  value: string;
};

/** A fence without its place, or its problems, and the text that its block shows after the language. */
export type Reading = {fence?: Omit<Fence, 'file' | 'line'>; shown: string; problems: string[]};

const runnable = ['bash', 'js', 'ts', 'python'];
/** The extensions of files that differ from the language's name. */
const extensions: Record<string, string> = {python: 'py'};
const words = ['run', 'received', 'stays'];
const choice = 'one of `run`, `schema=Name`, `received` or `not-run="reason"`';

/**
 * Reads the mode of one code block from the text after its language.
 *
 * @param examples the programs that a block may include, by file name
 */
export function readFence(
  {lang, meta, value: body}: Pick<Code, 'lang' | 'meta' | 'value'>,
  examples: ReadonlyMap<string, string>,
): Reading {
  const parsed = parseMeta(meta ?? '');
  if (typeof parsed === 'string') return {shown: '', problems: [parsed]};
  const {title: ownTitle, schema, file: program, args, answers, pick, 'not-run': reason, ...others} = parsed.values;
  const problems: string[] = [];
  const title = ownTitle ?? program;
  const value = program === undefined ? body : (examples.get(program) ?? '');
  if (program !== undefined) problems.push(...inclusionProblems(program, lang ?? '', body, examples));
  if (!lang) problems.push('a code block needs a language');
  const strange = [...Object.keys(others), ...parsed.words.filter((word) => !words.includes(word))];
  if (strange.length)
    problems.push(`a code block cannot have \`${strange.join('`, `')}\`; use ${choice}, and title="..."`);
  const modes = [
    ...parsed.words.filter((word) => !strange.includes(word) && word !== 'stays'),
    ...(schema === undefined ? [] : ['schema']),
    ...(reason === undefined ? [] : ['not-run']),
  ];
  if (modes.length !== 1)
    problems.push(`a code block needs ${choice}; this one has ${modes.length ? modes.join(' and ') : 'none'}`);
  const mode = modes[0] as Fence['mode'];
  if (mode === 'run' && !runnable.includes(lang ?? ''))
    problems.push(`a block in \`${lang}\` cannot be run; ${runnable.join(', ')} can`);
  if (mode === 'not-run' && !reason) problems.push('`not-run` needs a reason: not-run="..."');
  if (mode === 'schema' && lang !== 'json') problems.push('a block with `schema=` must be in json');
  if (mode === 'schema' && !schema) problems.push('`schema=` must name a component of the description');
  if (mode === 'schema' && lang === 'json') problems.push(...jsonProblems(value));
  const statuses = answers?.split(' ').map(Number);
  if (statuses?.some((status) => !(status > 200 && status < 600)))
    problems.push('`answers=` must list statuses other than 200: answers="400 401"');
  const stays = parsed.words.includes('stays') || undefined;
  for (const [name, given] of Object.entries({args, answers, stays}))
    if (given !== undefined && mode !== 'run') problems.push(`\`${name}\` only works with \`run\``);
  if (program !== undefined && mode !== 'run' && mode !== 'not-run')
    problems.push('`file` only works with `run` or `not-run`');
  if (args !== undefined && program === undefined) problems.push('`args` only works with `file`');
  if (pick !== undefined && (mode !== 'received' || lang !== 'json'))
    problems.push('`pick=` only works with `json received`');
  const shown = title ? `title="${title}"` : '';
  if (problems.length) return {shown, problems};
  return {
    fence: {
      lang: lang!,
      mode,
      value,
      schema,
      reason,
      program,
      args: args?.split(' '),
      answers: statuses,
      stays,
      pick,
      title,
    },
    shown,
    problems,
  };
}

function inclusionProblems(
  program: string,
  lang: string,
  body: string,
  examples: ReadonlyMap<string, string>,
): string[] {
  const problems: string[] = [];
  if (!examples.has(program))
    problems.push(`no program \`${program}\` in ${examplesFolder}${nearest(program, [...examples.keys()])}`);
  if (body !== '') problems.push('a block with `file=` must be empty, because it shows the file');
  if (!program.endsWith(`.${extensions[lang] ?? lang}`)) problems.push(`\`${program}\` is not in \`${lang}\``);
  return problems;
}

function jsonProblems(value: string): string[] {
  try {
    JSON.parse(value);
    return [];
  } catch (error) {
    return [`invalid JSON: ${error instanceof Error ? error.message : String(error)}`];
  }
}
