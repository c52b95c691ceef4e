/**
 * Makes `<FoldedSections>` into a list of sections that open below their headings, for readers who look for one of many:
 *
 *     <FoldedSections>
 *
 *     ### A question
 *
 *     The answer.
 *
 *     </FoldedSections>
 */
import type {Heading, Nodes} from 'mdast';
import {block} from '../lib/mdx-elements';
import {defineComponent} from './lib/components';

/** The class of the heading of a section that opens. src/theme/Heading leaves out its link to itself. */
const foldTitle = 'fold-title';

export const foldedSections = defineComponent({
  form: 'content',
  make(_attributes, _page, node) {
    const [first, ...others] = node.children as Nodes[];
    if (first?.type !== 'heading') throw new Error(`<${node.name}> must start with a heading`);
    const sections: {title: Heading; content: Nodes[]}[] = [{title: first, content: []}];
    for (const child of others)
      if (child.type === 'heading' && child.depth === first.depth)
        sections.push({title: child, content: []});
      else sections.at(-1)?.content.push(child);
    return sections.map(({title, content}) => makeFold(title, content));
  },
});

/**
 * Makes a section that opens below its heading.
 *
 * @param note a short text at the end of the line of the heading, such as the number of entries
 */
export function makeFold(title: Heading, content: Nodes[], note?: string): Nodes {
  const hProperties = {...title.data?.hProperties, className: [foldTitle]};
  const shown: Heading = {...title, data: {...title.data, hProperties}};
  const summary = note ? [shown, block('small', {'data-not-in-markdown': ''}, [note])] : [shown];
  return block('FoldedSection', {}, [block('summary', {}, summary), ...content]);
}
