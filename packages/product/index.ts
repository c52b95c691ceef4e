/**
 * The names of the product, and the addresses of the site, the console and the company. The environment can set them at
 * build time. Other hosts are reserved (RFC 2606), so that links can't reach the site of somebody else. The browser has
 * no environment, so it uses `siteConfig.customFields.product`.
 */
const env: Record<string, string | undefined> = typeof process === 'undefined' ? {} : process.env;

const name = env.PRODUCT_NAME ?? 'Sigma';
const slug = env.PRODUCT_SLUG ?? name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
  throw new Error(`PRODUCT_SLUG must be lower-case letters, digits and hyphens, but is "${slug}"`);

if (
  env.API_URL !== undefined &&
  (!URL.canParse(env.API_URL) || new URL(env.API_URL).origin !== env.API_URL)
)
  throw new Error(
    `API_URL must be an origin, such as https://api.example.com, but is "${env.API_URL}"`,
  );

export const product = {
  name,
  /** The short name: part of slugs and hosts. */
  slug,
  /** Where this site is published. Canonical addresses and the sitemap start with it. */
  siteUrl: env.SITE_URL ?? `https://docs.${slug}.example`,
  consoleUrl: env.CONSOLE_URL ?? `https://console.${slug}.example`,
  companyUrl: env.COMPANY_URL ?? `https://www.${slug}.example`,
  /** The API's origin; the base path `/external/v2` is in the description's `servers`. */
  apiOrigin: env.API_URL ?? `https://api.${slug}.example`,
  /** Where readers report an error on a page. `{page}` is replaced with its address. If not set, there is no link. */
  feedbackUrl: env.FEEDBACK_URL,
  /** What every page announces instead of the default, as HTML. If empty, there is no announcement. */
  announcement: env.ANNOUNCEMENT,
  /** The folder of the repository's web view with `docs/` and `openapi/`. If not set, there is no "edit" link. */
  sourceUrl: env.SOURCE_URL,
} as const;

/** Texts for the placeholders in the description and in the guides. */
const texts: Record<string, string> = {
  '{product}': product.slug,
  '{Product}': product.name,
  '{python_product}': product.slug.replaceAll('-', '_'),
  '{apiOrigin}': product.apiOrigin,
  '{apiNote}': env.API_URL ? '' : ' The host name is an example. Replace it with yours.',
};

export const fillProduct = (text: string): string =>
  text.replaceAll(
    /\{(?:[pP]roduct|python_product|apiOrigin|apiNote)\}/g,
    (placeholder) => texts[placeholder],
  );
