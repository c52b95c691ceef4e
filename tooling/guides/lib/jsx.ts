/** Finds components in a page, reads their attributes and puts something else in their place. */
import type {Nodes, Parents, PhrasingContent, Root} from 'mdast';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import {SKIP, visit} from 'unist-util-visit';
import {nearest} from '../../../src/description/nearest';
import type {Page} from './types';

export type JsxNode = MdxJsxFlowElement | MdxJsxTextElement;
export type Attributes = Record<string, string>;
export type AttributeNames = {required?: string[]; optional?: string[]};

export function isJsx(node: Nodes): node is JsxNode {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/**
 * Calls `make` for every component with one of these names and puts what it returns in its place.
 * `undefined` leaves the component: its problem has been noted.
 */
export function replaceComponents(
  tree: Root,
  names: ReadonlySet<string>,
  make: (node: JsxNode) => Nodes[] | undefined,
): void {
  visit(tree, (node, index, parent) => {
    if (!isJsx(node) || !node.name || !names.has(node.name) || index === undefined || !parent) return undefined;
    const made = make(node);
    if (!made) return undefined;
    (parent as Parents).children.splice(index, 1, ...(made as never[]));
    return [SKIP, index + made.length];
  });
}

/** The attributes of a component as strings, or undefined after noting what is wrong with them. */
export function readAttributes(
  node: JsxNode,
  page: Page,
  {required = [], optional = []}: AttributeNames,
): Attributes | undefined {
  const allowed = [...required, ...optional];
  const found: Attributes = {};
  const problems: string[] = [];
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') problems.push('takes no spread attribute');
    else if (!allowed.includes(attribute.name)) {
      const near = nearest(attribute.name, allowed);
      problems.push(`has no attribute \`${attribute.name}\`${near || `; it takes ${allowed.join(', ') || 'none'}`}`);
    } else if (typeof attribute.value !== 'string' || !attribute.value.trim()) {
      problems.push(`takes \`${attribute.name}\` as text: ${attribute.name}="..."`);
    } else found[attribute.name] = attribute.value.trim();
  }
  if (problems.length === 0) {
    for (const name of required) if (!(name in found)) problems.push(`needs \`${name}\``);
  }
  for (const problem of problems) page.fail(node, `<${node.name}> ${problem}`);
  return problems.length ? undefined : found;
}

/** What stands inside a component as one line of text, however its source is broken into lines. */
export function readPhrasing(node: JsxNode): PhrasingContent[] {
  const children = node.children as Nodes[];
  return children.flatMap((child) => (child.type === 'paragraph' ? child.children : [child as PhrasingContent]));
}

/** Runs a look-up in the description; a name it does not know becomes a problem at the node. */
export function lookUp<T>(node: Nodes, page: Page, find: () => T): T | undefined {
  try {
    page.counts.facts += 1;
    return find();
  } catch (error) {
    page.fail(node, error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
