/** The modes of a code block: how its content is kept true. */
import type {Code} from 'mdast';
import {parseMeta} from './code-meta';

/** A code block of a guide, as the tests that run it need it. */
export type Fence = {
  /** The file as it was given to `readFences`. */
  file: string;
  /** The line of the opening fence. */
  line: number;
  lang: string;
  /** `run`: executed in page order. `schema`: valid against a component. `received`: the answer to the block before. `not-run`: neither. */
  mode: 'run' | 'schema' | 'received' | 'not-run';
  /** The component that a `schema` block must be valid against. */
  schema?: string;
  /** Why a `not-run` block is not run. */
  reason?: string;
  title?: string;
  value: string;
};

/** A fence without its place, or sentences about what is wrong with it; and what its block shows. */
export type Reading = {fence?: Omit<Fence, 'file' | 'line'>; shown: string; problems: string[]};

const runnable = ['bash', 'js', 'python'];
const choice = 'one of `run`, `schema=Name`, `received` or `not-run="reason"`';

/** Reads one code block's mode from what stands behind its language. */
export function readFence({lang, meta, value}: Pick<Code, 'lang' | 'meta' | 'value'>): Reading {
  const parsed = parseMeta(meta ?? '');
  if (typeof parsed === 'string') return {shown: '', problems: [parsed]};
  const {title, schema, 'not-run': reason, ...others} = parsed.values;
  const problems: string[] = [];
  if (!lang) problems.push('a code block names its language');
  const strange = [...Object.keys(others), ...parsed.words.filter((word) => word !== 'run' && word !== 'received')];
  if (strange.length)
    problems.push(`a code block has no \`${strange.join('`, `')}\`; it takes ${choice}, and title="..."`);
  const modes = [
    ...parsed.words.filter((word) => !strange.includes(word)),
    ...(schema === undefined ? [] : ['schema']),
    ...(reason === undefined ? [] : ['not-run']),
  ];
  if (modes.length !== 1)
    problems.push(`a code block takes ${choice}; this one has ${modes.length ? modes.join(' and ') : 'none'}`);
  const mode = modes[0] as Fence['mode'];
  if (mode === 'run' && !runnable.includes(lang ?? ''))
    problems.push(`a block in \`${lang}\` cannot be run; ${runnable.join(', ')} can`);
  if (mode === 'not-run' && !reason) problems.push('`not-run` needs a reason: not-run="..."');
  if (mode === 'schema' && lang !== 'json') problems.push('a block with `schema=` is in json');
  if (mode === 'schema' && !schema) problems.push('`schema=` names a component of the description');
  if (mode === 'schema' && lang === 'json') problems.push(...jsonProblems(value));
  const shown = title ? `title="${title}"` : '';
  if (problems.length) return {shown, problems};
  const fence = {
    lang: lang!,
    mode,
    value,
    ...(schema ? {schema} : {}),
    ...(reason ? {reason} : {}),
    ...(title ? {title} : {}),
  };
  return {fence, shown, problems};
}

function jsonProblems(value: string): string[] {
  try {
    JSON.parse(value);
    return [];
  } catch (error) {
    return [`no JSON: ${error instanceof Error ? error.message : String(error)}`];
  }
}
