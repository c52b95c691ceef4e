/** Compiles a page with MDX and the guides' transforms, and renders it to HTML. */
import {evaluate} from '@mdx-js/mdx';
import {readFileSync} from 'node:fs';
import type {Root} from 'mdast';
import {createElement} from 'react';
import * as runtime from 'react/jsx-runtime';
import {renderToStaticMarkup} from 'react-dom/server';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import AnnotatedExample from '../../../../src/components/AnnotatedExample';
import Check from '../../../../src/components/Check';
import ChecklistProgress from '../../../../src/components/ChecklistProgress';
import Diagram from '../../../../src/components/Diagram';
import OpenQuestions from '../../../../src/components/OpenQuestions';
import Workflow from '../../../../src/components/workflow/Workflow';
import {parse} from 'yaml';
import {createNameIndex, type Description} from '@screening/api';
import {parseGlossary} from '../../../lib/glossary-terms';
import {readTopics} from '../../../lib/question-topics';
import type {GuideData} from '../../lib/data';
import {formatProblem, transformGuide} from '../../transform';

/** A small description with one of everything that the transforms support. */
const description = parse(
  readFileSync(`${import.meta.dirname}/description.yaml`, 'utf8'),
) as Description;

/** Makes the data that a page refers to, from a small description. */
export function makeData({
  glossary,
  ...others
}: Partial<Omit<GuideData, 'glossary'>> & {glossary?: string} = {}): GuideData {
  return {
    doc: description,
    index: createNameIndex(others.doc ?? description),
    glossary: glossary ? parseGlossary(glossary, 'docs/glossary.yaml') : [],
    codeWords: new Set(),
    examples: new Map(),
    subjects: () => [],
    versions: [],
    guides: () => [],
    questionTopics: () => ({...readTopics('.'), first: []}),
    workflows: () => [],
    ...others,
  };
}

/** Returns a page as HTML, its problems as `file:line:column message`, and the added imports. */
export async function render(source: string, data = makeData()) {
  let problems: string[] = [];
  const imports: string[] = [];
  const transform = () => async (tree: Root) => {
    problems = (await transformGuide(tree, 'docs/page.mdx', data)).map(formatProblem);
    // The bundler resolves imports. Here, the components are passed in instead.
    tree.children = tree.children.filter(
      (node) => node.type !== 'mdxjsEsm' || void imports.push(node.value),
    );
    // A page with problems stops the build, so nothing of it is rendered.
    if (problems.length > 0) tree.children = [];
  };
  const {default: Content} = await evaluate(source, {
    ...runtime,
    remarkPlugins: [transform, remarkDirective, remarkGfm],
  });
  const components = {AnnotatedExample, Check, ChecklistProgress, Diagram, OpenQuestions, Workflow};
  return {html: renderToStaticMarkup(createElement(Content, {components})), problems, imports};
}

/** Returns the problems of a page. */
export const problemsOf = async (source: string, data = makeData()): Promise<string[]> =>
  (await render(source, data)).problems;

/** Returns the rows of all tables as text, with cells separated by `|` and without the links of rows to themselves. */
export const rowsOf = (html: string): string[] =>
  [
    ...html.replaceAll(/ <a [^>]*class="row-link"[^>]*><\/a>/g, '').matchAll(/<tr>(.*?)<\/tr>/gs),
  ].map(([, row]) =>
    [...row.matchAll(/<t[hd](?: [^>]*)?>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell).join(' | '),
  );

/** Returns each row of a list of fields: its first line and its meaning. */
export const fieldsOf = (html: string): string[] =>
  [...html.matchAll(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/gs)].map(
    ([, head, text]) => `${head} | ${text}`,
  );
