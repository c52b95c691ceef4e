/** What every host has to answer. One table for all: what a host cannot do is said where the host is defined. */
import type {Redirect} from '../../../tooling/hosting/redirects';
import type {Answer, Ask} from './send';

/** What a host may lack. */
export type Feature =
  | 'policy'
  | 'addresses'
  | 'redirects'
  | 'caching'
  | 'precompressed'
  | 'types'
  | 'conditions'
  | 'dates'
  | 'ranges'
  | 'hiding'
  | 'methods';

export type Expected = {
  status: number | number[];
  /** Where it leads, in one hop; undefined: nowhere. */
  location?: string;
  headers?: Record<string, RegExp | undefined>;
  body?: RegExp;
};

export type Probe = {
  title: string;
  path: string;
  needs?: Feature[];
  expect: Expected;
  /** Sent as it is, or made from a first answer to the same path. */
  ask?: Ask | ((first: Answer) => Ask);
};

/** Files that the tests add to a copy of the build: of each kind that the site may hold, whatever it holds today. */
export const added = {'probe.md': '# A twin\n', 'probe.wasm': '\0asm\x01\0\0\0', 'probe.json': '{"a": 1}\n'};

const page = '/docs/glossary';
/** As if a page had moved. */
export const redirects: Redirect[] = [{from: '/docs/old/words', to: page}];
const moved = [301, 302, 307, 308];
const notFound: Expected = {status: 404, headers: {'content-type': /^text\/html/}, body: /not.found/i};
const immutable = /immutable/;
const revalidated = /no-cache|max-age=0, must-revalidate/;
/** Either not there, or led to an address of this site; the test of all answers forbids any other. */
const harmless: Expected = {status: [200, 400, 404, ...moved]};

/** `script` is the path of a script of the build. */
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
    needs: ['addresses'],
    expect: {status: moved, location: `${page}?a=b&c=%2F`},
  },
  {title: 'a slash at the end of a page beside a folder', path: '/docs/', expect: {status: moved, location: '/docs'}},
  {title: '.html', path: `${page}.html`, expect: {status: moved, location: page}},
  {title: '/index.html', path: '/index.html', needs: ['addresses'], expect: {status: moved, location: '/'}},
  {
    title: 'a page that has moved',
    path: '/docs/old/words',
    needs: ['redirects'],
    expect: {status: moved, location: page},
  },
  {title: 'an unknown path', path: '/no/such/page', expect: notFound},
  {title: 'an unknown path with a slash', path: '/no/such/page/', needs: ['addresses'], expect: notFound},
  {title: 'an unknown path with .html', path: '/no/such/page.html', needs: ['addresses'], expect: notFound},
  {title: 'a folder without a page', path: '/assets', expect: notFound},
  {title: 'the page of errors, asked for by name', path: '/404', needs: ['hiding'], expect: notFound},
  {title: 'the file of the page of errors', path: '/404.html', needs: ['hiding'], expect: notFound},
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
    needs: ['conditions'],
    ask: ({headers}) => ({headers: {'if-none-match': headers.etag ?? ''}}),
    expect: {status: 304},
  },
  {
    title: 'a page that has changed',
    path: page,
    needs: ['conditions'],
    ask: {headers: {'if-none-match': '"an-older-one"'}},
    expect: {status: 200},
  },
  {
    title: 'a script that has not changed',
    path: script,
    needs: ['conditions'],
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
  {title: 'POST', path: page, needs: ['methods'], ask: {method: 'POST'}, expect: {status: 405}},
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
    needs: ['caching'],
    expect: {status: 200, headers: {'cache-control': immutable, 'content-type': /^text\/javascript/}},
  },
  {
    title: 'a missing script, not kept',
    path: '/assets/js/none.0a1b2c3d.js',
    needs: ['caching'],
    expect: {...notFound, headers: {'cache-control': revalidated}},
  },
  {
    title: 'a page, revalidated',
    path: page,
    needs: ['caching'],
    expect: {status: 200, headers: {'cache-control': revalidated, etag: /./}},
  },
  {
    title: 'Markdown',
    path: '/probe.md',
    needs: ['types'],
    expect: {status: 200, headers: {'content-type': /^text\/markdown; ?charset=utf-8/i}},
  },
  {
    title: 'YAML, readable from other sites',
    path: '/openapi.yaml',
    needs: ['types'],
    expect: {
      status: 200,
      headers: {'content-type': /^(application|text)\/yaml; ?charset=utf-8/i, 'access-control-allow-origin': /^\*$/},
    },
  },
  {
    title: 'JSON',
    path: '/probe.json',
    needs: ['types'],
    expect: {status: 200, headers: {'content-type': /^application\/json/}},
  },
  {
    title: 'WebAssembly',
    path: '/probe.wasm',
    needs: ['types'],
    expect: {status: 200, headers: {'content-type': /^application\/wasm$/}},
  },
  {
    title: 'a picture',
    path: '/img/logo.svg',
    needs: ['types'],
    expect: {status: 200, headers: {'content-type': /^image\/svg\+xml/}},
  },
  ...['/_headers', '/_redirects', '/.assetsignore', `${script}.br`, '/docs/glossary.html.gz'].map((path): Probe => ({
    title: `the host's own file ${path}`,
    path,
    needs: ['hiding'],
    expect: notFound,
  })),
];
