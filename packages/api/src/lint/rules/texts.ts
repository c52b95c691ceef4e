/** Rules on every text of the description, which must not run, load or link anything when a page shows it. */
import {isPlainObject, isRef, type Oas3Visitor, type UserContext} from '@redocly/openapi-core';
import {follow} from './examples';

type Location = UserContext['location'];
type Text = {text: string; location: Location};

/** Returns the problem of a text, if any. */
type Check = (text: string) => string | undefined;

/** The fields of any object that readers see as text. */
const textKeys = ['title', 'summary', 'description', 'version'];

/**
 * Visits every text of the description: titles, summaries, descriptions, the names of tags, and all keys and values
 * below an `x-` key. Skips examples, because pages show them as code.
 */
export function visitTexts(check: Check): Oas3Visitor {
  const visit = (texts: Text[], {report}: UserContext) => {
    for (const {text, location} of texts) {
      const message = check(text);
      if (message) report({message, location});
    }
  };
  return {
    any: (node: unknown, context: UserContext) => {
      const {type, location} = context;
      visit(type.name === 'SpecExtension' ? textsBelow(node, location) : textsOf(node, location, type.name), context);
    },
    // Fields next to a `$ref` replace those of its target, but the walk doesn't visit them as a node.
    ref: (node, context: UserContext) => visit(textsOf(node, context.location, context.type.name), context),
  };
}

function textsOf(node: unknown, location: Location, typeName: string): Text[] {
  if (!isPlainObject(node)) return [];
  return (typeName === 'Tag' ? [...textKeys, 'name'] : textKeys).flatMap((key) => {
    const text = node[key];
    return typeof text === 'string' ? [{text, location: location.child([key])}] : [];
  });
}

function textsBelow(node: unknown, location: Location): Text[] {
  if (typeof node === 'string') return [{text: node, location}];
  if (Array.isArray(node)) return node.flatMap((item, index) => textsBelow(item, location.child([index])));
  if (!isPlainObject(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const child = location.child([key]);
    // The empty string can be a value of an enum, so a blank key is valid.
    return [...(key === '' ? [] : [{text: key, location: child.key()}]), ...textsBelow(value, child)];
  });
}

/** Splits a text at every character that Markdown, MDX or JavaScript treats as the end of a line. */
const linesOf = (text: string): string[] => text.split(/\r\n|[\n\r\u2028\u2029]/);

/**
 * Matches the code spans of a line as Markdown does: a run of backticks ends at the next run of the same length.
 * `text-code-spans` reports the lines where Markdown differs.
 */
const codeSpan = /(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/g;

/** Replaces the code spans of a line with spaces. */
const withoutCode = (line: string): string => line.replace(codeSpan, (span) => ' '.repeat(span.length));

/** Shortens a line to fit in a message. */
function excerpt(line: string): string {
  const text = line.trim();
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** Makes a check of a text from a check of each line. */
const eachLine =
  (check: Check): Check =>
  (text) =>
    linesOf(text).flatMap((line) => check(line) ?? [])[0];

/** Makes a check that rejects a line in which `fault` matches the text that `read` returns. */
const without = (fault: RegExp, message: string, read = (line: string) => line): Check =>
  eachLine((line) => (fault.test(read(line)) ? `${message}: "${excerpt(line)}".` : undefined));

/** Matches a page of this site, a heading, an https address or a mail address, without titles, quotes or brackets. */
const linkTarget = /^(\/(?!\/)|#|https:\/\/|mailto:)[^\s()<>[\]"'`\\{}]*$/;

/**
 * The checks of one text.
 *
 * - MDX runs code between braces, and lines that start with `import` or `export`, at build time and in the browser.
 * - `---js` at the start of a page is front matter that runs, and a later `---` ends the real front matter.
 * - A tag is a React component, `<script>` runs, and `<5` or `<!--` end the build. Whether a `<` is harmless
 *   depends on invisible characters, so no `<` is allowed.
 *
 * Redocly's `notPattern` reads neither `x-` texts nor code spans, and its `no-unsafe-markdown` only knows some unsafe
 * forms of links.
 */
export const textChecks: Record<string, Check> = {
  'text-no-braces': without(/[{}]/, 'Put a brace in a code span, such as `{entityURN}`', withoutCode),
  'text-no-esm': without(/^\s*(import|export)\b/, 'Start no line with import or export, which MDX runs as code'),
  'text-no-front-matter': without(/^\s*---/, 'Start no line with ---, which opens or closes front matter'),
  'text-no-html': without(/</, 'Put a tag in a code span, and write a < in words', withoutCode),
  // Reports code spans that Markdown would read differently than the other checks, which ignore code spans: a span over
  // two lines (such as a fenced block), an escaped backtick, a `|`, at which a table would split the span, and a bare
  // address before a span, which becomes a link that includes the backtick.
  'text-code-spans': eachLine((line) => {
    const quote = `: "${excerpt(line)}".`;
    const codes = [...line.matchAll(codeSpan)].map((match) => match[2] ?? '');
    const plain = withoutCode(line);
    const addresses = [...plain.matchAll(/(www\.|https?:\/\/)\S*/gi)];
    if (line.includes('\\`')) return `A backtick must not be escaped${quote}`;
    if (plain.includes('`')) return `End a code span on its line, and put a block in an example${quote}`;
    if (codes.some((code) => code.includes('|')))
      return `A code span must not contain a |, which splits it in a table${quote}`;
    if (addresses.some((match) => line[match.index + match[0].length] === '`'))
      return `A code span must not touch an address${quote}`;
    return undefined;
  }),
  // Allows only links of the form `[text](target)` to known kinds of targets: a `javascript:` or `data:` link runs in
  // the page, and an image sends a request to another host.
  'text-links': eachLine((line) => {
    const text = withoutCode(line);
    if (text.includes('![')) return `Use no image in a description: "${excerpt(line)}".`;
    if (text.includes(']:'))
      return `Write a link as [text](target), without a separate definition: "${excerpt(line)}".`;
    const targets = text.split('](').slice(1);
    const wrong = targets.map((rest) => rest.split(')')[0] ?? '').find((target) => !linkTarget.test(target));
    return wrong === undefined
      ? undefined
      : `Link only to /page, #heading, https: or mailto:, not to "${excerpt(wrong)}".`;
  }),
};

/** Schemas that have their own page: a file of `components/schemas`, or an entry below `components`. */
const component = /^(#\/|#\/components\/schemas\/[^/]+)$/;

/**
 * Requires a text for every property and schema component, and reports blank texts. Redocly's assertions require the
 * other texts, but can't follow the `$ref` of a property, which can rely on the description of its component.
 */
export function textIsPresent(): Oas3Visitor {
  const properties = (map: unknown, context: UserContext) => {
    for (const [name, node] of Object.entries(isPlainObject(map) ? map : {})) {
      const location = context.location.child([name]);
      const target = follow({node, location}, context)?.node;
      const own = isPlainObject(node) && isRef(node) ? node.description : undefined;
      if (own !== undefined || (isPlainObject(target) && target.description !== undefined)) continue;
      context.report({message: `The property ${name} has no description.`, location: location.key()});
    }
  };
  return {
    ...visitTexts((text) => (text.trim() === '' ? 'The text is blank.' : undefined)),
    SchemaProperties: properties,
    PatternProperties: properties,
    Schema: (schema, {location, report}) => {
      if (component.test(location.pointer) && schema.description === undefined)
        report({message: 'This schema has no description.', location: location.key()});
    },
  };
}
