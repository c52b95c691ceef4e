/** Checks the limits of hosts. A host reports some exceeded limits late, and others not at all. */
import type {Headers} from './headers';
import type {Redirect} from './redirects';

/** Data about the built site. The writers of hosts get no other. */
export type HostedSite = {
  /** The short name, for names on the host. */
  name: string;
  /** All files of the build without their compressed copies, as paths relative to it. */
  files: string[];
  /** Sent with every response, including errors. */
  headers: Headers;
  redirects: Redirect[];
};

/** A file of a host's configuration. Files with `publish` are part of the build, all others are in another folder. */
export type HostFile = {path: string; text: string; publish?: boolean};

/** https://developers.cloudflare.com/workers/static-assets/headers and /redirects, /workers/platform/limits */
const cloudflare = {headerLine: 2_000, headerRules: 100, redirectLine: 1_000, redirects: 2_000, files: 20_000};
/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
const cloudFront = {headerValue: 1_783, headersTogether: 10_240, customHeaders: 10, functionSize: 10 * 1_024};
/** nginx's default buffer for the headers of a response, in bytes. Our share leaves room for the server's own. */
const proxyBuffer = 4_096;
const shareOfBuffer = 0.75;

/**
 * Compares the files to write with the limits of hosts.
 *
 * @throws with one line for each exceeded limit
 */
export function checkLimits({files, headers}: Pick<HostedSite, 'files' | 'headers'>, written: HostFile[]): void {
  const lines = (path: string) =>
    (written.find((file) => file.path === path)?.text ?? '')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
  const longest = (all: string[]) => Math.max(0, ...all.map((line) => line.length));
  const pairs = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const headerLines = lines('_headers');
  const policy = written.find(({path}) => path.endsWith('response-headers-policy.json'));
  const custom = policy
    ? (JSON.parse(policy.text) as {CustomHeadersConfig: {Quantity: number}}).CustomHeadersConfig.Quantity
    : 0;
  const rules = headerLines.filter((line) => !line.startsWith(' '));
  const worker = written.find(({path}) => path.endsWith('viewer-request.js'))?.text ?? '';
  const limits: [is: number, what: string, atMost: number][] = [
    [longest(headerLines), 'characters in a line of _headers (Cloudflare)', cloudflare.headerLine],
    [rules.length, 'rules in _headers (Cloudflare)', cloudflare.headerRules],
    [longest(lines('_redirects')), 'characters in a line of _redirects (Cloudflare)', cloudflare.redirectLine],
    [lines('_redirects').length, 'redirects (Cloudflare)', cloudflare.redirects],
    [files.length, 'files (Cloudflare)', cloudflare.files],
    [longest(Object.values(headers)), 'characters in a header (CloudFront)', cloudFront.headerValue],
    [custom, 'custom headers (CloudFront)', cloudFront.customHeaders],
    [pairs.join('').length, 'characters in all headers (CloudFront)', cloudFront.headersTogether],
    [Buffer.byteLength(worker), 'bytes of the function (CloudFront)', cloudFront.functionSize],
    [pairs.join('').length, 'bytes of all headers (a proxy in front)', proxyBuffer * shareOfBuffer],
  ];
  const passed = limits.filter(([is, , atMost]) => is > atMost);
  if (passed.length > 0)
    throw new Error(passed.map(([is, what, atMost]) => `${is} ${what}: at most ${atMost} are allowed`).join('\n'));
}
