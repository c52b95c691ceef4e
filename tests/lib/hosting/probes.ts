/** Defines the expected responses of every host, in one table. What a host lacks is stated in its definition. */
import type {Redirect} from '../../../plugins/post-build/hosting/redirects';
import type {Answer, Ask} from './send';

/** Features that a host may lack. */
export type Feature = 'redirects' | 'precompressed' | 'dates' | 'ranges' | 'extensions';

export type Expected = {
  status: number | number[];
  /** Expected redirect target, in one hop. If undefined, not checked. */
  location?: string;
  headers?: Record<string, RegExp | undefined>;
  body?: RegExp;
};

export type Probe = {
  title: string;
  path: string;
  needs?: Feature[];
  expect: Expected;
  /** The request, or a function that creates it from a first response to the same path. */
  ask?: Ask | ((first: Answer) => Ask);
};

/** Files that the tests add to a copy of the build: one of each kind that the site may contain. */
export const added = {
  'probe.md': '# A twin\n',
  'probe.wasm': '\0asm\x01\0\0\0',
  'probe.json': '{"a": 1}\n',
  'changelog.atom': '<feed xmlns="http://www.w3.org/2005/Atom"/>\n',
  'changelog.json': '{"version": "https://jsonfeed.org/version/1.1"}\n',
  'downloads/workflows/probe.arazzo.yaml': 'arazzo: 1.0.1\n',
  '.well-known/agent-skills/index.json': '{"skills": []}\n',
  '.well-known/agent-skills/screening-api/SKILL.md': '# A skill\n',
};

/** Files for programs, with their media types. Programs on other sites may read them. */
const forPrograms: [path: string, type: RegExp][] = [
  ['/openapi.json', /^application\/json$/],
  ['/openapi.yaml', /^(application|text)\/yaml; ?charset=utf-8$/i],
  ['/changelog.atom', /^application\/atom\+xml/],
  ['/changelog.json', /^application\/feed\+json$/],
  ['/downloads/workflows/probe.arazzo.yaml', /^(application|text)\/yaml; ?charset=utf-8$/i],
  ['/.well-known/api-catalog', /^application\/linkset\+json; profile="https:\/\/www\.rfc-editor\.org\/info\/rfc9727"$/],
  ['/.well-known/agent-skills/index.json', /^application\/json$/],
  ['/.well-known/agent-skills/screening-api/SKILL.md', /^text\/markdown; ?charset=utf-8$/i],
];

/** Folders of the build without a page, also those of the shared files. */
const folders = ['/assets', '/assets/js', '/img', '/.well-known', '/.well-known/agent-skills', '/downloads/workflows'];

/** `Accept` headers of programs, and whether they ask for Markdown. */
export const accepted: [accept: string, wantsMarkdown: boolean][] = [
  ['text/markdown', true],
  ['text/markdown, text/html, */*', true],
  ['text/markdown, text/html;q=0.9', true],
  ['text/html;q=0.9, text/markdown', true],
  ['text/html;q=0.8,text/markdown;q=0.85', true],
  ['text/html;q=0.09, text/markdown;q=0.1', true],
  ['text/html;q=0.50, text/markdown;q=0.5', true],
  ['text/html;q=0, text/markdown;q=0.001', true],
  ['Text/Markdown ; charset=utf-8 ; Q=0.9 , text/html; q=0.7', true],
  ['text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1', true],
  ['*/*, text/html;q=0.2, text/markdown;q=0.3', true],
  ['text/markdown;q=0.5, text/html', false],
  ['text/markdown;q=0.85,text/html;q=0.9', false],
  ['text/markdown;q=0.1, text/html;q=0.11', false],
  ['text/markdown;q=0.09, text/html;q=0.1', false],
  ['text/markdown;q=0.5, text/html;q=0.501', false],
  ['text/markdown;q=0.33333, text/html;q=0.66667', false],
  [`text/markdown;q=0.5${'5'.repeat(2_000)}, text/html;q=0.3${','.repeat(2_000)}`, true],
  ['text/markdown;q=0.999, text/html;q=1.000', false],
  ['text/markdown;q=0.5, */*', false],
  ['text/markdown;q=0.5, text/*;q=0.6', false],
  ['text/markdown;q=0', false],
  ['text/markdown;q=0.0, text/html;q=0', false],
  ['text/x-markdown', false],
  ['application/text/markdown', false],
  ['*/*', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8', false],
];

const asMarkdown = {accept: 'text/markdown'};

const page = '/docs/glossary';
/** Simulates a page that has moved. */
export const redirects: Redirect[] = [{from: '/docs/old/words', to: page}];
const moved = [301, 302, 307, 308];
const negotiated = /\baccept\b(?!-)/i;
const isMarkdown: Expected['headers'] = {'content-type': /^text\/markdown; ?charset=utf-8$/i, vary: negotiated};
const notFound: Expected = {status: 404, headers: {'content-type': /^text\/html/}, body: /not.found/i};
const immutable = /immutable/;
const revalidated = /no-cache|max-age=0, must-revalidate/;
/** A page, an error, or a redirect within this site. Another test forbids redirects to other sites. */
const harmless: Expected = {status: [200, 400, 404, ...moved]};

/** Returns the probes. `script` is the path of a script of the build. */
export const probes = (script: string): Probe[] => [
  {
    title: 'the home page',
    path: '/',
    expect: {status: 200, headers: {'content-type': /^text\/html; ?charset=utf-8/i}, body: /<h1/},
  },
  {
    title: 'a page at its clean address',
    path: page,
    expect: {status: 200, headers: {'content-type': /^text\/html/}, body: /Glossary/},
  },
  {title: 'a page beside a folder of its name', path: '/api', expect: {status: 200, body: /API reference/}},
  {title: 'a slash at the end', path: `${page}/`, expect: {status: moved, location: page}},
  {
    title: 'a slash at the end, with a query',
    path: `${page}/?a=b&c=%2F`,
    expect: {status: moved, location: `${page}?a=b&c=%2F`},
  },
  {title: 'a slash at the end of a page beside a folder', path: '/docs/', expect: {status: moved, location: '/docs'}},
  {title: '.html', path: `${page}.html`, needs: ['extensions'], expect: {status: moved, location: page}},
  {title: '/index.html', path: '/index.html', needs: ['extensions'], expect: {status: moved, location: '/'}},
  {
    title: '/index.html after a page',
    path: `${page}/index.html`,
    needs: ['extensions'],
    expect: {status: moved, location: page},
  },
  {
    title: 'a page that has moved',
    path: '/docs/old/words',
    needs: ['redirects'],
    expect: {status: moved, location: page},
  },
  {title: 'an unknown path', path: '/no/such/page', expect: notFound},
  {title: 'an unknown path with a slash', path: '/no/such/page/', expect: notFound},
  {title: 'an unknown path with .html', path: '/no/such/page.html', expect: notFound},
  ...folders.flatMap((path) =>
    [path, `${path}/`].map((address): Probe => ({title: `the folder ${address}`, path: address, expect: notFound})),
  ),
  {title: 'the page of errors, asked for by name', path: '/404', expect: notFound},
  {title: 'the file of the page of errors', path: '/404.html', expect: notFound},
  ...[
    '/%5Cevil.example/',
    '/%5C%5Cevil.example/%2e%2e',
    '/%5Cdocs/glossary/',
    '/\\evil.example/',
    '//evil.example/',
    '//evil.example//',
    '///evil.example/%2f..',
    '/%2f%2fevil.example/',
    '/%09/evil.example/',
    '/docs/glossary%0d%0aSet-Cookie:a=b/',
    '/..%2f..%2f..%2fetc/passwd',
    '/https:%2f%2fevil.example/',
  ].map((path): Probe => ({title: `the hostile path ${path}`, path, expect: harmless})),
  {
    title: 'part of a file',
    path: script,
    needs: ['ranges'],
    ask: {headers: {range: 'bytes=0-9'}},
    expect: {status: 206, headers: {'content-range': /^bytes 0-9\/\d+$/, 'content-length': /^10$/}},
  },
  {
    title: 'a part that is not there',
    path: script,
    needs: ['ranges'],
    ask: {headers: {range: 'bytes=99999999-'}},
    expect: {status: 416},
  },
  {
    title: 'a page that has not changed',
    path: page,
    ask: ({headers}) => ({headers: {'if-none-match': headers.etag ?? ''}}),
    expect: {status: 304},
  },
  {
    title: 'a page that has changed',
    path: page,
    ask: {headers: {'if-none-match': '"an-older-one"'}},
    expect: {status: 200},
  },
  {
    title: 'a script that has not changed',
    path: script,
    ask: ({headers}) => ({headers: {'if-none-match': headers.etag ?? ''}}),
    expect: {status: 304},
  },
  {
    title: 'a page not changed since its date',
    path: page,
    needs: ['dates'],
    ask: ({headers}) => ({headers: {'if-modified-since': headers['last-modified'] ?? ''}}),
    expect: {status: 304},
  },
  {
    title: 'HEAD',
    path: page,
    ask: {method: 'HEAD'},
    expect: {status: 200, headers: {'content-type': /^text\/html/}, body: /^$/},
  },
  {title: 'HEAD of an unknown path', path: '/no/such/page', ask: {method: 'HEAD'}, expect: {status: 404, body: /^$/}},
  {title: 'POST', path: page, ask: {method: 'POST'}, expect: {status: 405}},
  {
    title: 'Brotli where the reader takes it',
    path: page,
    needs: ['precompressed'],
    ask: {headers: {'accept-encoding': 'gzip, br'}},
    expect: {status: 200, headers: {'content-encoding': /^br$/, vary: /accept-encoding/i}},
  },
  {
    title: 'gzip where the reader takes nothing better',
    path: script,
    needs: ['precompressed'],
    ask: {headers: {'accept-encoding': 'gzip'}},
    expect: {status: 200, headers: {'content-encoding': /^gzip$/, vary: /accept-encoding/i}},
  },
  {
    title: 'neither where the reader takes none',
    path: page,
    needs: ['precompressed'],
    expect: {status: 200, headers: {'content-encoding': undefined, vary: /accept-encoding/i}},
  },
  {
    title: 'a script, kept for a year',
    path: script,
    expect: {status: 200, headers: {'cache-control': immutable, 'content-type': /^text\/javascript/}},
  },
  {
    title: 'a missing script, not kept',
    path: '/assets/js/none.0a1b2c3d.js',
    expect: {...notFound, headers: {'cache-control': revalidated}},
  },
  {
    title: 'a page, revalidated',
    path: page,
    expect: {status: 200, headers: {'cache-control': revalidated, etag: /./}},
  },
  {
    title: 'Markdown',
    path: '/probe.md',
    expect: {status: 200, headers: {'content-type': /^text\/markdown; ?charset=utf-8/i}},
  },
  ...forPrograms.map(([path, type]): Probe => ({
    title: `${path}, readable from other sites`,
    path,
    expect: {status: 200, headers: {'content-type': type, 'access-control-allow-origin': /^\*$/}},
  })),
  {
    title: 'HEAD of the catalog of APIs',
    path: '/.well-known/api-catalog',
    ask: {method: 'HEAD'},
    expect: {
      status: 200,
      headers: {'content-type': /^application\/linkset\+json/, link: /rel="api-catalog"/},
      body: /^$/,
    },
  },
  {
    title: 'a page, readable from this site alone',
    path: page,
    expect: {status: 200, headers: {'access-control-allow-origin': undefined}},
  },
  ...accepted.map(([accept, wantsMarkdown]): Probe => ({
    title: `a page for Accept: ${accept.slice(0, 100)}`,
    path: page,
    ask: {headers: {accept}},
    expect: wantsMarkdown
      ? {status: 200, headers: isMarkdown, body: /^# Glossary\n/}
      : {status: 200, headers: {'content-type': /^text\/html/, vary: negotiated}, body: /<h1/},
  })),
  {
    title: 'the home page as Markdown',
    path: '/',
    ask: {headers: asMarkdown},
    expect: {status: 200, headers: isMarkdown, body: /^# /},
  },
  {
    title: 'a page beside a folder of its name, as Markdown',
    path: '/api',
    ask: {headers: asMarkdown},
    expect: {status: 200, headers: isMarkdown, body: /^# /},
  },
  {
    title: 'a page without a Markdown version',
    path: '/search',
    ask: {headers: asMarkdown},
    expect: {status: 200, headers: {'content-type': /^text\/html/, vary: negotiated}},
  },
  {
    title: 'the Markdown version by its own address',
    path: `${page}.md`,
    expect: {status: 200, headers: {'content-type': /^text\/markdown; ?charset=utf-8$/i}, body: /^# Glossary\n/},
  },
  {
    title: 'another file, for a reader of Markdown',
    path: '/openapi.json',
    ask: {headers: asMarkdown},
    expect: {status: 200, headers: {'content-type': /^application\/json/}},
  },
  {
    title: 'a script, for a reader of Markdown',
    path: script,
    ask: {headers: asMarkdown},
    expect: {status: 200, headers: {'content-type': /^text\/javascript/, 'cache-control': immutable}},
  },
  {
    title: 'HEAD of a page as Markdown',
    path: page,
    ask: {method: 'HEAD', headers: asMarkdown},
    expect: {status: 200, headers: isMarkdown, body: /^$/},
  },
  {
    title: 'an unknown path, for a reader of Markdown',
    path: '/no/such/page',
    ask: {headers: asMarkdown},
    expect: {
      status: 404,
      headers: {...isMarkdown, 'cache-control': revalidated},
      body: /^# Page not found\n[^]*\/llms\.txt/,
    },
  },
  {
    title: 'HEAD of an unknown path, for a reader of Markdown',
    path: '/no/such/page',
    ask: {method: 'HEAD', headers: asMarkdown},
    expect: {status: 404, headers: isMarkdown, body: /^$/},
  },
  {
    title: 'an unknown path, with the kind of answer in Vary',
    path: '/no/such/page',
    expect: {...notFound, headers: {...notFound.headers, vary: negotiated}},
  },
  ...['/404', '/404.md'].map((path): Probe => ({
    title: `the page of errors at ${path}, for a reader of Markdown`,
    path,
    ask: {headers: asMarkdown},
    expect: {status: 404, headers: isMarkdown},
  })),
  {
    title: 'a slash at the end, for a reader of Markdown',
    path: `${page}/?a=b`,
    ask: {headers: asMarkdown},
    expect: {status: moved, location: `${page}?a=b`},
  },
  {
    title: '.html, for a reader of Markdown',
    path: `${page}.html`,
    needs: ['extensions'],
    ask: {headers: asMarkdown},
    expect: {status: moved, location: page},
  },
  {
    title: 'a page that has moved, for a reader of Markdown',
    path: '/docs/old/words',
    needs: ['redirects'],
    ask: {headers: asMarkdown},
    expect: {status: moved, location: page},
  },
  ...['/%5Cevil.example/', '//evil.example/', '//evil.example/index', '/..%2f..%2fetc/passwd'].map((path): Probe => ({
    title: `the hostile path ${path}, for a reader of Markdown`,
    path,
    ask: {headers: asMarkdown},
    expect: harmless,
  })),
  {
    title: 'a page that has not changed, as Markdown',
    path: `${page}.md`,
    ask: ({headers}) => ({path: page, headers: {...asMarkdown, 'if-none-match': headers.etag ?? ''}}),
    expect: {status: 304, headers: {vary: negotiated}},
  },
  {
    title: 'a page as Markdown, for a reader who has the HTML',
    path: page,
    ask: ({headers}) => ({headers: {...asMarkdown, 'if-none-match': headers.etag ?? ''}}),
    expect: {status: 200, headers: isMarkdown, body: /^# Glossary\n/},
  },
  {
    title: 'Brotli of a page as Markdown',
    path: page,
    needs: ['precompressed'],
    ask: {headers: {...asMarkdown, 'accept-encoding': 'gzip, br'}},
    expect: {status: 200, headers: {...isMarkdown, 'content-encoding': /^br$/}},
  },
  {
    title: 'Brotli of a page as Markdown says that both headers count',
    path: page,
    needs: ['precompressed'],
    ask: {headers: {...asMarkdown, 'accept-encoding': 'gzip, br'}},
    expect: {status: 200, headers: {vary: /accept-encoding/i}},
  },
  {
    title: 'JSON',
    path: '/probe.json',
    expect: {status: 200, headers: {'content-type': /^application\/json/}},
  },
  {
    title: 'WebAssembly',
    path: '/probe.wasm',
    expect: {status: 200, headers: {'content-type': /^application\/wasm$/}},
  },
  {
    title: 'a picture',
    path: '/img/logo.svg',
    expect: {status: 200, headers: {'content-type': /^image\/svg\+xml/}},
  },
  ...['/_headers', '/_redirects', '/.assetsignore', `${script}.br`, '/docs/glossary.html.gz'].map((path): Probe => ({
    title: `the host's own file ${path}`,
    path,
    expect: notFound,
  })),
];
