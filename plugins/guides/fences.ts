/**
 * Checks that every code block states how it is tested: it is run, valid against a schema, a received response, or not
 * run for a stated reason. The tests use this mode, and readers don't see it.
 */
import type {Code} from 'mdast';
import {visit} from 'unist-util-visit';
import {nearest} from '@screening/api';
import {fillProduct} from '@screening/product';
import {diagramLanguages} from './diagrams';
import {lookUp} from './lib/components';
import {examplesFolder} from '../lib/examples';
import {parseMdx, parseMeta} from '../lib/markdown';
import type {Transform} from './lib/types';

/** A code block of a guide, for the tests that run it: `line` is that of its opening fence in `file`. */
export type Fence = NonNullable<ReturnType<typeof readFence>['fence']> & {
  file: string;
  line: number;
};

type Examples = ReadonlyMap<string, string>;

export const checkFences: Transform = (tree, page) => {
  visit(tree, 'code', (node) => {
    if (diagramLanguages.includes(node.lang)) return;
    const {fence, shown, problems} = readFence(node, page.data.examples);
    for (const problem of problems) page.fail(node, problem);
    if (fence?.mode === 'schema')
      lookUp(node, page, () => page.data.index.schema(fence.schema ?? ''));
    if (fence) node.value = fence.value;
    node.meta = shown;
  });
};

/**
 * Lists the code blocks of a guide in the order of the page, without diagrams. Throws an error with file and line on a
 * block without a valid mode. Blocks may include the `examples`, by file name.
 */
export function readFences(mdxText: string, file: string, examples: Examples = new Map()): Fence[] {
  const fences: Fence[] = [];
  visit(parseMdx(fillProduct(mdxText)), 'code', (node) => {
    if (diagramLanguages.includes(node.lang)) return;
    const line = node.position?.start.line ?? 1;
    const {fence, problems} = readFence(node, examples);
    if (!fence) throw new Error(problems.map((problem) => `${file}:${line} ${problem}`).join('\n'));
    fences.push({file, line, ...fence});
  });
  return fences;
}

const runnable = ['bash', 'js', 'ts', 'python'];
const modes = {
  run: ['title', 'file', 'args', 'answers', 'stays'],
  schema: ['title'],
  received: ['title', 'pick'],
  'not-run': ['title', 'file'],
};
const choice = 'one of `run`, `schema=Name`, `received` or `not-run="reason"`';

/** Reads the mode of one code block from the text after its language: a fence, or problems, and the text to show. */
function readFence({lang, meta, value: body}: Code, examples: Examples) {
  const parsed = parseMeta(meta ?? '');
  if (typeof parsed === 'string') return {shown: null, problems: [parsed]};
  const {file: program, title = program, schema, pick, 'not-run': reason} = parsed;
  const shown = title ? `title="${title}"` : null;
  const found = (Object.keys(modes) as (keyof typeof modes)[]).filter((name) => name in parsed);
  const [mode] = found;
  if (!lang) return {shown, problems: ['a code block needs a language']};
  if (found.length !== 1)
    return {
      shown,
      problems: [`a code block needs ${choice}; this one has ${found.join(' and ') || 'none'}`],
    };

  const answers = parsed.answers?.split(' ').map(Number);
  const allowed = [mode, ...modes[mode]];
  const unknown = Object.keys(parsed).filter((name) => !allowed.includes(name));
  const near = nearest(program ?? '', [...examples.keys()]);
  const mistakes: [boolean | undefined, string][] = [
    [
      unknown.length > 0,
      `a \`${mode}\` block accepts ${allowed.join(', ')}, not \`${unknown.join('`, `')}\``,
    ],
    [
      mode === 'run' && !runnable.includes(lang),
      `a block in \`${lang}\` cannot be run; ${runnable.join(', ')} can`,
    ],
    [reason === '', '`not-run` needs a reason: not-run="..."'],
    [
      answers?.some((status) => !(status > 200 && status < 600)),
      '`answers=` must list statuses other than 200',
    ],
    [
      program !== undefined && !examples.has(program),
      `no program \`${program}\` in ${examplesFolder}${near}`,
    ],
    [
      program !== undefined && body !== '',
      'a block with `file=` must be empty, because it shows the file',
    ],
  ];
  const problems = mistakes.flatMap(([isWrong, message]) => (isWrong ? [message] : []));
  if (problems.length > 0) return {shown, problems};
  const value = program === undefined ? body : examples.get(program)!;
  const [args, stays] = [parsed.args?.split(' '), 'stays' in parsed];
  return {
    fence: {lang, mode, value, schema, reason, program, args, answers, stays, pick, title},
    shown,
    problems,
  };
}
