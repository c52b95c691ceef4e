/**
 * Transforms names of the API inside a sentence (`<Field>`, `<Operation>`, `<Webhook>`, `<Record>`, `<Limit>`,
 * `<Status>`, `<StatusRow>` and `<Value>`) into links, words and code.
 */
import type {PhrasingContent} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {lookUp, readAttributes, readPhrasing, replaceComponents, type AttributeNames, type Attributes} from './lib/jsx';
import {createLinePlacer} from './lib/lone-lines';
import {errorAnchor, nearest} from '@screening/api';
import {code, link, rowLink, text} from './lib/nodes';
import type {GuideFacts, Transform} from './lib/types';

type Fact = AttributeNames & {
  /** Whether text between the tags replaces the default words. */
  takesText?: boolean;
  /** `row` is the anchor of the table row that the fact names. */
  make: (facts: GuideFacts, attributes: Attributes) => {url?: string; words: PhrasingContent; row?: string};
};

const limits = ['default', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'];

/** Makes a fact that is a link. Text between the tags replaces its default words. */
const named = <Found extends {url: string}>(
  find: (book: GuideFacts['book'], of: string) => Found,
  wordsOf: (found: Found) => PhrasingContent,
): Fact => ({
  required: ['of'],
  takesText: true,
  make({book}, {of = ''}) {
    const found = find(book, of);
    return {url: found.url, words: wordsOf(found)};
  },
});

function findStatus({book}: GuideFacts, {of = ''}: Attributes): {url: string; words: PhrasingContent} {
  const errors = book.errors();
  const error = errors.find(({status}) => status === of);
  if (!error) throw new Error(`no error ${of} in the catalog; it has ${errors.map(({status}) => status).join(', ')}`);
  return {url: error.url, words: code(`${error.status} ${error.text}`)};
}

const inlineFacts: Record<string, Fact> = {
  Field: named(
    (book, of) => book.field(of),
    ({name}) => code(name),
  ),
  Operation: named(
    (book, of) => book.operation(of),
    ({method, path}) => code(`${method} ${path}`),
  ),
  Webhook: named(
    (book, of) => book.webhook(of),
    ({summary}) => text(summary),
  ),
  Record: named(
    (book, of) => book.record(of),
    ({name}) => code(name),
  ),
  Limit: {
    required: ['of'],
    optional: ['is'],
    make({book}, {of = '', is}) {
      if (of === 'rateLimit') return {words: text(String(book.limit('rateLimit', 'requestsPerSecond')))};
      if (!is) throw new Error(`<Limit of="${of}"> needs \`is\`: ${limits.join(', ')}`);
      if (!limits.includes(is))
        throw new Error(`\`${is}\` isn't a limit${nearest(is, limits) || `; there are ${limits.join(', ')}`}`);
      return {words: text(String(book.limit(of, is)))};
    },
  },
  Status: {
    required: ['of'],
    make: findStatus,
  },
  /** A status at the start of a table row, which gets an address. */
  StatusRow: {
    required: ['of'],
    make: (facts, attributes) => ({...findStatus(facts, attributes), row: errorAnchor(attributes.of)}),
  },
  Value: {
    required: ['of', 'is'],
    make({book}, {of = '', is = ''}) {
      const values = book.enumeration(of).map(({value}) => value);
      if (!values.includes(is))
        throw new Error(`\`${of}\` has no value \`${is}\`${nearest(is, values) || `; it has ${values.join(', ')}`}`);
      return {words: code(is)};
    },
  },
};

export const transformInlineFacts: Transform = (tree, page) => {
  const {place, joinLines} = createLinePlacer();
  replaceComponents(tree, new Set(Object.keys(inlineFacts)), (node) => {
    const fact = inlineFacts[node.name ?? ''];
    const attributes = fact && readAttributes(node, page, fact);
    if (!fact || !attributes) return undefined;
    const made = lookUp(node, page, () => fact.make(page.facts, attributes));
    if (!made) return undefined;
    const own = readPhrasing(node);
    if (own.length > 0 && !fact.takesText) {
      page.fail(node, `<${node.name}> must have no text between its tags`);
      return undefined;
    }
    const words = own.length > 0 ? own : [made.words];
    const row = made.row ? [text(' '), rowLink(made.row, toString(words))] : [];
    return place(node, [...(made.url ? [link(made.url, words)] : words), ...row]);
  });
  joinLines(tree);
};
