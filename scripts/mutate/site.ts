/** Mutations that only a built site shows. */
import {build, builtSite} from './checks';
import type {Mutation} from './mutation';

const before = '## See also\n';

export const mutations: Mutation[] = [
  {
    what: 'a link points to a missing page',
    file: 'docs/guides/platform/paging-and-sorting.mdx',
    find: before,
    put: `[Lost](/docs/lost)\n\n${before}`,
    check: build,
    says: /source page path = \/docs\/guides\/platform\/paging-and-sorting:\s+-> linking to \/docs\/lost/,
  },
  {
    what: 'a route is renamed without a redirect',
    file: 'sidebars.ts',
    find: "indexed('Build', 'platform',",
    put: "indexed('Build', 'the-platform',",
    check: builtSite,
    says: /addresses\.yaml:\d+ page\.category\.platform: there is no page or file at \/docs\/category\/platform anymore/,
  },
  {
    what: 'a heading that the console links to is reworded',
    file: 'docs/user-guide/content/country-risk.mdx',
    find: '## Codes\n',
    put: '## Codes of countries\n',
    check: builtSite,
    says: /addresses\.yaml:\d+ help\.country-codes: .* no longer has the anchor #codes/,
  },
  {
    what: 'an image in raw HTML is missing',
    file: 'docs/guides/platform/paging-and-sorting.mdx',
    find: before,
    put: `<img src="/img/lost.png" alt="" />\n\n${before}`,
    check: builtSite,
    says: /\/docs\/guides\/platform\/paging-and-sorting: img src "\/img\/lost\.png" does not exist/,
  },
  {
    what: 'a link in raw HTML points to a missing page',
    file: 'docs/guides/platform/errors-and-retries.mdx',
    find: before,
    put: `<a href="/docs/lost">Lost</a>\n\n${before}`,
    check: builtSite,
    says: /\/docs\/guides\/platform\/errors-and-retries: a href "\/docs\/lost" does not exist/,
  },
  {
    what: 'a link includes the host of this site',
    file: 'docs/guides/onboarding-and-monitoring/find-entities.mdx',
    find: before,
    put: `[Start](https://docs.{product}.example/docs)\n\n${before}`,
    check: builtSite,
    says: /\/docs\/guides\/onboarding-and-monitoring\/find-entities: a href ".*" includes the host of this site/,
  },
];
