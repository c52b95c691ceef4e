/** Rules on every text of the description, which must not run, load or link anything when a page shows it. */
import {isPlainObject, isRef, type Oas3Visitor, type UserContext} from '@redocly/openapi-core';
import {remark} from 'remark';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import {visit} from 'unist-util-visit';

type Location = UserContext['location'];
type Text = {text: string; location: Location};

/** The fields of any object that readers see as text. */
const textKeys = ['title', 'summary', 'description', 'version'];

/**
 * Visits every text of the description: titles, summaries, descriptions, the names of tags, and all keys and values
 * below an `x-` key. Skips examples, because pages show them as code.
 */
function visitTexts(check: (text: string) => string | undefined): Oas3Visitor {
  const checkTexts = (node: unknown, context: UserContext) => {
    for (const {text, location} of textsOf(node, context)) {
      const message = check(text);
      if (message) context.report({message, location});
    }
  };
  // Fields next to a `$ref` replace those of its target, but the walk doesn't visit them as a node.
  return {any: checkTexts, ref: checkTexts};
}

function textsOf(node: unknown, {location, type}: UserContext): Text[] {
  if (type.name === 'SpecExtension') return textsBelow(node, location);
  if (!isPlainObject(node)) return [];
  return (type.name === 'Tag' ? [...textKeys, 'name'] : textKeys).flatMap((key) => {
    const text = node[key];
    return typeof text === 'string' ? [{text, location: location.child([key])}] : [];
  });
}

function textsBelow(node: unknown, location: Location): Text[] {
  if (typeof node === 'string') return [{text: node, location}];
  if (Array.isArray(node))
    return node.flatMap((item, index) => textsBelow(item, location.child([index])));
  if (!isPlainObject(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const child = location.child([key]);
    // The empty string can be a value of an enum, so a blank key is valid.
    return [
      ...(key === '' ? [] : [{text: key, location: child.key()}]),
      ...textsBelow(value, child),
    ];
  });
}

const parser = remark().use(remarkGfm).use(remarkMdx);

/** Parts of Markdown that a page would run or load, and definitions, which could hide the target of a link. */
const activeParts = /^(mdx.*|html|image|imageReference|definition)$/;

/** Matches a page of this site, a heading, an https address or a mail address. */
const linkTarget = /^(\/(?!\/)|#|https:\/\/|mailto:)/;

/**
 * Reports texts that a page could run, load or link: HTML, images, links to other kinds of targets, and the code of MDX,
 * which is between braces and in lines that start with `import` or `export`. Our pages show such text as it is, but
 * readers open the description in other tools, and some of those render it. Redocly's `no-unsafe-markdown` only knows
 * some unsafe forms of links.
 */
export const textIsInert = (): Oas3Visitor =>
  visitTexts((text) => {
    try {
      const found: string[] = [];
      visit(parser.parse(text), (node) => {
        const isUnsafeLink = node.type === 'link' && !linkTarget.test(node.url);
        if (activeParts.test(node.type) || isUnsafeLink)
          found.push(text.slice(node.position?.start.offset, node.position?.end.offset));
      });
      return (
        found[0] &&
        `Put code such as a tag, a brace or an import in a code span, and link only to pages: ${found[0]}`
      );
    } catch (error) {
      return `MDX can't read this text: ${(error as Error).message} Put a brace or a < in a code span.`;
    }
  });

/** Schemas that have their own page: a file of `components/schemas`, or an entry below `components`. */
const component = /^(#\/|#\/components\/schemas\/[^/]+)$/;

/**
 * Requires a text for every property and schema component, and reports blank texts. Redocly's assertions require the
 * other texts, but can't follow the `$ref` of a property, which can rely on the description of its component.
 */
export function textIsPresent(): Oas3Visitor {
  return {
    ...visitTexts((text) => (text.trim() === '' ? 'The text is blank.' : undefined)),
    SchemaProperties: (map: unknown, {location, report, resolve}: UserContext) => {
      for (const [name, node] of Object.entries(isPlainObject(map) ? map : {})) {
        const target = isRef(node) ? resolve(node, location.source.absoluteRef).node : node;
        if ([node, target].some((one) => isPlainObject(one) && one.description !== undefined))
          continue;
        report({
          message: `The property ${name} has no description.`,
          location: location.child([name]).key(),
        });
      }
    },
    Schema: (schema, {location, report}) => {
      if (component.test(location.pointer) && schema.description === undefined)
        report({message: 'This schema has no description.', location: location.key()});
    },
  };
}
