/** Compiles a page with MDX and the guides' transforms, and renders it to HTML. */
import {evaluate} from '@mdx-js/mdx';
import type {Root} from 'mdast';
import {createElement} from 'react';
import * as runtime from 'react/jsx-runtime';
import {renderToStaticMarkup} from 'react-dom/server';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import AnnotatedExample from '../../../../src/components/AnnotatedExample';
import Check from '../../../../src/components/Check';
import ChecklistProgress from '../../../../src/components/ChecklistProgress';
import Diagram from '../../../../src/components/Diagram';
import OpenQuestions from '../../../../src/components/OpenQuestions';
import Workflow from '../../../../src/components/workflow/Workflow';
import type {Release} from '@screening/api/node';
import {createAddressBook} from '@screening/api';
import {parseGlossary} from '../../lib/glossary-terms';
import type {OpenQuestion} from '../../../tooling/guides/lib/read-questions';
import type {GuideFacts, Subject} from '../../lib/types';
import {formatProblem, noCounts, transformGuide} from '../../transform';
import type {Workflow as WorkflowData} from '@screening/api/workflows';
import {description} from './description';

export function makeFacts({
  glossary = '',
  codeWords = [] as string[],
  examples = {},
  cast = [] as Subject[],
  releases = [] as Release[],
  questions = [] as OpenQuestion[],
  workflows = [] as WorkflowData[],
} = {}): GuideFacts {
  return {
    doc: description,
    book: createAddressBook(description),
    glossary: glossary ? parseGlossary(glossary, 'docs/glossary.yaml') : [],
    codeWords: new Set(codeWords),
    examples: new Map(Object.entries<string>(examples)),
    cast: () => cast,
    releases: () => releases,
    questions: () => questions,
    workflows: () => workflows,
  };
}

/** Returns a page as HTML, its problems as `file:line:column message`, the added imports, and the counts. */
export async function render(source: string, facts = makeFacts()) {
  let problems: string[] = [];
  const imports: string[] = [];
  const counts = noCounts();
  const transform = () => async (tree: Root) => {
    problems = (await transformGuide(tree, 'docs/page.mdx', facts, counts)).map(formatProblem);
    // The bundler resolves imports. Here, the components are passed in instead.
    tree.children = tree.children.filter((node) => node.type !== 'mdxjsEsm' || void imports.push(node.value));
    // A page with problems stops the build, so nothing of it is rendered.
    if (problems.length > 0) tree.children = [];
  };
  const {default: Content} = await evaluate(source, {
    ...runtime,
    remarkPlugins: [transform, remarkFrontmatter, remarkDirective, remarkGfm],
  });
  const html = renderToStaticMarkup(
    createElement(Content, {
      components: {AnnotatedExample, Check, ChecklistProgress, Diagram, OpenQuestions, Workflow},
    }),
  );
  return {html, problems, imports, counts};
}

/** Returns the problems of a page. */
export const problemsOf = async (source: string, facts = makeFacts()): Promise<string[]> =>
  (await render(source, facts)).problems;
