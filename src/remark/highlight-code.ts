/** A rehype transform: fenced code becomes highlighted spans at build time, so no highlighter is sent. */
import type {Element, ElementContent, Root} from 'hast';
import {visit} from 'unist-util-visit';
import {highlight} from '../description/highlight';

export function highlightCode() {
  return (tree: Root): void => {
    visit(tree, 'element', (node: Element, _index, parent) => {
      if (node.tagName !== 'code' || (parent as Element | undefined)?.tagName !== 'pre') return;
      const text = node.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
      const classes = [node.properties.className ?? []].flat().map(String);
      const language = classes.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? 'text';
      const title = /title="([^"]*)"/.exec(String(node.properties.metastring ?? ''))?.[1];
      if (title) node.properties.title = title;
      delete node.properties.metastring;
      node.children = highlight(text, language).lines.flatMap((line, i): ElementContent[] => [
        ...(i > 0 ? [{type: 'text' as const, value: '\n'}] : []),
        ...line.map((token): ElementContent =>
          typeof token === 'string'
            ? {type: 'text', value: token}
            : {
                type: 'element',
                tagName: 'span',
                properties: {className: [`t-${token[0]}`]},
                children: [{type: 'text', value: token[1]}],
              },
        ),
      ]);
    });
  };
}
