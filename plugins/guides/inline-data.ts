/** Makes names and numbers of the API inside a sentence: links, words and code. */
import {errorAnchor, nearest} from '@screening/api';
import {readPhrasing, type Component} from './lib/components';
import {code, link, rowLink, text, type Phrase} from '../lib/nodes';
import type {GuideData} from './lib/data';
import {textOf} from '../lib/text-of';

/** Keywords of a schema whose numbers guides take from the description. */
const limits = [
  'default',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
] as const;

type Made = {url?: string; words: Phrase};

/** A link or words. Text between the tags replaces the words. */
const inline = (
  make: (index: GuideData['index'], of: string, is: string) => Made,
  others: Partial<Component> = {},
) =>
  ({
    required: ['of'],
    form: 'inline' as const,
    ...others,
    make({of = '', is = ''}, {data}, node) {
      const {url, words} = make(data.index, of, is);
      const own = readPhrasing(node);
      const shown = own.length > 0 ? own : [typeof words === 'string' ? text(words) : words];
      return url ? [link(url, shown)] : shown;
    },
  }) satisfies Component;

const status = inline((index, of) => {
  const errors = index.errors();
  const error = errors.find((one) => one.status === of);
  if (!error)
    throw new Error(
      `no error ${of} in the catalog; it has ${errors.map((one) => one.status).join(', ')}`,
    );
  return {url: error.url, words: code(`${error.status} ${error.reason}`)};
});

export const inlineData: Record<string, Component> = {
  Field: inline((index, of) => ({...index.field(of), words: code(index.field(of).name)})),
  Operation: inline((index, of) => {
    const {url, method, path} = index.operation(of);
    return {url, words: code(`${method} ${path}`)};
  }),
  Webhook: inline((index, of) => ({...index.webhook(of), words: index.webhook(of).summary})),
  Schema: inline((index, of) => ({...index.schema(of), words: code(of)})),
  Limit: inline(
    (index, of, is) => {
      if (of === 'rateLimit') return {words: String(index.limit(of, 'requestsPerSecond'))};
      if (!limits.some((name) => name === is))
        throw new Error(`<Limit of="${of}"> needs \`is\`: ${limits.join(', ')}`);
      return {words: String(index.limit(of, is))};
    },
    {optional: ['is']},
  ),
  Status: status,
  /** A status at the start of a table row, which gets an address. */
  StatusRow: {
    ...status,
    make(attributes, page, node) {
      const words = status.make(attributes, page, node);
      return [...words, text(' '), rowLink(errorAnchor(attributes.of), textOf(words))];
    },
  },
  Value: inline(
    (index, of, is) => {
      const values = index.enumeration(of).map(({value}) => value);
      if (!values.includes(is))
        throw new Error(
          `\`${of}\` has no value \`${is}\`${nearest(is, values) || `; it has ${values.join(', ')}`}`,
        );
      return {words: code(is)};
    },
    {required: ['of', 'is']},
  ),
};
