/**
 * Transforms the guides into plain Markdown: inserts facts of the API from the description, draws diagrams and links
 * terms. A name that doesn't exist fails the build with its file and line.
 */
import {relative} from 'node:path';
import type {Root} from 'mdast';
import type {VFile} from 'vfile';
import type {Description} from '@screening/api';
import {highlightCode} from './highlight-code';
import {loadFacts} from './lib/load-facts';
import {notSpecified} from './lib/read-questions';
import type {GuideFacts} from './lib/types';
import {formatProblem, transformGuide} from './transform';

export {readFences, type Fence} from './fences';

/** Returns the guides' options for the docs plugin. */
export function docsTransforms(description: Description, root = process.cwd()) {
  return {
    admonitions: {keywords: [notSpecified], extendDefaults: true},
    // Run before the defaults, so that the table of contents has the headings made here.
    beforeDefaultRemarkPlugins: [guideTransforms(root, () => loadFacts(root, description))],
    rehypePlugins: [[highlightCode, {root}] satisfies [typeof highlightCode, object]],
  };
}

/** Returns the remark plugin, which reads the glossary and the word list when it compiles the first page. */
export function guideTransforms(root: string, load: () => GuideFacts) {
  let facts: GuideFacts | undefined;
  return function attach() {
    return async (tree: Root, vfile: VFile): Promise<void> => {
      facts ??= load();
      const problems = await transformGuide(tree, relative(root, vfile.path), facts);
      const [first] = problems;
      if (!first) return;
      vfile.fail(problems.map(formatProblem).join('\n'), {
        place: {line: first.line, column: first.column},
        source: 'guides',
      });
    };
  };
}
