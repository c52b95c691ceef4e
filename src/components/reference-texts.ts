/**
 * Texts and anchors of the front page of the reference. The page and its Markdown, which
 * `plugins/post-build/markdown/reference` writes, both use them.
 */
import {errorAnchor, type IndexModel, type Text, type TextNode} from '@screening/api';

const link = (words: string, url: string): TextNode => ['a', [words], url];
const code = (words: string): TextNode => ['code', words];

/** Returns the sentences of the front page that apply to all calls, by section. */
export function conventionTexts({key, errors, rateLimit}: IndexModel) {
  const statuses = errors.flatMap(({status}, i): Text => [
    ...(i > 0 ? [', '] : []),
    link(status, `#${errorAnchor(status)}`),
  ]);
  return {
    sandbox: [link('Start the sandbox', '/docs/guides/platform/develop-against-the-sandbox')],
    authentication: [
      'Send your API key in the ',
      code(key.header),
      ' header of every call: the key alone, without ',
      code('Bearer'),
      '. ',
      link('Get and check a key', '/docs/guides/platform/authentication'),
    ],
    errors: [
      "Act on the status of an error, and don't parse its body as JSON. The statuses are ",
      ...statuses,
      '. ',
      link('Handle errors and retries', '/docs/guides/platform/errors-and-retries'),
    ],
    rateLimit: [
      `${rateLimit.requestsPerSecond} requests per second for each ${rateLimit.per} by default. The API answers requests above the limit with ${rateLimit.status}, and doesn't count them.`,
    ],
    paging: [
      'Calls that return pages take ',
      code('page'),
      ' and ',
      code('pageSize'),
      ', and return the ',
      code('total'),
      '. ',
      link(
        'Page through results and sort them',
        '/docs/guides/onboarding-and-monitoring/find-entities#the-rules',
      ),
    ],
    formats: [
      'See the ',
      link(
        'formats of dates, countries and dates of birth',
        '/docs/guides/platform/data-dictionary#formats',
      ),
      ' and ',
      link('what the version number covers', '/docs/changelog'),
      '.',
    ],
    downloads: [
      'The whole API as an OpenAPI 3.1 file: ',
      link('openapi.yaml', '/openapi.yaml'),
      ' or ',
      link('openapi.json', '/openapi.json'),
      '. The ',
      link('downloads', '/docs/downloads'),
      ' also have a Postman collection, TypeScript types and an offline copy of this site.',
    ],
  } satisfies Record<string, Text>;
}

/** The title of the call that the front page shows. */
export const firstCallTitle = 'Check your key';

/** Returns the anchor of a tag's operations and webhooks. */
export const tagAnchor = (name: string): string => `tag-${name.toLowerCase().replace(/\W+/g, '-')}`;

/** Returns the anchor of a group of schemas. */
export const schemaGroupAnchor = (title: string): string => `schemas-${title.toLowerCase()}`;
