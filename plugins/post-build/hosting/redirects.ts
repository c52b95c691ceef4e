/**
 * Lists the former addresses of pages. Add a line for each page that moves, so that links to it keep working.
 *
 * Hosts handle trailing slashes, `.html` and `/index.html`, so these need no line.
 */
export type Redirect = {from: string; to: string};

export const moved: Redirect[] = [
  {from: '/docs/user-guide/content/compare-terms', to: '/docs/user-guide/content/screening-monitoring'},
  {
    from: '/docs/user-guide/content/workflows-entities-alerts/case-states',
    to: '/docs/user-guide/content/workflows-entities-alerts/flexible-workflow',
  },
  {from: '/docs/guides/one-off-screening/from-lists-to-news', to: '/docs/guides/one-off-screening/simple-or-full'},
  {from: '/docs/guides/one-off-screening/tune-the-threshold', to: '/docs/guides/one-off-screening/match-strength'},
  {
    from: '/docs/guides/one-off-screening/onboarding-gate',
    to: '/docs/guides/one-off-screening/screen-in-a-sign-up-form',
  },
  {
    from: '/docs/guides/onboarding-and-monitoring/entity-groups',
    to: '/docs/guides/onboarding-and-monitoring/create-one-entity',
  },
  {
    from: '/docs/guides/onboarding-and-monitoring/archive-entities',
    to: '/docs/guides/onboarding-and-monitoring/create-one-entity',
  },
  {
    from: '/docs/guides/onboarding-and-monitoring/export-to-a-warehouse',
    to: '/docs/guides/onboarding-and-monitoring/follow-changes',
  },
  {from: '/docs/guides/platform/paging-and-sorting', to: '/docs/guides/onboarding-and-monitoring/find-entities'},
  {
    from: '/docs/guides/onboarding-and-monitoring/sync-dispositions',
    to: '/docs/guides/onboarding-and-monitoring/alerts-and-decisions',
  },
  {
    from: '/docs/guides/onboarding-and-monitoring/evidence-pack',
    to: '/docs/guides/one-off-screening/explain-a-score',
  },
  {from: '/docs/guides/platform/data-sources', to: '/docs/guides/platform/data-you-send-and-receive'},
  {from: '/docs/guides/platform/dates-countries-and-dob', to: '/docs/guides/platform/data-dictionary'},
  {from: '/docs/guides/platform/versioning', to: '/docs/changelog'},
  {from: '/docs/accessibility', to: '/docs/privacy-and-security'},
  {from: '/docs/guides/platform/idempotency', to: '/docs/guides/platform/errors-and-retries'},
  {from: '/docs/guides/platform/faq', to: '/docs/guides/platform/troubleshooting'},
  {from: '/docs/guides/platform/client-libraries', to: '/docs/downloads'},
  {
    from: '/docs/guides/platform/test-your-client-under-faults',
    to: '/docs/guides/platform/develop-against-the-sandbox',
  },
  {from: '/docs/category/recipes', to: '/docs'},
];

/** Lazy regular expression for the paths of all pages except the home page. Patterns only redirect to such paths. */
export const plainNames = '(?:/[A-Za-z0-9_~-]+)+?';

const plainPath = new RegExp(`^${plainNames}$`);

/**
 * Rejects redirects that hosts interpret differently or that could lead to another site.
 *
 * @throws with one line that names the redirect and the reason
 */
export function checkRedirects(redirects: Redirect[], pages: ReadonlySet<string>): void {
  for (const [i, {from, to}] of redirects.entries()) {
    const refuse = (reason: string) => new Error(`redirect ${from} -> ${to}: ${reason}`);
    if (!plainPath.test(from)) throw refuse('the old address must be a plain path, without dots or a slash at the end');
    if (pages.has(from)) throw refuse('there is a page at the old address');
    if (!pages.has(to)) throw refuse('there is no page at the new address');
    if (redirects.findIndex((one) => one.from === from) < i) throw refuse('the old address is redirected twice');
  }
}
