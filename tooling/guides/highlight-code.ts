/** A rehype transform: fenced code is highlighted at build time, so no highlighter is sent. The `Pre` slot shows it. */
import type {Element, Root} from 'hast';
import {visit} from 'unist-util-visit';
import {codeHtml} from '../../src/description/code-html';
import {highlight} from '../reference/highlight';

/** A block with such a title is a program, whose lines readers speak of: `create-entity.mjs`. */
const program = /^[\w-]+\.\w+$/;

export function highlightCode() {
  return (tree: Root): void => {
    visit(tree, 'element', (node: Element, _index, parent) => {
      if (node.tagName !== 'code' || (parent as Element | undefined)?.tagName !== 'pre') return;
      const text = node.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
      const classes = [node.properties.className ?? []].flat().map(String);
      const language = classes.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? 'text';
      const title = /title="([^"]*)"/.exec(String(node.properties.metastring ?? ''))?.[1];
      const name = title && program.test(title) ? title : undefined;
      delete node.properties.metastring;
      Object.assign(node.properties, {title, name, html: codeHtml(highlight(text, language), name)});
      node.children = [];
    });
  };
}
