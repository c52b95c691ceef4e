/** Defines the headers of every response, including errors. The configuration of each host is written from them. */
import {contentSecurityPolicy, type PolicyNeeds} from './policy';

export type Headers = Record<string, string>;

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
const permissions = [...denied.map((name) => `${name}=()`), 'clipboard-read=()', 'clipboard-write=(self)'];

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
