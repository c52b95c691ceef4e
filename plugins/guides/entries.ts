/**
 * Makes `<Entries>` into a list of short entries, each with its heading at the left and its text beside it, so that a reader
 * finds one of many at a glance:
 *
 *     <Entries>
 *
 *     ### A question
 *
 *     The answer.
 *
 *     </Entries>
 */
import type {Nodes} from 'mdast';
import {block} from '../lib/mdx-elements';
import {defineComponent} from './lib/components';

/** The class of the heading of an entry. src/theme/Heading makes its text the link to itself. */
const entryTitle = 'entry-title';

export const entries = defineComponent({
  form: 'content',
  make: (_attributes, _page, node) => [makeEntries(node.children as Nodes[])],
});

/** Makes the list of its headings and texts. */
export const makeEntries = (children: Nodes[]): Nodes =>
  block('Entries', {}, children.map(markTitle));

function markTitle(node: Nodes): Nodes {
  if (node.type !== 'heading') return node;
  const hProperties = {...node.data?.hProperties, className: [entryTitle]};
  return {...node, data: {...node.data, hProperties}};
}
