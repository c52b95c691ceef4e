/**
 * Configures Amazon CloudFront in front of an S3 bucket: a viewer-request function for addresses, a policy for headers.
 *
 * The caching of a file is stored with it in the bucket (see HOSTING.md), so it never applies to an error.
 */
import {markdownFirst, origin, type HostedSite, type HostFile} from '../files';
import type {Headers} from '../headers';
import {listAddresses} from '../scan-build';
import {markdownPath} from '@screening/api';
import {plainNames, type Redirect} from '../redirects';

/** Writes the function in JavaScript for the runtime cloudfront-js-2.0. */
const addressFunction = (redirects: Redirect[], htmlOnly: string[]) => `// ${origin}
var markdownFirst = new RegExp('${markdownFirst}', 'i');
// Pages without a Markdown version.
var htmlOnly = ${JSON.stringify(htmlOnly)};
var moved = ${JSON.stringify(Object.fromEntries(redirects.map(({from, to}) => [from, to])))};
// Letters, digits, "-", "_", "~" and single slashes: nothing else ever becomes a Location.
var page = new RegExp('^(${plainNames})$');
var otherAddress = new RegExp('^(${plainNames})(?:/|(?:/index)?[.]html)$');

function redirect(to, query) {
  var pairs = Object.keys(query).flatMap(function (name) {
    return (query[name].multiValue || [query[name]]).map(function (item) {
      return item.value ? name + '=' + item.value : name;
    });
  });
  var location = pairs.length > 0 ? to + '?' + pairs.join('&') : to;
  return {statusCode: 301, statusDescription: 'Moved Permanently', headers: {location: {value: location}}};
}

function handler(event) {
  var request = event.request;
  var uri = request.uri;
  if (Object.prototype.hasOwnProperty.call(moved, uri)) return redirect(moved[uri], request.querystring);
  if (uri === '/index' || uri === '/index.html') return redirect('/', request.querystring);
  var match = otherAddress.exec(uri);
  if (match && uri !== '/404.html') return redirect(match[1], request.querystring);
  var accept = request.headers.accept ? request.headers.accept.value : '';
  var format = markdownFirst.test(accept) && htmlOnly.indexOf(uri) < 0 ? '.md' : '.html';
  if (uri === '/') request.uri = '/index' + format;
  // The page of errors is for errors alone: as an address it leads to a file that is not there.
  else if (/^\\/404(\\.html|\\.md)?$/.test(uri)) request.uri = '/404/none';
  else if (page.test(uri)) request.uri = uri + format;
  return request;
}
`;

/** Headers that have separate fields in CloudFront's policy. All others are custom headers, at most ten. */
const own = [
  'Content-Security-Policy',
  'Strict-Transport-Security',
  'X-Content-Type-Options',
  'X-Frame-Options',
  'Referrer-Policy',
];

/** Returns the input of `aws cloudfront create-response-headers-policy`. */
function headersPolicy(name: string, headers: Headers): object {
  const items = Object.entries(headers)
    .filter(([header]) => !own.includes(header))
    .map(([Header, Value]) => ({Header, Value, Override: true}));
  const age = Number(/max-age=(\d+)/.exec(headers['Strict-Transport-Security'] ?? '')?.[1]);
  return {
    Name: `${name}-docs`,
    Comment: origin,
    SecurityHeadersConfig: {
      ContentSecurityPolicy: {Override: true, ContentSecurityPolicy: headers['Content-Security-Policy']},
      StrictTransportSecurity: {Override: true, IncludeSubdomains: true, Preload: false, AccessControlMaxAgeSec: age},
      ContentTypeOptions: {Override: true},
      FrameOptions: {Override: true, FrameOption: headers['X-Frame-Options']},
      ReferrerPolicy: {Override: true, ReferrerPolicy: headers['Referrer-Policy']},
    },
    CustomHeadersConfig: {Quantity: items.length, Items: items},
  };
}

export function writeCloudFront({name, files, headers, redirects}: HostedSite): HostFile[] {
  const htmlOnly = listAddresses(files).filter((page) => !files.includes(markdownPath(page).slice(1)));
  // The value of the policy replaces the one that CloudFront sets when it compresses a response.
  const all = {...headers, Vary: 'Accept, Accept-Encoding'};
  return [
    {path: 'cloudfront/viewer-request.js', text: addressFunction(redirects, htmlOnly)},
    {
      path: 'cloudfront/response-headers-policy.json',
      text: `${JSON.stringify(headersPolicy(name, all), undefined, 2)}\n`,
    },
  ];
}
