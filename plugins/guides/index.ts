/**
 * Transforms the guides into plain Markdown: inserts API data from the description, draws diagrams and links
 * terms. A name that doesn't exist fails the build with its file and line.
 */
import {relative} from 'node:path';
import type {ParseFrontMatter, Plugin} from '@docusaurus/types';
import type {compile} from '@mdx-js/mdx';
import type {Root} from 'mdast';
import type {Description} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {fillProduct} from '@screening/product';
import {parseMdx} from '../lib/markdown';
import {textOf} from '../lib/text-of';
import {highlightCode} from './highlight-code';
import {loadGuideData, type GuideData} from './lib/data';
import {notSpecified} from './open-questions';
import {fillInlineData, formatProblem, transformGuide} from './transform';

export {readFences, type Fence} from './fences';

/** Accepts YAML only, because Docusaurus' parser runs `---js` blocks as JavaScript. Fills in the product's name. */
export const parseFrontMatter: ParseFrontMatter = async ({
  filePath,
  fileContent,
  defaultParseFrontMatter,
}) => {
  const language = /^\uFEFF?---[ \t]*([^\s-][^\n]*)/.exec(fileContent)?.[1];
  if (language)
    throw new Error(
      `${filePath}:1: front matter must be YAML between lines of "---", but it is marked "${language}"`,
    );
  return defaultParseFrontMatter({filePath, fileContent: fillProduct(fileContent)});
};

/** Returns the guides' options for the docs plugin. */
export function docsTransforms(description: Description, root = process.cwd()) {
  return {
    admonitions: {keywords: [notSpecified], extendDefaults: true},
    // Run before the defaults, so that the table of contents has the headings made here.
    beforeDefaultRemarkPlugins: [guideTransforms(root, () => loadGuideData(root, description))],
    // Not a pair with options, because the scripts of the site contain all options, and this one names a folder.
    rehypePlugins: [() => highlightCode(root)],
  };
}

/**
 * Returns the remark plugin.
 *
 * @param root the repository, to which the files in messages are relative
 * @param load reads the data of all pages. Called when the first page is compiled
 */
export function guideTransforms(root: string, load: () => GuideData) {
  let data: GuideData | undefined;
  return () =>
    async (tree: Root, vfile: Awaited<ReturnType<typeof compile>>): Promise<void> => {
      data ??= load();
      const problems = await transformGuide(tree, relative(root, vfile.path), data);
      if (problems.length > 0)
        vfile.fail(problems.map(formatProblem).join('\n'), {place: problems[0], source: 'guides'});
    };
}

/** Plugin that gives the browser the definitions of terms: `@generated/glossary-terms/default/terms.json`. */
export function glossaryTerms({siteDir}: {siteDir: string}): Plugin {
  return {
    name: 'glossary-terms',
    async contentLoaded({actions}) {
      const data = loadGuideData(siteDir, readBundle(siteDir));
      const terms = data.glossary.map(({id, term, text, file}) => {
        const tree = parseMdx(text);
        // The page of the glossary reports the problems.
        fillInlineData(tree, file, data);
        return [id, {name: term, text: tree.children.map((node) => textOf(node)).join(' ')}];
      });
      await actions.createData('terms.json', JSON.stringify(Object.fromEntries(terms)));
    },
  };
}
