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
export function replaceComponents(
  tree: Root,
  page: Page,
  components: Record<string, Component>,
): void {
  visit(tree, (node, index, parent) => {
    const component = isJsx(node) ? components[node.name ?? ''] : undefined;
    if (!isJsx(node) || !component || index === undefined || !parent) return undefined;
    const isInline = component.form === 'inline';
    const isAlone = node.type === 'mdxJsxFlowElement';
    const attributes = readAttributes(node, page, component);
    const made = lookUp(node, page, () => {
      if (!isInline && !isAlone)
        throw new Error(
          `<${node.name}> must be alone on its line, with a blank line before and after it`,
        );
      if (component.form === 'block' && node.children.length > 0)
        throw new Error(`<${node.name}> must have no content`);
      return attributes && component.make(attributes, page, node);
    });
    if (!made) return undefined;
    // MDX parses an inline component that is alone on its line as a block.
    const nodes =
      isInline && isAlone
        ? [{...paragraph(made as PhrasingContent[]), position: node.position}]
        : made;
    (parent as Parents).children.splice(index, 1, ...(nodes as never[]));
    return [SKIP, index + nodes.length];
  });
}

/** Reads the attributes of a component as strings, or reports their problems and returns undefined. */
export function readAttributes(
  node: JsxNode,
  page: Page,
  {required = [], optional = []}: Pick<Component, 'required' | 'optional'>,
): Attributes | undefined {
  const allowed = [...required, ...optional];
  return lookUp(node, page, () => {
    const found: Attributes = {};
    for (const attribute of node.attributes) {
      const {name, value} =
        attribute.type === 'mdxJsxAttribute' ? attribute : {name: '{...}', value: null};
      if (!allowed.includes(name))
        throw new Error(
          `<${node.name}> has no attribute \`${name}\`${nearest(name, allowed) || `; it takes ${allowed.join(', ')}`}`,
        );
      if (typeof value !== 'string' || !value.trim())
        throw new Error(`<${node.name}> needs \`${name}\` as text: ${name}="..."`);
      found[name] = value.trim();
    }
    const missing = required.find((name) => !(name in found));
    if (missing) throw new Error(`<${node.name}> needs \`${missing}\``);
    return found;
  });
}

/** Reads the content of a component as one line of text, regardless of line breaks in the source. */
export const readPhrasing = ({children}: JsxNode): PhrasingContent[] =>
  (children as Nodes[]).flatMap((child) =>
    child.type === 'paragraph' ? child.children : [child as PhrasingContent],
  );

/** Looks something up in the API data, and reports an unknown name as a problem of the node. */
export function lookUp<T>(node: Nodes, page: Page, find: () => T): T | undefined {
  try {
    return find();
  } catch (error) {
    page.fail(node, error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
