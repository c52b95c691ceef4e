/** Mutations of what the build adds to the text: diagrams. */
import {prose, tests} from './checks';
import type {Mutation} from './mutation';

export const mutations: Mutation[] = [
  {
    what: 'a diagram has an arrow to a party that it does not list',
    file: 'docs/guides/platform/webhooks.mdx',
    find: 'Your receiver -> Its files: store the event, if it is new',
    put: 'Your receiver -> Its disk: store the event, if it is new',
    check: prose,
    says: /webhooks\.mdx:\d+:1 `Your receiver -> Its disk: [^`]*` is not `A -> B: text`/,
  },
  {
    what: 'the list of a diagram loses the texts of its arrows',
    file: 'plugins/guides/diagrams.ts',
    find: "`${label ? `${label} ` : ''}→ `",
    put: '`→ `',
    check: tests('plugins/guides/tests/diagrams.test.ts', 'a picture and a list of its arrows'),
    says: /a graph becomes a picture and a list of its arrows/,
  },
];
