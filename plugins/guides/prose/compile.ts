/** Compiles one guide as the site does, and returns all problems. */
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import type {Root} from 'mdast';
import {VFile} from 'vfile';
import {transformGuide} from '../transform';
import type {Problem} from '../lib/problem';
import type {Counts, GuideFacts} from '../lib/types';

/** Compiles a guide and adds to `counts`. `isMdx` is false for a source that can't be parsed. */
export async function compileGuide(
  source: string,
  file: string,
  facts: GuideFacts,
  counts: Counts,
): Promise<{problems: Problem[]; isMdx: boolean}> {
  const problems: Problem[] = [];
  let isMdx = false;
  const collect = () => async (tree: Root) => {
    isMdx = true;
    problems.push(...(await transformGuide(tree, file, facts, counts)));
  };
  try {
    // Use a dynamic import, because some of its packages can't be required.
    const {createProcessor} = await import('@mdx-js/mdx');
    const processor = createProcessor({remarkPlugins: [collect, remarkFrontmatter, remarkDirective, remarkGfm]});
    await processor.process(new VFile({value: source, path: file}));
  } catch (error) {
    if (!isMessage(error)) throw error;
    // For an unclosed tag, the parser only gives the place in the message: "(7:1-7:19)".
    const [, line = '1', column = '1'] = /\((\d+):(\d+)-/.exec(error.reason) ?? [];
    const place = {line: error.line ?? Number(line), column: error.column ?? Number(column)};
    problems.push({file, ...place, message: error.reason});
  }
  return {problems, isMdx};
}

/** Returns whether an error comes from a parser, with a place in the file. */
function isMessage(error: unknown): error is Error & {reason: string; line?: number; column?: number} {
  return error instanceof Error && 'reason' in error && typeof error.reason === 'string';
}
