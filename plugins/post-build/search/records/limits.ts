/** Makes the search entries of errors and limits. */
import {type Description, errorAnchor, plainText, referenceRoute, textOf} from '@screening/api';
import {indexModel} from '../../../reference/page-models';
import type {Entry} from '../../../../src/search/entry';
import {findFields} from './fields';

/** Makes one entry for each error of the catalog. */
export function errorEntries(doc: Description): Entry[] {
  return indexModel(doc).errors.map(({status, reason, text}): Entry => ({
    kind: 'error',
    title: `${status} ${reason}`.trim(),
    trail: 'API reference › Errors',
    url: `${referenceRoute}#${errorAnchor(status)}`,
    text: plainText(text),
    words: `HTTP ${status} status code error`,
  }));
}

/** Makes the entry of the rate limit, and one for each field with a numeric bound or default. */
export function limitEntries(doc: Description): Entry[] {
  const {requestsPerSecond, per, status} = indexModel(doc).rateLimit;
  const rate: Entry = {
    kind: 'limit',
    title: `Rate limit: ${requestsPerSecond} requests per second`,
    trail: 'API reference › Rate limit',
    url: `${referenceRoute}#rate-limit`,
    text: `For each ${per} by default. The API rejects requests above the limit with ${status}.`,
    words: 'throttling throttle quota rps requests per second',
  };
  const bounds = new Map<string, Entry>();
  for (const found of findFields(doc)) {
    const {rules, flat} = found;
    const preset = String(flat.default);
    const numbers = rules.filter(([, value]) => /^[\d.]+$/.test(value)).map((rule) => rule.join(' '));
    // A body doesn't repeat the default of a parameter. The parameter comes first.
    const key = [found.name, ...numbers].join();
    if (/^[\d.]+$/.test(preset)) numbers.unshift(`default ${preset}`);
    if (numbers.length === 0 || bounds.has(key)) continue;
    bounds.set(key, {
      kind: 'limit',
      title: `${found.name}: ${numbers.join(', ')}`,
      trail: [found.owner, found.place].filter(Boolean).join(' › '),
      url: found.url,
      text: plainText(textOf(doc, flat.description ?? '')),
      words: 'limit maximum minimum max min range largest smallest',
    });
  }
  return [rate, ...bounds.values()];
}
