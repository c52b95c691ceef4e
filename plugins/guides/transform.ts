/** Runs all checks and transforms of a guide in order. */
import type {Nodes, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {importComponents} from '../lib/mdx-imports';
import {annotatedExample} from './annotated-example';
import {apiTables} from './api-tables';
import {cards} from './cards';
import {changelog} from './changelog';
import {checkBoxes} from './check-boxes';
import {checkCodeWords} from './check-code-words';
import {checklist} from './checklist';
import {checkThreshold} from './check-threshold';
import {clientReference} from './client-reference';
import {dataTable} from './data-table';
import {transformDiagrams} from './diagrams';
import {entries} from './entries';
import {checkFences} from './fences';
import {foldedSections} from './folded-sections';
import {glossaryList} from './glossary-list';
import {inlineData} from './inline-data';
import {keepTogether} from './keep-together';
import {linkContact} from './link-contact';
import {linkGlossaryTerms} from './link-glossary-terms';
import {replaceComponents, type Component} from './lib/components';
import type {GuideData} from './lib/data';
import type {Page, Problem, Transform} from './lib/types';
import {linkBoxes, openQuestions} from './open-questions';
import {prepareTables} from './tables';
import {testSubject, testSubjects} from './test-subjects';
import {settingsPlot} from './settings-plot';
import {toolReference} from './tool-reference';
import {workflow} from './workflow';

const replace =
  (components: Record<string, Component>): Transform =>
  (tree, page) =>
    replaceComponents(tree, page, components);

const transforms: Transform[] = [
  // Checks run first, on the text as written, including the texts of the glossary.
  checkFences,
  checkThreshold,
  checkBoxes,
  linkBoxes,
  replace({Glossary: glossaryList}),
  checkCodeWords,
  replace(inlineData),
  // Terms are linked before the tables of the description are inserted, because these need no links.
  linkGlossaryTerms,
  linkContact,
  replace({
    ...apiTables,
    ...cards,
    AnnotatedExample: annotatedExample,
    Changelog: changelog,
    Checklist: checklist,
    ClientReference: clientReference,
    DataTable: dataTable,
    OpenQuestions: openQuestions,
    TestSubject: testSubject,
    TestSubjects: testSubjects,
    SettingsPlot: settingsPlot,
    ToolReference: toolReference,
    Workflow: workflow,
  }),
  // After the components inside the sections.
  replace({Entries: entries, FoldedSections: foldedSections}),
  transformDiagrams,
  prepareTables,
  keepTogether,
];

/**
 * Transforms one page in place.
 *
 * @param file path of the page below the root of the repository
 * @returns the problems of the page, in the order of their lines
 */
export async function transformGuide(
  tree: Root,
  file: string,
  data: GuideData,
): Promise<Problem[]> {
  const {page, problems} = createPage(file, data);
  for (const transform of transforms) await transform(tree, page);
  importComponents(tree);
  return problems.sort(
    (a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line || a.column - b.column,
  );
}

/** Replaces only the components inside sentences, for texts that aren't pages. Returns the problems. */
export function fillInlineData(tree: Root, file: string, data: GuideData): Problem[] {
  const {page, problems} = createPage(file, data);
  replaceComponents(tree, page, inlineData);
  return problems;
}

/** Creates a page, and the list to which its problems are added. */
function createPage(file: string, data: GuideData): {page: Page; problems: Problem[]} {
  const problems: Problem[] = [];
  /** The places of nodes that come from another file. */
  const origins = new WeakMap<Nodes, {file: string; line: number}>();
  const page: Page = {
    data,
    fail(node, message) {
      const {line = 1, column = 1} = node.position?.start ?? {};
      const origin = origins.get(node);
      problems.push(origin ? {...origin, column: 1, message} : {file, line, column, message});
    },
    setOrigin(node, from, line) {
      visit(node, (inner) => {
        origins.set(inner, {file: from, line});
      });
    },
  };
  return {page, problems};
}

/** Formats a problem on one line, which editors and terminals turn into a link. */
export const formatProblem = ({file, line, column, message}: Problem): string =>
  `${file}:${line}:${column} ${message}`;
