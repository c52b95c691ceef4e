/** Finds components in a page, reads their attributes and replaces them. */
import type {Nodes, Parents, PhrasingContent, Root} from 'mdast';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import {SKIP, visit} from 'unist-util-visit';
import {nearest} from '@screening/api';
import type {Page} from './types';

export type JsxNode = MdxJsxFlowElement | MdxJsxTextElement;
export type Attributes = Record<string, string>;
export type AttributeNames = {required?: string[]; optional?: string[]};

export function isJsx(node: Nodes): node is JsxNode {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/**
 * Replaces every component with one of these names by the nodes that `make` returns. Leaves the component in place when
 * `make` returns undefined, after reporting a problem.
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

/** Reads the attributes of a component as strings, or reports their problems and returns undefined. */
export function readAttributes(
  node: JsxNode,
  page: Page,
  {required = [], optional = []}: AttributeNames,
): Attributes | undefined {
  const allowed = [...required, ...optional];
  const found: Attributes = {};
  const problems: string[] = [];
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') problems.push('cannot have spread attributes');
    else if (!allowed.includes(attribute.name)) {
      const near = nearest(attribute.name, allowed);
      problems.push(`has no attribute \`${attribute.name}\`${near || `; it takes ${allowed.join(', ') || 'none'}`}`);
    } else if (typeof attribute.value !== 'string' || !attribute.value.trim()) {
      problems.push(`needs \`${attribute.name}\` as text: ${attribute.name}="..."`);
    } else found[attribute.name] = attribute.value.trim();
  }
  if (problems.length === 0) {
    for (const name of required) if (!(name in found)) problems.push(`needs \`${name}\``);
  }
  for (const problem of problems) page.fail(node, `<${node.name}> ${problem}`);
  return problems.length ? undefined : found;
}

/** Reads the content of a component as one line of text, regardless of line breaks in the source. */
export function readPhrasing(node: JsxNode): PhrasingContent[] {
  const children = node.children as Nodes[];
  return children.flatMap((child) => (child.type === 'paragraph' ? child.children : [child as PhrasingContent]));
}

/** Looks something up in the description, and reports an unknown name as a problem of the node. */
export function lookUp<T>(node: Nodes, page: Page, find: () => T): T | undefined {
  try {
    page.counts.facts += 1;
    return find();
  } catch (error) {
    page.fail(node, error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
