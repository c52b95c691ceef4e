/**
 * Transforms `<EnumTable>`, `<FieldTable>`, `<Example>` and `<TestSubjects>` into Markdown tables and code blocks, with
 * the facts of the description and the sandbox's subjects.
 */
import type {Nodes} from 'mdast';
import {printJson, valueAnchor} from '@screening/api';
import {makeFieldTable} from './lib/field-table';
import {lookUp, readAttributes, replaceComponents, type AttributeNames, type Attributes} from './lib/jsx';
import {parseSentence} from './lib/markdown';
import {code, table} from './lib/nodes';
import {pick} from './lib/pick';
import {makeSubjectTable} from './lib/subject-table';
import type {GuideFacts, Transform} from './lib/types';

type Fact = AttributeNames & {make: (facts: GuideFacts, attributes: Attributes) => Nodes};

const blockFacts: Record<string, Fact> = {
  EnumTable: {
    required: ['of'],
    make({book}, {of = ''}) {
      const values = book.enumeration(of);
      return table(
        ['Value', 'Meaning'],
        values.map(({value, meaning}) => [[code(value)], parseSentence(meaning)]),
        values.map(({value}) => valueAnchor(of, value)),
      );
    },
  },
  FieldTable: {required: ['of'], optional: ['fields'], make: makeFieldTable},
  TestSubjects: {required: ['of'], make: makeSubjectTable},
  Example: {
    required: ['of'],
    optional: ['pick', 'title'],
    make: ({book}, {of = '', pick: path, title}) => ({
      type: 'code',
      lang: 'json',
      meta: title ? `title="${title}"` : null,
      value: printJson(pick(book.example(of).value, path)),
    }),
  },
};

export const transformBlockFacts: Transform = (tree, page) => {
  replaceComponents(tree, new Set(Object.keys(blockFacts)), (node) => {
    const fact = blockFacts[node.name ?? ''];
    const attributes = fact && readAttributes(node, page, fact);
    if (!fact || !attributes) return undefined;
    if (node.type !== 'mdxJsxFlowElement') {
      page.fail(node, `<${node.name}> must be alone on its line, with a blank line before and after it`);
      return undefined;
    }
    if (node.children.length > 0) {
      page.fail(node, `<${node.name}> must have no content: write <${node.name} ... />`);
      return undefined;
    }
    const made = lookUp(node, page, () => fact.make(page.facts, attributes));
    return made ? [made] : undefined;
  });
};
