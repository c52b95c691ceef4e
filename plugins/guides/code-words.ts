/**
 * Checks that words in code font exist in the description, or with a reason in docs/vocabulary/code-words.txt. A
 * renamed or misspelled field in a guide fails the build.
 *
 * Accepts a code span that is known as a whole. Otherwise checks each of its words: `Schema.field`,
 * `createAlerts: true`, `GET /groups?page=2`. Ignores numbers, dates, quoted strings, `true`, `false` and `null`.
 */
import {SKIP, visit} from 'unist-util-visit';
import {nearest} from '@screening/api';
import type {GuideFacts, Transform} from './lib/types';

const methods = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;
const literal = /^(true|false|null|[-+]?\d[\w.,:+%/-]*|"[^"]*"|'[^']*')$/;

export const checkCodeWords: Transform = (tree, page) => {
  const known = page.facts.book.names();
  visit(tree, (node) => {
    // Text inside a link names the linked page.
    if (node.type === 'link') return SKIP;
    if (node.type !== 'inlineCode') return undefined;
    page.counts.codeWords += 1;
    for (const word of listUnknown(node.value, page.facts, known)) {
      const near = (word.length > 3 && nearest(word, [...known, ...page.facts.codeWords])) || '.';
      const mend = 'Add a correct word to docs/vocabulary/code-words.txt';
      page.fail(node, `\`${word}\` is not in the description${near} ${mend}`);
    }
    return undefined;
  });
};

/** Lists the words of a code span that are neither in the description nor in the list of code words. */
function listUnknown(span: string, {doc, codeWords}: GuideFacts, known: ReadonlySet<string>): string[] {
  const isKnown = (word: string): boolean => known.has(word) || codeWords.has(word) || literal.test(word);
  const value = span.trim();
  if (isKnown(value)) return [];
  const route = /^(?:(?<method>[A-Z]+) )?(?<path>\/[^?\s]*)(?:\?(?<query>\S*))?$/.exec(value)?.groups;
  if (route) {
    const {method, path = '', query} = route;
    const short = withoutBasePath(path, doc.servers);
    const name = method ? `${method} ${short}` : short;
    const parameters = query?.split('&').map((pair) => pair.split('=')[0] ?? '') ?? [];
    return [
      ...(isKnown(name) || (!method && isKnown(path)) ? [] : [name]),
      ...parameters.filter((word) => !isKnown(word)),
    ];
  }
  const words =
    value
      .replace(/"[^"]*"|'[^']*'/g, ' ')
      .match(/--[\w-]+|\$?[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}_][\p{L}\p{N}_-]*)*/gu) ?? [];
  return words.filter((word) => !isKnown(word) && !methods.test(word) && !word.split('.').every(isKnown));
}

function withoutBasePath(path: string, servers: GuideFacts['doc']['servers']): string {
  for (const {url} of servers) {
    const base = url.replace(/^https?:\/\/[^/]*/, '').replace(/\/$/, '');
    if (base && path.startsWith(`${base}/`)) return path.slice(base.length);
  }
  return path;
}
