/** Converts a text of the description to Markdown nodes. */
import type {PhrasingContent} from 'mdast';
import type {Text} from '@screening/api';
import {code, link, text} from '../../../lib/nodes';

/** Converts a text to inline content. */
export function lineOf(nodes: Text): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (typeof node === 'string') return [text(node)];
    const [tag, content] = node;
    if (tag === 'code' || tag === 'pre') return [code(content as string)];
    if (tag === 'a') return [link(node[2], lineOf(content as Text))];
    if (tag === 'em') return [{type: 'emphasis', children: lineOf(content as Text)}];
    if (tag === 'strong') return [{type: 'strong', children: lineOf(content as Text)}];
    return [...lineOf(content as Text), text(' ')];
  });
}
