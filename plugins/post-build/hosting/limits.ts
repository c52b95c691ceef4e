/** Checks the limits of hosts. A host reports some exceeded limits late, and others not at all. */
import type {HostedSite, HostFile} from './files';

/** Compares the files to write with the limits of hosts. @throws with one line for each exceeded limit */
export function checkLimits({files, headers}: HostedSite, written: HostFile[]): void {
  const textOf = (name: string) => written.find(({path}) => path.endsWith(name))?.text ?? '';
  const linesOf = (name: string) => textOf(name).match(/^[^#\n].*/gm) ?? [];
  const longest = (texts: string[]) => Math.max(0, ...texts.map((text) => text.length));
  const [headerLines, redirectLines] = [linesOf('_headers'), linesOf('_redirects')];
  const rules = headerLines.filter((line) => !line.startsWith(' '));
  const customHeaders = textOf('response-headers-policy.json').match(/"Header":/g)?.length ?? 0;
  const pairs = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const limits: [value: number, what: string, limit: number][] = [
    // https://developers.cloudflare.com/workers/static-assets/headers and /redirects, /workers/platform/limits
    [longest(headerLines), 'characters in a line of _headers (Cloudflare)', 2_000],
    [rules.length, 'rules in _headers (Cloudflare)', 100],
    [longest(redirectLines), 'characters in a line of _redirects (Cloudflare)', 1_000],
    [redirectLines.length, 'redirects (Cloudflare)', 2_000],
    [files.length, 'files (Cloudflare)', 20_000],
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
    [longest(Object.values(headers)), 'characters in a header (CloudFront)', 1_783],
    [customHeaders, 'custom headers (CloudFront)', 10],
    [
      Buffer.byteLength(textOf('viewer-request.js')),
      'bytes of the function (CloudFront)',
      10 * 1_024,
    ],
    // Three quarters of nginx's default buffer for the headers of a response (4 KB). The rest is for the server's own.
    [pairs.join('').length, 'bytes of all headers (a proxy in front)', 3_072],
  ];
  const lines = limits.flatMap(([value, what, limit]) =>
    value > limit ? `${value} ${what}: at most ${limit} are allowed` : [],
  );
  if (lines.length > 0) throw new Error(lines.join('\n'));
}
