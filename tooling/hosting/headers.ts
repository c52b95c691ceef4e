/** The headers of every answer, errors included. Each host's configuration is written from here. */
import {contentSecurityPolicy, type PolicyNeeds} from './policy';

export type Headers = Record<string, string>;

/** What a documentation site never needs, so that no script could ever ask for it. */
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

/** Copy buttons write to the clipboard; nothing reads it. */
const permissions = [...denied.map((name) => `${name}=()`), 'clipboard-read=()', 'clipboard-write=(self)'];

/** What a program can read instead of the pages: RFC 9727 (api-catalog), RFC 8631 (service-desc, service-doc). */
const links = [
  '</llms.txt>; rel="describedby"; type="text/plain"',
  '</.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"',
  '</openapi.json>; rel="service-desc"; type="application/json"',
  '</api>; rel="service-doc"; type="text/html"',
];

/** The headers, by name. */
export function siteHeaders(needs: PolicyNeeds): Headers {
  return {
    Link: links.join(', '),
    'Content-Security-Policy': contentSecurityPolicy(needs),
    // Two years, as browsers' preload lists ask for at least one.
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    // For browsers that do not know frame-ancestors.
    'X-Frame-Options': 'DENY',
    // Which page was read is no other site's business.
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': permissions.join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}
