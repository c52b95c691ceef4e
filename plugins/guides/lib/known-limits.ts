/** Lists every bound and default of the description, with the words of its field. */
import {type Description, flatten, listEndpoints, type Schema} from '@screening/api';

export type KnownLimit = {
  value: number;
  /** The words of the field's name, in lower case and singular. A sentence that has all of them is about the field. */
  words: string[];
  /** The component that inserts the number from the description. */
  component: string;
};

const keywords = ['default', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const;

/** Splits a name into words: both `pageSize` and `Page sizes` become `page`, `size`. */
export function toWords(text: string): string[] {
  return (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase().replace(/(?<=..)s$/, ''));
}

const cache = new WeakMap<Description, KnownLimit[]>();

export function listLimits(doc: Description): KnownLimit[] {
  const known = cache.get(doc) ?? collect(doc);
  cache.set(doc, known);
  return known;
}

function collect(doc: Description): KnownLimit[] {
  const limits: KnownLimit[] = [];
  const add = (name: string, address: string, schema: Schema): void => {
    const flat = flatten(doc, schema);
    for (const is of keywords) {
      const value = flat[is];
      if (typeof value === 'number')
        limits.push({value, words: toWords(name), component: `<Limit of="${address}" is="${is}" />`});
    }
  };
  const rate = doc.info['x-rate-limit']?.requestsPerSecond;
  if (rate !== undefined) {
    for (const name of ['request second', 'rate limit', 'call second'])
      limits.push({value: rate, words: toWords(name), component: '<Limit of="rateLimit" />'});
  }
  for (const {operation, parameters} of listEndpoints(doc)) {
    for (const {name, in: where, schema} of parameters)
      if (schema) add(name, `${operation.operationId}.${where}.${name}`, schema);
  }
  for (const [record, schema] of Object.entries(doc.components.schemas ?? {})) {
    for (const [name, property] of Object.entries(flatten(doc, schema).properties ?? {})) {
      if (typeof property === 'object') add(name, `${record}.${name}`, property);
    }
  }
  return limits;
}
