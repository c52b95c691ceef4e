/**
 * Turns the guides' source into plain Markdown: facts of the API are taken from the description,
 * diagrams are drawn, terms are linked, and whatever names something that does not exist stops the
 * build with its file and line.
 */
import {relative} from 'node:path';
import type {Root} from 'mdast';
import type {VFile} from 'vfile';
import type {Description} from '../../src/description/document';
import {notSpecified} from './admonitions';
import {highlightCode} from './highlight-code';
import {loadFacts} from './lib/load-facts';
import type {GuideFacts} from './lib/types';
import {formatProblem, transformGuide} from './transform';

export {readFences, type Fence} from './fences';

/** What the docs plugin of the guides is given. */
export function docsTransforms(description: Description, root = process.cwd()) {
  return {
    admonitions: {keywords: [notSpecified], extendDefaults: true},
    // Before the defaults, so that headings made here get into the table of contents.
    beforeDefaultRemarkPlugins: [guideTransforms(root, () => loadFacts(root, description))],
    rehypePlugins: [highlightCode],
  };
}

/** The remark plugin. The glossary and the word list are read when the first page is compiled. */
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
