/**
 * Writes the files for CloudFront in front of an S3 bucket: a function for addresses, in the runtime cloudfront-js-2.0,
 * and the input of `aws cloudfront create-response-headers-policy`. The caching of a file is stored with it in the bucket
 * (see HOSTING.md), so it never applies to an error.
 */
import {markdownPath} from '@screening/api';
import {markdownFirst, origin, type HostedSite, type HostFile} from '../files';
import type {Headers} from '../headers';
import {plainNames} from '../redirects';
import {listAddresses} from '../scan-build';
import {fillTemplate} from './fill-template';

export const writeCloudFront = (site: HostedSite): HostFile[] => [
  {path: 'cloudfront/viewer-request.js', text: writeFunction(site)},
  {path: 'cloudfront/response-headers-policy.json', text: writePolicy(site)},
];

function writeFunction({files, redirects}: HostedSite): string {
  const htmlOnly = listAddresses(files).filter(
    (page) => !files.includes(markdownPath(page).slice(1)),
  );
  const moved = Object.fromEntries(redirects.map(({from, to}) => [from, to]));
  return fillTemplate('viewer-request.js', {
    origin,
    markdownFirst,
    plainNames,
    htmlOnly: JSON.stringify(htmlOnly),
    moved: JSON.stringify(moved),
  });
}

/** Headers that have separate fields in the policy. All others are custom headers, at most ten. */
const ownFields = /^(Content-Security|Strict-Transport|X-Content-Type|X-Frame|Referrer)-/;

function writePolicy({name, headers}: HostedSite): string {
  return fillTemplate('response-headers-policy.json', {
    ...headers,
    origin,
    name,
    maxAge: /max-age=(\d+)/.exec(headers['Strict-Transport-Security'] ?? '')?.[1] ?? '',
    customHeaders: customHeaders(headers),
  });
}

/** Returns the custom headers as JSON, indented as a field of the policy. */
function customHeaders(headers: Headers): string {
  // The value of the policy replaces the one that CloudFront sets when it compresses a response.
  const items = Object.entries({...headers, Vary: 'Accept, Accept-Encoding'})
    .filter(([header]) => !ownFields.test(header))
    .map(([Header, Value]) => ({Header, Value, Override: true}));
  const json = JSON.stringify({Quantity: items.length, Items: items}, undefined, 2);
  return json.replaceAll('\n', '\n  ');
}
