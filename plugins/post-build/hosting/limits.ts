/** Checks the limits of hosts. A host reports some exceeded limits late, and others not at all. */
import type {HostedSite, HostFile} from './files';

/** https://developers.cloudflare.com/workers/static-assets/headers and /redirects, /workers/platform/limits */
const cloudflare = {headerLine: 2_000, headerRules: 100, redirectLine: 1_000, redirects: 2_000, files: 20_000};
/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
const cloudFront = {headerValue: 1_783, customHeaders: 10, functionSize: 10 * 1_024};
/** Three quarters of nginx's default buffer for the headers of a response (4 KB). The rest is for the server's own. */
const proxyHeaders = 3_072;

/**
 * Compares the files to write with the limits of hosts.
 *
 * @throws with one line for each exceeded limit
 */
export function checkLimits({files, headers}: HostedSite, written: HostFile[]): void {
  const textOf = (name: string) => written.find(({path}) => path.endsWith(name))?.text ?? '';
  const lines = (name: string) =>
    textOf(name)
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
  const longest = (texts: string[]) => Math.max(0, ...texts.map((text) => text.length));
  const pairs = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const customHeaders = textOf('response-headers-policy.json').match(/"Header":/g)?.length ?? 0;
  const limits: [value: number, what: string, limit: number][] = [
    [longest(lines('_headers')), 'characters in a line of _headers (Cloudflare)', cloudflare.headerLine],
    [
      lines('_headers').filter((line) => !line.startsWith(' ')).length,
      'rules in _headers (Cloudflare)',
      cloudflare.headerRules,
    ],
    [longest(lines('_redirects')), 'characters in a line of _redirects (Cloudflare)', cloudflare.redirectLine],
    [lines('_redirects').length, 'redirects (Cloudflare)', cloudflare.redirects],
    [files.length, 'files (Cloudflare)', cloudflare.files],
    [longest(Object.values(headers)), 'characters in a header (CloudFront)', cloudFront.headerValue],
    [customHeaders, 'custom headers (CloudFront)', cloudFront.customHeaders],
    [Buffer.byteLength(textOf('viewer-request.js')), 'bytes of the function (CloudFront)', cloudFront.functionSize],
    [pairs.join('').length, 'bytes of all headers (a proxy in front)', proxyHeaders],
  ];
  const exceeded = limits.filter(([value, , limit]) => value > limit);
  if (exceeded.length > 0)
    throw new Error(
      exceeded.map(([value, what, limit]) => `${value} ${what}: at most ${limit} are allowed`).join('\n'),
    );
}
