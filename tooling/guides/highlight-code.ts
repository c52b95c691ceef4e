/** Highlights fenced code at build time, so that pages need no highlighter. A rehype plugin; the `Pre` slot shows the result. */
import type {Element, Root} from 'hast';
import {visit} from 'unist-util-visit';
import {codeHtml} from '../../src/description/code-html';
import {highlight} from '../reference/highlight';

/** Matches the title of a program, whose lines get anchors: `create-entity.mjs`. */
const program = /^[\w-]+\.\w+$/;
/** Longer programs are plain text without anchors: colors and anchors would take their pages over the budget of bytes. */
const mostLines = 240;

export function highlightCode() {
  return (tree: Root): void => {
    visit(tree, 'element', (node: Element, _index, parent) => {
      if (node.tagName !== 'code' || (parent as Element | undefined)?.tagName !== 'pre') return;
      const text = node.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
      const classes = [node.properties.className ?? []].flat().map(String);
      const language = classes.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? 'text';
      const title = /title="([^"]*)"/.exec(String(node.properties.metastring ?? ''))?.[1];
      const isLong = text.split('\n').length > mostLines;
      const name = title && program.test(title) && !isLong ? title : undefined;
      delete node.properties.metastring;
      Object.assign(node.properties, {title, name, html: codeHtml(highlight(text, isLong ? 'text' : language), name)});
      node.children = [];
    });
  };
}
