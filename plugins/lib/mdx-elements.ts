/** Makes and recognizes the JSX elements of a page. */
import type {Nodes, RootContentMap} from 'mdast';
import {toNodes} from './nodes';

type MdxJsxFlowElement = RootContentMap['mdxJsxFlowElement'];
type MdxJsxTextElement = RootContentMap['mdxJsxTextElement'];

/** A JSX element at block level or in a line. */
export type JsxNode = MdxJsxFlowElement | MdxJsxTextElement;
/** Returns whether a node is a JSX element. */
export const isJsx = (node: Nodes): node is JsxNode =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

const makeElement =
  <Type extends JsxNode>(type: Type['type']) =>
  (name: string, attributes: Record<string, string>, children: (string | Nodes)[] = []) =>
    ({
      type,
      name,
      attributes: Object.entries(attributes).map(([key, value]) => ({
        type: 'mdxJsxAttribute',
        name: key,
        value,
      })),
      children: toNodes(children),
      // Marks an element as written by hand, so that MDX doesn't replace a lower-case element by the theme's component
      // for Markdown (`pre` would become a code block).
      data: {_mdxExplicitJsx: true},
    }) as unknown as Type;

/** Makes a JSX element at block level. */
export const block = makeElement<MdxJsxFlowElement>('mdxJsxFlowElement');

/** Makes an inline JSX element. */
export const inline = makeElement<MdxJsxTextElement>('mdxJsxTextElement');
