/**
 * The names of the product, and the addresses of the site, the console and the company. The environment can set them at
 * build time. Other hosts are reserved (RFC 2606), so that links can't reach the site of somebody else. The browser has
 * no environment, so it uses `siteConfig.customFields.product`.
 */
import {
  clientVersion,
  offeredVersion,
  offersReleases,
  pythonVersionOf,
  releasedFiles,
  sandboxVersion,
  toolsVersion,
} from './versions';

export {
  clientVersion,
  offeredVersion,
  pythonVersion,
  pythonVersionOf,
  releasedFiles,
  sandboxVersion,
  toolsVersion,
} from './versions';

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

/**
 * Reads the address of a contact from the environment. Undefined if it isn't set.
 *
 * @throws an Error that names the variable if the value isn't an address of one of the kinds
 */
function contact(variable: string, kinds: string[]): string | undefined {
  const value = env[variable];
  if (value === undefined) return undefined;
  if (!URL.canParse(value) || !kinds.includes(new URL(value).protocol))
    throw new Error(
      `${variable} must be an address that starts with ${kinds.join(' or ')}, but is "${value}"`,
    );
  return value;
}

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
  /** Where customers find their customer success contact. If not set, texts name the contact without a link. */
  supportUrl: contact('SUPPORT_URL', ['https:', 'mailto:']),
  /** Where to report a vulnerability, for the file that RFC 9116 defines. If not set, there is no file. */
  securityContact: contact('SECURITY_CONTACT', ['https:', 'mailto:']),
  /** Where to ask about personal data. */
  privacyContact: contact('PRIVACY_CONTACT', ['https:', 'mailto:']),
  /** Where outages are announced. */
  statusUrl: contact('STATUS_URL', ['https:']),
  /** What every page announces instead of the default, as HTML. If empty, there is no announcement. */
  announcement: env.ANNOUNCEMENT,
  /** The folder of the repository's web view with `docs/` and `openapi/`. If not set, there is no "edit" link. */
  sourceUrl: env.SOURCE_URL,
} as const;

/** The names of the released files that this site offers. A site with other names or addresses offers its own packages. */
export const offeredReleases: string[] = offersReleases(product) ? Object.keys(releasedFiles) : [];

/** The versions of the packages that pages tell readers to install. */
export const offered = {
  client: offeredVersion(`${slug}-client`, clientVersion, offeredReleases),
  tools: offeredVersion(`${slug}-tools`, toolsVersion, offeredReleases),
  sandbox: offeredVersion(`${slug}-sandbox`, sandboxVersion, offeredReleases),
};

/** Texts for the placeholders in the description and in the guides. */
const texts: Record<string, string> = {
  '{product}': product.slug,
  '{Product}': product.name,
  '{python_product}': product.slug.replaceAll('-', '_'),
  '{clientVersion}': offered.client,
  '{pythonVersion}': pythonVersionOf(offered.client),
  '{toolsVersion}': offered.tools,
  '{sandboxVersion}': offered.sandbox,
  '{apiOrigin}': product.apiOrigin,
  '{apiNote}': env.API_URL ? '' : ' The host name is an example. Replace it with yours.',
};

export const fillProduct = (text: string): string =>
  text.replaceAll(
    /\{(?:[pP]roduct|python_product|(?:client|python|tools|sandbox)Version|apiOrigin|apiNote)\}/g,
    (placeholder) => texts[placeholder],
  );
