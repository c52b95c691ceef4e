/** Replaces the components of a guide, such as `<Field of="Entity.riskScore" />`, by nodes made from the API data. */
import type {Nodes, Parents, PhrasingContent, Root} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import {nearest} from '@screening/api';
import {isJsx, paragraph, type JsxNode} from '../../lib/nodes';
import type {Page} from './types';

export type Attributes = Record<string, string>;

export type Component = {
  required?: string[];
  optional?: string[];
  /** Whether the component is in a sentence, or alone on its line: empty (`block`) or with `content`. */
  form: 'inline' | 'block' | 'content';
  /** Makes the nodes in place of the component. Throws an error if its attributes name nothing. */
  make: (attributes: Attributes, page: Page, node: JsxNode) => Nodes[];
};

/** Replaces every component of a table, or reports its problem and leaves it in place. */
export function replaceComponents(tree: Root, page: Page, components: Record<string, Component>): void {
  visit(tree, (node, index, parent) => {
    const component = isJsx(node) ? components[node.name ?? ''] : undefined;
    if (!isJsx(node) || !component || index === undefined || !parent) return undefined;
    const attributes = readAttributes(node, page, component);
    const misuse = findMisuse(node, component);
    if (misuse) page.fail(node, `<${node.name}> ${misuse}`);
    if (!attributes || misuse) return undefined;
    const made = lookUp(node, page, () => component.make(attributes, page, node));
    if (!made) return undefined;
    // MDX parses an inline component that is alone on its line as a block.
    const isAlone = node.type === 'mdxJsxFlowElement' && component.form === 'inline';
    const nodes = isAlone ? [{...paragraph(made as PhrasingContent[]), position: node.position}] : made;
    (parent as Parents).children.splice(index, 1, ...(nodes as never[]));
    return [SKIP, index + nodes.length];
  });
}

function findMisuse({type, children}: JsxNode, {form}: Component): string | undefined {
  if (form !== 'inline' && type !== 'mdxJsxFlowElement')
    return 'must be alone on its line, with a blank line before and after it';
  return form === 'block' && children.length > 0 ? 'must have no content' : undefined;
}

/** Reads the attributes of a component as strings, or reports their problems and returns undefined. */
export function readAttributes(
  node: JsxNode,
  page: Page,
  {required = [], optional = []}: Pick<Component, 'required' | 'optional'>,
): Attributes | undefined {
  const allowed = [...required, ...optional];
  const found: Attributes = {};
  const problems = node.attributes.flatMap((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute') return ['cannot have spread attributes'];
    const {name, value} = attribute;
    if (!allowed.includes(name))
      return [`has no attribute \`${name}\`${nearest(name, allowed) || `; it takes ${allowed.join(', ') || 'none'}`}`];
    if (typeof value !== 'string' || !value.trim()) return [`needs \`${name}\` as text: ${name}="..."`];
    found[name] = value.trim();
    return [];
  });
  if (problems.length === 0)
    problems.push(...required.filter((name) => !(name in found)).map((name) => `needs \`${name}\``));
  for (const problem of problems) page.fail(node, `<${node.name}> ${problem}`);
  return problems.length ? undefined : found;
}

/** Reads the content of a component as one line of text, regardless of line breaks in the source. */
export const readPhrasing = ({children}: JsxNode): PhrasingContent[] =>
  (children as Nodes[]).flatMap((child) => (child.type === 'paragraph' ? child.children : [child as PhrasingContent]));

/** Looks something up in the API data, and reports an unknown name as a problem of the node. */
export function lookUp<T>(node: Nodes, page: Page, find: () => T): T | undefined {
  try {
    return find();
  } catch (error) {
    page.fail(node, error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
