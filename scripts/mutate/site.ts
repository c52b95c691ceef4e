/** Mutations that only a built site shows. */
import {links, permalinks} from './checks';
import type {Mutation} from './mutation';

const before = '## See also\n';

export const mutations: Mutation[] = [
  {
    what: 'a link points to a missing page',
    file: 'docs/guides/onboarding-and-monitoring/news-and-articles.mdx',
    find: before,
    put: `[Lost](/docs/lost)\n\n${before}`,
    check: links,
    says: /\/docs\/guides\/onboarding-and-monitoring\/news-and-articles\.md: "\S*\/docs\/lost" does not exist/,
  },
  {
    what: 'a route is renamed without a redirect',
    file: 'sidebars.ts',
    find: "indexed('Build', 'platform',",
    put: "indexed('Build', 'the-platform',",
    check: permalinks,
    says: /permalinks\.yaml: page\.category\.platform: there is no page or file at \/docs\/category\/platform anymore/,
  },
  {
    what: 'a heading that the console links to is reworded',
    file: 'docs/user-guide/content/country-risk.mdx',
    find: '## Codes\n',
    put: '## Codes of countries\n',
    check: permalinks,
    says: /permalinks\.yaml: help\.country-codes: .* no longer has the anchor #codes/,
  },
  {
    what: 'an image in raw HTML is missing',
    file: 'docs/guides/onboarding-and-monitoring/find-entities.mdx',
    find: before,
    put: `<img src="/img/lost.png" alt="" />\n\n${before}`,
    check: links,
    says: /\/docs\/guides\/onboarding-and-monitoring\/find-entities: "\/img\/lost\.png" does not exist/,
  },
  {
    what: 'a link in raw HTML points to a missing page',
    file: 'docs/guides/onboarding-and-monitoring/create-many-entities.mdx',
    find: before,
    put: `<a href="/docs/lost">Lost</a>\n\n${before}`,
    check: links,
    says: /\/docs\/guides\/onboarding-and-monitoring\/create-many-entities\.md: "\S*\/docs\/lost" does not exist/,
  },
];
