/** Replaces the components of a guide, such as `<Field of="Entity.riskScore" />`, by nodes made from the API data. */
import type {Nodes, Parents, PhrasingContent, Root} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import {nearest} from '@screening/api';
import {isJsx, type JsxNode} from '../../lib/mdx-elements';
import {paragraph} from '../../lib/nodes';
import type {Page} from './types';

/** Where a component is: `inline` in a sentence, or alone on its line, empty (`block`) or with `content`. */
type Form = 'inline' | 'block' | 'content';

/** The attributes that a component may have. */
type Allowed<Required extends string, Optional extends string> = {
  required?: readonly Required[];
  optional?: readonly Optional[];
};

type Attributes<Required extends string, Optional extends string> = Record<Required, string> &
  Partial<Record<Optional, string>>;

type Definition<Required extends string, Optional extends string> = Allowed<Required, Optional> & {
  form: Form;
  /** Makes the nodes in place of the component. Throws an error if its attributes name nothing. */
  make: (attributes: Attributes<Required, Optional>, page: Page, node: JsxNode) => Nodes[];
};

/** A component with any attributes. */
export type Component = Definition<string, string>;

/** Defines a component. `make` gets the attributes that the definition names. */
export const defineComponent = <Required extends string = never, Optional extends string = never>(
  definition: Definition<Required, Optional>,
): Component => definition as unknown as Component;

/**
 * Replaces every component of a table, or reports its problem and leaves it in place.
 *
 * @param components the components by the names of their tags
 */
export function replaceComponents(
  tree: Root,
  page: Page,
  components: Record<string, Component>,
): void {
  visit(tree, (node, index, parent) => {
    if (!isJsx(node) || index === undefined || !parent) return undefined;
    const component = components[node.name ?? ''];
    if (!component) return undefined;
    const made = makeNodes(node, page, component);
    if (!made) return undefined;
    (parent as Parents).children.splice(index, 1, ...(made as never[]));
    return [SKIP, index + made.length];
  });
}

/** Makes the nodes of a component, or reports its problem and returns undefined. */
function makeNodes(node: JsxNode, page: Page, component: Component): Nodes[] | undefined {
  const attributes = readAttributes(node, page, component);
  const isInline = component.form === 'inline';
  const isAlone = node.type === 'mdxJsxFlowElement';
  const made = lookUp(node, page, () => {
    if (!isInline && !isAlone)
      throw new Error(
        `<${node.name}> must be alone on its line, with a blank line before and after it`,
      );
    if (component.form === 'block' && node.children.length > 0)
      throw new Error(`<${node.name}> must have no content`);
    return attributes && component.make(attributes, page, node);
  });
  if (!made || !isInline || !isAlone) return made;
  // MDX parses an inline component that is alone on its line as a block.
  return [{...paragraph(made as PhrasingContent[]), position: node.position}];
}

/** Reads the attributes of a component as strings, or reports their problems and returns undefined. */
export function readAttributes<Required extends string, Optional extends string>(
  node: JsxNode,
  page: Page,
  {required = [], optional = []}: Allowed<Required, Optional>,
): Attributes<Required, Optional> | undefined {
  const allowed: string[] = [...required, ...optional];
  return lookUp(node, page, () => {
    const found: Record<string, string> = {};
    for (const attribute of node.attributes) {
      const isPlain = attribute.type === 'mdxJsxAttribute';
      const name = isPlain ? attribute.name : '{...}';
      if (!allowed.includes(name)) {
        const remedy = nearest(name, allowed) || `; it takes ${allowed.join(', ')}`;
        throw new Error(`<${node.name}> has no attribute \`${name}\`${remedy}`);
      }
      const value = isPlain ? attribute.value : undefined;
      if (typeof value !== 'string' || !value.trim())
        throw new Error(`<${node.name}> needs \`${name}\` as text: ${name}="..."`);
      found[name] = value.trim();
    }
    const missing = required.find((name) => !(name in found));
    if (missing) throw new Error(`<${node.name}> needs \`${missing}\``);
    return found as Attributes<Required, Optional>;
  });
}

/** Reads the content of a component as one line of text, regardless of line breaks in the source. */
export const readPhrasing = ({children}: JsxNode): PhrasingContent[] =>
  (children as Nodes[]).flatMap((child) =>
    child.type === 'paragraph' ? child.children : [child as PhrasingContent],
  );

/** Looks something up in the API data, and reports an unknown name as a problem of the node. */
export function lookUp<Found>(node: Nodes, page: Page, find: () => Found): Found | undefined {
  try {
    return find();
  } catch (error) {
    page.fail(node, error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
