/** Imports modules into a page. */
import {basename} from 'node:path';
import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {parseMdx} from './markdown';
import {isJsx} from './mdx-elements';

/** Imports the default export of a module into a page, under a name. */
export function importDefault(tree: {children: unknown[]}, name: string, path: string): void {
  tree.children.unshift(...parseMdx(`import ${name} from '${path}';`).children);
}

const components = [
  'AnnotatedExample',
  'card/Card',
  'Check',
  'ChecklistProgress',
  'Diagram',
  'Entries',
  'FoldedSection',
  'Language',
  'Languages',
  'OpenQuestions',
  'PageFilter',
  'workflow/Workflow',
];

/** Imports the components of a page. Writers need no import, and a page loads only the components that it shows. */
export function importComponents(tree: Root): void {
  const names = new Set<string | null>();
  visit(tree, (node) => void (isJsx(node) && names.add(node.name)));
  for (const path of components) {
    const name = basename(path);
    if (names.has(name)) importDefault(tree, name, `@site/src/components/${path}`);
  }
}
