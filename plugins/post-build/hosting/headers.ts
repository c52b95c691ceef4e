/**
 * Defines the headers of every response, including errors. The configuration of each host is written from them.
 *
 * Everything comes from the site's own origin. The policy allows inline code by the hashes of its text, which come from
 * the built pages. This file contains no hash and doesn't allow inline code in general.
 */

/** Values of headers by their names. */
export type Headers = Record<string, string>;

/** Inline code of the built pages that the policy must allow, as hashes in the notation of CSP. */
export type PolicyNeeds = {
  scripts: string[];
  styles: string[];
};

const quote = (hash: string): string => `'${hash}'`;

/** Returns the policy as the value of its header. See https://www.w3.org/TR/CSP3/. */
export function contentSecurityPolicy({scripts, styles}: PolicyNeeds): string {
  const directives: Record<string, string[]> = {
    // Firefox applies this directive to the scripts that Docusaurus prefetches for the next page.
    'default-src': ["'self'"],
    'object-src': ["'none'"],
    'frame-src': ["'none'"],
    'media-src': ["'none'"],
    'script-src': ["'self'", ...scripts.map(quote)],
    'style-src': ["'self'", ...styles.map(quote)],
    // The stylesheets draw their icons as data: images.
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** Browser features that a documentation site never needs. No script can request them. */
const denied = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Copy buttons write to the clipboard. Nothing reads it. */
const permissions = [
  ...denied.map((name) => `${name}=()`),
  'clipboard-read=()',
  'clipboard-write=(self)',
];

/** Links for programs: RFC 9727 (api-catalog), RFC 8631 (service-desc, service-doc). */
const links = [
  '</llms.txt>; rel="describedby"; type="text/plain"',
  '</.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"',
  '</openapi.json>; rel="service-desc"; type="application/json"',
  '</api>; rel="service-doc"; type="text/html"',
];

/** Returns the headers by name. */
export function siteHeaders(needs: PolicyNeeds): Headers {
  return {
    Link: links.join(', '),
    'Content-Security-Policy': contentSecurityPolicy(needs),
    // Two years. The preload lists of browsers require at least one.
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    // For browsers that don't support frame-ancestors.
    'X-Frame-Options': 'DENY',
    // Don't reveal to other sites which page was read.
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': permissions.join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}
