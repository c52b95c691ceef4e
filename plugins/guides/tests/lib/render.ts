/** Compiles a page with MDX and the guides' transforms, and renders it to HTML. */
import {readFileSync} from 'node:fs';
import {evaluate} from '@mdx-js/mdx';
import type {Root} from 'mdast';
import {createElement, type PropsWithChildren} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import * as runtime from 'react/jsx-runtime';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import {parse} from 'yaml';
import {createNameIndex, type Description} from '@screening/api';
import AnnotatedExample from '../../../../src/components/AnnotatedExample';
import Check from '../../../../src/components/Check';
import Card from '../../../../src/components/card/Card';
import ChecklistProgress from '../../../../src/components/ChecklistProgress';
import Diagram from '../../../../src/components/Diagram';
import Entries from '../../../../src/components/Entries';
import FoldedSection from '../../../../src/components/FoldedSection';
import OpenQuestions from '../../../../src/components/OpenQuestions';
import Workflow from '../../../../src/components/workflow/Workflow';
import {readCommands} from '@screening/tools/generate';
import {parseGlossary} from '../../../lib/glossary-terms';
import {readTopics} from '../../../lib/question-topics';
import {clientReader} from '../../lib/client-source';
import type {GuideData} from '../../lib/data';
import {formatProblem, transformGuide} from '../../transform';

/** A small description with one of everything that the transforms support. */
const description = parse(
  readFileSync(`${import.meta.dirname}/description.yaml`, 'utf8'),
) as Description;

/** Parts of the data that a test sets. The glossary is YAML. */
type Settings = Partial<Omit<GuideData, 'glossary'>> & {glossary?: string};

/** Makes the data that a page refers to, from a small description. */
export function makeData({glossary, ...others}: Settings = {}): GuideData {
  return {
    doc: description,
    index: createNameIndex(others.doc ?? description),
    glossary: glossary ? parseGlossary(glossary, 'docs/glossary.yaml') : [],
    codeWords: new Set(),
    examples: new Map(),
    subjects: () => [],
    versions: [],
    releases: () => [],
    guides: () => [],
    questionTopics: () => ({...readTopics('.'), first: []}),
    workflows: () => [],
    readClient: clientReader('.'),
    readTool: () => readCommands('.'),
    settingsPlots: () => ({
      thresholds: {title: 'By threshold', description: '0.5: 98%.', picture: '<svg></svg>'},
      kinds: {title: 'By kind', description: 'Alias: 1 of 1.', picture: '<svg></svg>'},
    }),
    ...others,
  };
}

type Rendered = {
  html: string;
  /** As `file:line:column message`. */
  problems: string[];
  /** The import statements that the transforms added. */
  imports: string[];
};

/** Returns a page as HTML, its problems and the added imports. A page with problems is empty. */
export async function render(source: string, data = makeData()): Promise<Rendered> {
  let problems: string[] = [];
  const imports: string[] = [];
  const transform = () => async (tree: Root) => {
    problems = (await transformGuide(tree, 'docs/page.mdx', data)).map(formatProblem);
    // The bundler resolves imports. Here, the components are passed in instead.
    for (const node of tree.children) if (node.type === 'mdxjsEsm') imports.push(node.value);
    tree.children = tree.children.filter((node) => node.type !== 'mdxjsEsm');
    // A page with problems stops the build, so nothing of it is rendered.
    if (problems.length > 0) tree.children = [];
  };
  const {default: Content} = await evaluate(source, {
    ...runtime,
    remarkPlugins: [transform, remarkDirective, remarkGfm],
  });
  const components = {
    AnnotatedExample,
    Card,
    Check,
    ChecklistProgress,
    Diagram,
    Entries,
    FoldedSection,
    OpenQuestions,
    // The filter itself needs a browser.
    PageFilter: ({children}: PropsWithChildren) => children,
    Workflow,
  };
  return {html: renderToStaticMarkup(createElement(Content, {components})), problems, imports};
}

/** Returns the problems of a page. */
export async function problemsOf(source: string, data = makeData()): Promise<string[]> {
  const {problems} = await render(source, data);
  return problems;
}

/** Returns the rows of all tables as text, with cells separated by `|` and without the links of rows to themselves. */
export function rowsOf(html: string): string[] {
  const withoutLinks = html.replaceAll(/ <a [^>]*class="row-link"[^>]*><\/a>/g, '');
  return [...withoutLinks.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) => {
    const cells = row.matchAll(/<t[hd](?: [^>]*)?>(.*?)<\/t[hd]>/gs);
    return [...cells].map(([, cell]) => cell).join(' | ');
  });
}

/** Returns each row of a list of fields: its first line and its meaning. */
export const fieldsOf = (html: string): string[] =>
  [...html.matchAll(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/gs)].map(
    ([, head, text]) => `${head} | ${text}`,
  );
