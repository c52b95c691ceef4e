/** What the hostile server does with a request, and the bytes that this makes. */
import zlib from 'node:zlib';

/** How the server answers one request. Without any field, it sends `{}` with 200. */
export interface Answer {
  /** @default 200 */
  status?: number;
  /** Headers besides those that the body makes. An empty value leaves a header out. */
  headers?: Record<string, string>;
  /** The body as JSON. */
  json?: unknown;
  /** The body as text in UTF-8. */
  text?: string;
  /** The body as bytes, in Base64. */
  base64?: string;
  /** A screening result with so many rows, which takes more than one chunk. */
  rows?: number;
  /** A page of a list whose items have only an identifier: `e1`, `e2` and so on. */
  page?: {
    /** The field with the items. */
    field: string;
    /** The field that identifies an item. */
    id: string;
    /** The number of the first item. */
    from: number;
    count: number;
    total: unknown;
  };
  /** Zeros instead of a body, so many bytes. */
  zeros?: number;
  /** Compresses the body, and names the encoding in `Content-Encoding`. */
  encoding?: 'gzip' | 'br' | 'deflate';
  /** The header `Content-Encoding`, if it isn't true. */
  label?: string;
  /** In how many gzip members the body is sent, one after the other. */
  members?: number;
  /** How many gzip members without content follow the body. */
  emptyMembers?: number;
  /** Bytes in Base64 that follow the body, and are counted in its length. */
  trailing?: string;
  /** Characters that follow the response on its connection, without being asked for. */
  extra?: string;
  /** Changes bytes of the (compressed) body: from this share of it on, so many. */
  damage?: {from: number; bytes: number};
  /** Sends only this share of the body. */
  cut?: number;
  /** What follows a body that was cut. @default `close` */
  afterCut?: 'close' | 'reset' | 'wait';
  /** Sends the body with `Transfer-Encoding: chunked`. */
  chunked?: boolean;
  /** The size of the pieces in which the body is written, in bytes. */
  pieces?: number;
  /** The pause before the response, in seconds. */
  wait?: number;
  /** The pause between two pieces of the body, in seconds. */
  pause?: number;
  /** Accepts the tunnel that a proxy is asked for. It leads to a server whose certificate nobody trusts. */
  tunnel?: boolean;
  /** Writes these characters instead of a response. */
  raw?: string;
  /** Ends the connection instead of a response. */
  drop?: 'close' | 'reset';
  /** Accepts no new connection from now on. Open ones stay. */
  lastConnection?: boolean;
  /** Repeats this answer for all further requests. */
  repeat?: boolean;
}

/** The key that the cases use. It has characters that encodings change. */
export const caseKey = 'k3y/with+signs=&"and<more>';

/** Texts for the placeholders of a case. */
function fill(text: string): string {
  return (
    text
      .replaceAll(
        /\{now(?:([+-])(\d+)([smhd]))?\}/g,
        (_, sign: string, count: string, unit: string) => {
          const seconds = {s: 1, m: 60, h: 3600, d: 86_400}[unit] ?? 0;
          const shift = seconds * Number(count ?? 0) * (sign === '-' ? -1 : 1);
          return new Date(Date.now() + shift * 1000).toISOString();
        },
      )
      // 299, 1,999 and all other odd positions are in the middle of a character that UTF-16 writes with two units.
      .replaceAll('{long}', `x${'\u{1F6A2}'.repeat(2000)}`)
      .replaceAll('{dots}', '.'.repeat(1990))
      .replaceAll('{megabytes}', 'x'.repeat(20_000_000))
      .replaceAll('{quotes}', '\\"'.repeat(200_000))
      .replaceAll('{digits}', '9'.repeat(5000))
      .replaceAll('{today}', new Date().toISOString().slice(0, 10))
      .replaceAll(
        /\{nested(?::(\d+))?\}/g,
        (_, depth = '20000') => '['.repeat(Number(depth)) + ']'.repeat(Number(depth)),
      )
      .replaceAll(/\{key(?::(\w+))?\}/g, (_, encoding?: string) => encodeKey(encoding))
  );
}

/** The names of the signs of the key in HTML. */
const entityNames: Record<string, string> = {
  '/': 'sol',
  '+': 'plus',
  '=': 'equals',
  '&': 'amp',
  '"': 'quot',
  '<': 'lt',
  '>': 'gt',
};

/** Encodes the key, as a server or a proxy can do when it repeats a request. */
function encodeKey(encoding?: string): string {
  const bytes = Buffer.from(caseKey);
  const each = (write: (code: number) => string): string => [...bytes].map(write).join('');
  switch (encoding) {
    case undefined:
      return caseKey;
    case 'base64':
      return bytes.toString('base64');
    case 'basic':
      // As a password, the key begins in the middle of a group.
      return Buffer.from(`u:${caseKey}`).toString('base64');
    case 'hex':
      return bytes.toString('hex');
    case 'percent':
      return encodeURIComponent(caseKey);
    case 'html':
      return caseKey.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    case 'entities':
      return each((code) => `&#${code};`);
    case 'hexentities':
      return each((code) => `&#x${code.toString(16)};`);
    case 'escapes':
      return each((code) => `\\x${code.toString(16).padStart(2, '0')}`);
    case 'dashes':
      return each((code) => `${code.toString(16).padStart(2, '0')}-`);
    case 'layers':
      // As a request that five proxies repeat, one inside the other.
      return [1, 2, 3, 4, 5].reduce((text) => encodeURIComponent(text), caseKey);
    case 'named':
      return caseKey.replace(/[^a-z0-9]/g, (sign) => `&${entityNames[sign]};`);
    case 'octal':
      return each((code) => `\\${code.toString(8).padStart(3, '0')}`);
    case 'long':
      return each((code) => `\\U${code.toString(16).padStart(8, '0')}`);
    case 'mail':
      return each((code) => `=${code.toString(16).toUpperCase().padStart(2, '0')}`);
    case 'old':
      return each((code) => `%u${code.toString(16).padStart(4, '0')}`);
    case 'json':
      return JSON.stringify(caseKey).slice(1, -1);
    case 'unicode':
      return each((code) => `\\u${code.toString(16).padStart(4, '0')}`);
    case 'swapped':
      return caseKey.replace(/[a-z]/gi, (letter) =>
        letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
      );
    case 'upper':
      return caseKey.toUpperCase();
    default:
      throw new Error(`no encoding "${encoding}" of the key`);
  }
}

/** Fills the placeholders in all texts of a value. */
export function fillAll<T>(value: T): T {
  if (typeof value === 'string') return fill(value) as T;
  if (Array.isArray(value)) return value.map(fillAll) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, fillAll(item as unknown)]),
  ) as T;
}

/** Returns a screening result of the documented shape. */
function screeningResult(rows: number): object {
  return {
    resultCount: rows,
    resultRows: Array.from({length: rows}, (_, index) => ({
      entity: {sigmaID: `S-${index}`, riskScore: index % 101},
      matchName: `Candidate ${index} ${(index * 7919).toString(36)}`,
      matchStrength: 0.9,
    })),
    searchDate: new Date().toISOString(),
  };
}

/** Returns a page of a list of the documented shape. */
function listPage({field, id, from, count, total}: NonNullable<Answer['page']>): object {
  const items = Array.from({length: count}, (_, index) => ({[id]: `e${from + index}`}));
  return {[field]: items, total};
}

/** The bodies of zeros so far. To compress them takes up to a second, and many requests get the same ones. */
const zerosSent = new Map<string, Buffer>();

/** Returns the body of an answer as it is sent. */
function bodyOf(answer: Answer): Buffer {
  if (answer.zeros === undefined) return makeBody(answer);
  const key = JSON.stringify(answer);
  const body = zerosSent.get(key) ?? makeBody(answer);
  zerosSent.set(key, body);
  return body;
}

/** A gzip member that is decompressed to nothing. */
const emptyMember = zlib.gzipSync('');

/** Makes the body of an answer. */
function makeBody(answer: Answer): Buffer {
  const {json, text, base64, rows, page, zeros, encoding, trailing, damage} = answer;
  const {members = 1, emptyMembers = 0} = answer;
  let body: Buffer;
  if (base64 !== undefined) body = Buffer.from(base64, 'base64');
  else if (text !== undefined) body = Buffer.from(fill(text));
  else if (zeros !== undefined) body = Buffer.alloc(zeros);
  else if (page !== undefined) body = Buffer.from(JSON.stringify(listPage(page)));
  else if (rows !== undefined) body = Buffer.from(JSON.stringify(screeningResult(rows)));
  else body = Buffer.from(JSON.stringify(fillAll(json ?? {})));
  const compress = {gzip: zlib.gzipSync, br: zlib.brotliCompressSync, deflate: zlib.deflateSync};
  const size = Math.ceil(body.length / members);
  const parts = Array.from({length: members}, (_, index) =>
    body.subarray(index * size, (index + 1) * size),
  );
  body = Buffer.concat([
    ...(encoding ? parts.map((part) => compress[encoding](part)) : parts),
    ...Array.from({length: emptyMembers}, () => emptyMember),
    Buffer.from(trailing ?? '', 'base64'),
  ]);
  if (damage) {
    const start = Math.floor(body.length * damage.from);
    for (let at = start; at < Math.min(body.length, start + damage.bytes); at += 1)
      body[at] ^= 0xa5;
  }
  return body;
}

/** Returns the head and the body of an answer. */
export function bytesOf(answer: Answer): {head: string; body: Buffer} {
  const {status = 200, encoding, label, chunked} = answer;
  const body = bodyOf(answer);
  const isJson = [answer.json, answer.rows, answer.page].some((part) => part !== undefined);
  const headers: Record<string, string> = {
    Date: new Date().toUTCString(),
    'Content-Type': isJson ? 'application/json' : 'text/plain; charset=utf-8',
    ...(chunked ? {'Transfer-Encoding': 'chunked'} : {'Content-Length': String(body.length)}),
    ...(encoding || label ? {'Content-Encoding': label ?? encoding!} : {}),
    ...fillAll(answer.headers ?? {}),
  };
  const lines = Object.entries(headers)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\r\n`);
  return {head: `HTTP/1.1 ${status} Any\r\n${lines.join('')}\r\n`, body};
}
