/** Checks the limits of hosts. A host reports some exceeded limits late, and others not at all. */
import type {HostedSite, HostFile} from './files';

type Limit = {
  /** What the build has of it. */
  value: number;
  /** What is limited, and by which host. */
  what: string;
  /** The largest value that the host accepts. */
  most: number;
};

/** Compares the files to write with the limits of hosts. @throws with one line for each exceeded limit */
export function checkLimits(site: HostedSite, written: HostFile[]): void {
  const limits = [
    ...cloudflareLimits(site, written),
    ...cloudFrontLimits(site, written),
    proxyLimit(site),
  ];
  const exceeded = limits
    .filter(({value, most}) => value > most)
    .map(({value, what, most}) => `${value} ${what}: at most ${most} are allowed`);
  if (exceeded.length > 0) throw new Error(exceeded.join('\n'));
}

/** https://developers.cloudflare.com/workers/static-assets/headers and /redirects, /workers/platform/limits */
function cloudflareLimits({files}: HostedSite, written: HostFile[]): Limit[] {
  const headerLines = linesOf(written, '_headers');
  const redirectLines = linesOf(written, '_redirects');
  const rules = headerLines.filter((line) => !line.startsWith(' '));
  return [
    {
      value: longest(headerLines),
      what: 'characters in a line of _headers (Cloudflare)',
      most: 2_000,
    },
    {value: rules.length, what: 'rules in _headers (Cloudflare)', most: 100},
    {
      value: longest(redirectLines),
      what: 'characters in a line of _redirects (Cloudflare)',
      most: 1_000,
    },
    {value: redirectLines.length, what: 'redirects (Cloudflare)', most: 2_000},
    {value: files.length, what: 'files (Cloudflare)', most: 20_000},
  ];
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
function cloudFrontLimits({headers}: HostedSite, written: HostFile[]): Limit[] {
  const customHeaders = textOf(written, 'response-headers-policy.json').match(/"Header":/g);
  return [
    {
      value: longest(Object.values(headers)),
      what: 'characters in a header (CloudFront)',
      most: 1_783,
    },
    {value: customHeaders?.length ?? 0, what: 'custom headers (CloudFront)', most: 10},
    {
      value: Buffer.byteLength(textOf(written, 'viewer-request.js')),
      what: 'bytes of the function (CloudFront)',
      most: 10 * 1_024,
    },
  ];
}

/** Three quarters of nginx's default buffer for the headers of a response (4 KB). The rest is for the server's own. */
function proxyLimit({headers}: HostedSite): Limit {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return {
    value: lines.join('').length,
    what: 'bytes of all headers (a proxy in front)',
    most: 3_072,
  };
}

const textOf = (written: HostFile[], name: string): string =>
  written.find(({path}) => path.endsWith(name))?.text ?? '';

/** Returns the lines of a file, without comments. */
const linesOf = (written: HostFile[], name: string): string[] =>
  textOf(written, name).match(/^[^#\n].*/gm) ?? [];

const longest = (texts: string[]): number => Math.max(0, ...texts.map((text) => text.length));
