/**
 * The names of the product, and the addresses of the site, the console and the company.
 *
 * The specification writes `{product}` for the short name; it is stated here once and may be set from
 * the environment at build time. Hosts that the specification does not show use the reserved
 * `.example` domain (RFC 2606), so that no link of ours can reach a stranger.
 *
 * Read it at build time only: in the browser the environment is gone, and `siteConfig.customFields.product`
 * holds the same values.
 */
const env: Record<string, string | undefined> = typeof process === 'undefined' ? {} : process.env;

const name = env.PRODUCT_NAME ?? 'Sigma';
const slug = env.PRODUCT_SLUG ?? name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
  throw new Error(`PRODUCT_SLUG must be lower-case letters, digits and hyphens, but is "${slug}"`);
}

export const product = {
  /** The name that readers see. */
  name,
  /** The short name: part of slugs and hosts. */
  slug,
  /** Where this site is published; canonical addresses and the sitemap start with it. */
  siteUrl: env.SITE_URL ?? `https://docs.${slug}.example`,
  /** The user interface's login page. */
  consoleUrl: env.CONSOLE_URL ?? `https://console.${slug}.example`,
  companyUrl: env.COMPANY_URL ?? `https://www.${slug}.example`,
  /** The API's origin; the base path `/external/v2` is in the description's `servers`. */
  apiOrigin: `https://api.${slug}.example`,
  /** Where a reader reports a wrong page, `{page}` standing for its address; no link is shown while it is not set. */
  feedbackUrl: env.FEEDBACK_URL,
  /** The folder of the repository's web view that holds `docs/` and `openapi/`; no "edit" link while it is not set. */
  sourceUrl: env.SOURCE_URL,
} as const;

/** Replaces `{product}` by the short name and `{Product}` by the name, as prose and the description write them. */
export function fillProduct(text: string): string {
  return text.replaceAll('{product}', product.slug).replaceAll('{Product}', product.name);
}
