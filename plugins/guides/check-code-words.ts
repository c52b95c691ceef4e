/** Checks that the words in code font are names of the API. */
import {SKIP, visit} from 'unist-util-visit';
import {nearest} from '@screening/api';
import type {Transform} from './lib/types';

/**
 * Matches a word that needs no entry anywhere: a method, `true`, `null`, a number, a date, a quoted string, or the URN of an
 * entity of the sandbox.
 */
const literal =
  /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|true|false|null|[-+]?\d[\w.,:+%/-]*|"[^"]*"|'[^']*'|[a-z][a-z0-9-]*:e\d{4})$/;

/** Matches a path, with or without a method: `GET /groups?page=2`. */
const call = /^([A-Z]+ )?\/\S*$/;

/** Matches the words of a span: options, variables, and names with their dots, such as `Entity.riskScore`. */
const words = /--[\w-]+|\$?[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}_][\p{L}\p{N}_-]*)*/gu;

/**
 * Checks that words in code font exist in the description, or with a reason in docs/vocabulary/code-words.txt.
 *
 * Accepts a code span that is known as a whole. Otherwise checks each of its words: `Schema.field`,
 * `createAlerts: true`, `GET /groups?page=2`. Ignores numbers, dates, URNs, quoted strings, `true`, `false` and `null`.
 */
export const checkCodeWords: Transform = (tree, page) => {
  const {codeWords, doc, index} = page.data;
  const names = index.names();
  const known = new Set([...names, ...codeWords]);
  const basePaths = doc.servers.map(({url}) => new URL(url).pathname);
  visit(tree, (node) => {
    // Text inside a link names the linked page.
    if (node.type === 'link') return SKIP;
    if (node.type !== 'inlineCode') return undefined;
    for (const word of listUnknown(node.value.trim(), known, basePaths)) {
      // A short word is similar to many others.
      const suggestion = (word.length > 3 && nearest(word, [...known])) || '.';
      page.fail(
        node,
        `\`${word}\` is not in the description${suggestion} Add a correct word to docs/vocabulary/code-words.txt`,
      );
    }
    return undefined;
  });
};

/**
 * Lists the words of a code span that nothing explains.
 *
 * @param known names of the description, and words of docs/vocabulary/code-words.txt
 * @param basePaths paths of the servers, which a path in code font may start with
 */
function listUnknown(span: string, known: ReadonlySet<string>, basePaths: string[]): string[] {
  const isKnown = (word: string): boolean => known.has(word) || literal.test(word);
  if (isKnown(span)) return [];
  if (call.test(span)) {
    const withoutBase = basePaths.reduce((rest, base) => rest.replace(`${base}/`, '/'), span);
    const [endpoint, query = ''] = withoutBase.split('?');
    const parameters = query.split('&').map((pair) => pair.split('=')[0]);
    return [endpoint, ...parameters].filter((word) => word && !isKnown(word));
  }
  const withoutStrings = span.replace(/"[^"]*"|'[^']*'/g, ' ');
  const found = withoutStrings.match(words) ?? [];
  return found.filter((word) => !isKnown(word) && !word.split('.').every(isKnown));
}
