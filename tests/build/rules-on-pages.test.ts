/** Checks that the built pages of the reference and their Markdown state the rules of the description, in its order. */
import {select, selectAll} from 'hast-util-select';
import {remark} from 'remark';
import {describe, expect, it} from 'vitest';
import {
  endpointUrl,
  errorAnchor,
  listEndpoints,
  listErrors,
  plainText,
  referenceRoute,
  textOf as parseRule,
} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {textOf} from '../../plugins/lib/text-of';
import {parseHtml} from '../../plugins/post-build/pages';
import {readHtml, readMarkdown} from '../lib/site/built-page';

const doc = readBundle('.');
const endpoints = listEndpoints(doc).map((endpoint) => ({
  id: endpoint.operation.operationId,
  endpoint,
}));
const ruleKeys = ['x-limits', 'x-changes', 'x-receiver', 'x-ui-only'] as const;

/** Removes what differs between HTML and Markdown: spaces, and characters that Markdown escapes. */
const words = (text: string): string => text.replaceAll(/[\s`\\]+/g, '');

/** Returns the words of the content of a page. */
function contentOfPage(path: string): string {
  const main = select('main', parseHtml(readHtml(path)));
  if (!main) throw new Error(`${path} has no main`);
  return words(textOf(main));
}

describe('the page of', () => {
  it.each(endpoints)('$id states each rule, also as Markdown', ({endpoint}) => {
    const path = endpointUrl(endpoint);
    const page = contentOfPage(path);
    const markdown = words(textOf(remark().parse(readMarkdown(path))));
    const rules = ruleKeys.flatMap((key) => endpoint.operation[key] ?? []);
    const stated = rules.map((rule) => words(plainText(parseRule(doc, rule))));
    expect(stated.filter((rule) => !page.includes(rule))).toEqual([]);
    expect(stated.filter((rule) => !markdown.includes(rule))).toEqual([]);
  });

  it.each(ruleKeys)('an operation or webhook has a rule in %s', (key) => {
    expect(endpoints.filter(({endpoint}) => endpoint.operation[key]?.length)).not.toEqual([]);
  });
});

describe('the front page of the reference', () => {
  const page = parseHtml(readHtml(referenceRoute));

  it.each(listErrors(doc))('says in the row of $status what to do', ({status, advice}) => {
    expect(advice).not.toBe('');
    const row = selectAll('tr', page).find((one) => select(`#${errorAnchor(status)}`, one));
    expect(row && words(textOf(row))).toContain(words(advice));
  });

  it('starts with the sections that every call needs', () => {
    const ids = selectAll('h2[id]', page).map(({properties}) => properties.id);
    expect(ids.slice(0, 5)).toEqual([
      'base-url',
      'authentication',
      'errors',
      'rate-limit',
      'operations',
    ]);
  });

  it('links to the operations and webhooks in the order of the groups', () => {
    const links = selectAll('section:has(> .heading > #operations) li a', page);
    const expected = doc.tags.flatMap(({name}) =>
      endpoints
        .filter(({endpoint}) => endpoint.operation.tags[0] === name)
        .map(({endpoint}) => endpointUrl(endpoint)),
    );
    expect(links.map(({properties}) => properties.href)).toEqual(expected);
    expect(expected).toHaveLength(endpoints.length);
  });
});
