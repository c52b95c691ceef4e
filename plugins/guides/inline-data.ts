/** Makes names and numbers of the API inside a sentence: links, words and code. */
import {errorAnchor, nearest, type NameIndex} from '@screening/api';
import {code, link, rowLink, text, type Phrase} from '../lib/nodes';
import {textOf} from '../lib/text-of';
import {defineComponent, readPhrasing, type Component} from './lib/components';

/** Keywords of a schema whose numbers guides take from the description. */
const limits = ['default', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'];

/** What a component shows. */
type Shown = {
  /** The address of a link, if any. */
  url?: string;
  /** Text between the tags of the component replaces it. */
  words: Phrase;
};

/**
 * Makes a link or words of a name of the API.
 *
 * @param name the attribute `of`
 * @param is the attribute `is`, if the component has it
 */
type Show = (index: NameIndex, name: string, is: string) => Shown;

/** Defines a component with the attribute `of`, and `is` if `attributes` allows or requires it. */
function inline(
  show: Show,
  {required = ['of'], optional = []}: {required?: string[]; optional?: string[]} = {},
): Component {
  return defineComponent({
    required,
    optional,
    form: 'inline',
    make(attributes, {data}, node) {
      const {url, words} = show(data.index, attributes.of, attributes.is ?? '');
      const own = readPhrasing(node);
      const shown = own.length > 0 ? own : [typeof words === 'string' ? text(words) : words];
      return url ? [link(url, shown)] : shown;
    },
  });
}

const field = inline((index, address) => {
  const {url, name} = index.field(address);
  return {url, words: code(name)};
});

const operation = inline((index, operationId) => {
  const {url, method, path} = index.operation(operationId);
  return {url, words: code(`${method} ${path}`)};
});

const webhook = inline((index, operationId) => {
  const {url, summary} = index.webhook(operationId);
  return {url, words: summary};
});

const schema = inline((index, name) => ({url: index.schema(name).url, words: code(name)}));

const limit = inline(
  (index, address, keyword) => {
    if (address === 'rateLimit') return {words: String(index.limit(address, 'requestsPerSecond'))};
    if (!limits.includes(keyword))
      throw new Error(`<Limit of="${address}"> needs \`is\`: ${limits.join(', ')}`);
    return {words: String(index.limit(address, keyword))};
  },
  {optional: ['is']},
);

const status = inline((index, statusCode) => {
  const errors = index.errors();
  const error = errors.find((one) => one.status === statusCode);
  if (!error) {
    const known = errors.map((one) => one.status).join(', ');
    throw new Error(`no error ${statusCode} in the catalog; it has ${known}`);
  }
  return {url: error.url, words: code(`${error.status} ${error.reason}`)};
});

/** A status at the start of a table row, which gets an address. */
const statusRow: Component = {
  ...status,
  make(attributes, page, node) {
    const words = status.make(attributes, page, node);
    return [...words, text(' '), rowLink(errorAnchor(attributes.of), textOf(words))];
  },
};

const value = inline(
  (index, name, wanted) => {
    const values = index.enumeration(name).map((one) => one.value);
    if (!values.includes(wanted)) {
      const remedy = nearest(wanted, values) || `; it has ${values.join(', ')}`;
      throw new Error(`\`${name}\` has no value \`${wanted}\`${remedy}`);
    }
    return {words: code(wanted)};
  },
  {required: ['of', 'is']},
);

export const inlineData: Record<string, Component> = {
  Field: field,
  Operation: operation,
  Webhook: webhook,
  Schema: schema,
  Limit: limit,
  Status: status,
  StatusRow: statusRow,
  Value: value,
};
