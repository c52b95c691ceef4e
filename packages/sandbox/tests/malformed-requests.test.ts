/** Tests which keys and requests are refused. The cases of fields are in cases/malformed-requests.yaml. */
import {readFileSync} from 'node:fs';
import {deflateSync, gzipSync} from 'node:zlib';
import {describe, expect, it} from 'vitest';
import {readLiteral} from '../src/core/app/read-request';
import {maxSize} from '../src/server/app';
import {
  addressOf,
  newTester,
  operations,
  readCases,
  regularKey,
  samples,
  seed,
  type Input,
} from './lib/sandbox';

const simple = {entityName: 'Torresund', screeningType: 'sanctions'};
const {invalid, accepted, literals} = readCases<{
  invalid: [string, Input, string][];
  accepted: [string, Input][];
  literals: [string | string[], string, unknown][];
}>('malformed-requests');
const headers = {Authorization: regularKey, 'Content-Type': 'application/json'};

/** Sends a request to an address under the base path. */
async function send(path: string, init: RequestInit = {}, {sandbox} = newTester()) {
  const response = await sandbox.request(`${sandbox.basePath}${path}`, {headers, ...init});
  return [response.status, await response.text()];
}

describe('the API key', () => {
  const unauthorized = {status: 401, text: 'Unauthorized'};

  it('is required by every operation, and must be complete', async () => {
    const {call} = newTester();
    for (const {operation} of operations)
      expect(await call(operation.operationId, {key: null})).toMatchObject(unauthorized);
    for (const key of [
      'no-such-key',
      `Bearer ${regularKey}`,
      regularKey.toUpperCase(),
      `${regularKey}x`,
    ])
      expect(await call('listGroups', {key})).toMatchObject(unauthorized);
  });

  it('is refused from the moment it expires', async () => {
    const {call, time} = newTester();
    const expiresAt = Date.parse(
      seed.state.keys.find(({apiKey}) => apiKey === regularKey)?.expiresAt ?? '',
    );
    time.now = expiresAt - 1;
    expect((await call('listGroups')).status).toBe(200);
    time.now = expiresAt;
    expect(await call('listGroups')).toMatchObject(unauthorized);
  });

  it('is required for an unknown path, which then returns 400', async () => {
    expect((await send('/no/such/call', {headers: {}}))[0]).toBe(401);
    const text = `Bad Request: GET ${newTester().sandbox.basePath}/no/such/call is not a call of the API`;
    expect(await send('/no/such/call')).toEqual([400, text]);
  });
});

describe('a malformed request', () => {
  it.each(invalid)(
    'to %s with %j returns 400 and changes nothing: %s',
    async (operationId, input, rule) => {
      const {sandbox, call} = newTester();
      const before = sandbox.save();
      const {status, text} = await call(operationId, input);
      expect([status, text]).toEqual([400, expect.stringMatching(/^Bad Request: [^\n]+$/)]);
      expect(text).toContain(rule);
      expect(sandbox.save()).toBe(before);
    },
  );

  const bytesOf = (text: string, encoding: BufferEncoding) =>
    new Uint8Array(Buffer.from(text, encoding));
  const named = JSON.stringify({...simple, entityName: 'Torresünd'});
  const charset = 'header.Content-Type must have no charset but utf-8';
  it.each([
    ['Latin-1', bytesOf(named, 'latin1'), '', 'body must be encoded in UTF-8'],
    [
      'UTF-16 with a byte order mark',
      bytesOf(`\ufeff${named}`, 'utf16le'),
      '',
      'body must be encoded',
    ],
    [
      'UTF-16 in ASCII only',
      bytesOf(JSON.stringify(simple), 'utf16le'),
      '',
      'body must be encoded',
    ],
    ['a stated Latin-1', bytesOf(named, 'utf8'), '; charset=ISO-8859-1', charset],
    ['a stated UTF-16', bytesOf(named, 'utf8'), ';charset="utf-16"', charset],
    ['an unstated gzip', gzipSync(named), '', 'body must not be compressed'],
    ['an unstated zlib', deflateSync(named), '', 'body must not be compressed'],
  ])('returns 400 if its encoding is %s', async (_, body, parameter, rule) => {
    const init = {
      method: 'POST',
      headers: {...headers, 'Content-Type': `application/json${parameter}`},
      body,
    };
    const text = expect.stringContaining(`Bad Request: ${rule}`) as string;
    expect(await send('/screening/simple', init)).toEqual([400, text]);
  });

  it.each(['gzip', 'GZIP', 'br', 'deflate', 'zstd', 'identity, gzip', 'unknown'])(
    'returns 400 without an effect if its header says that the body is compressed: %s',
    async (coding) => {
      const tester = newTester();
      const before = tester.sandbox.save();
      const text = expect.stringMatching(/^Bad Request: header\.Content-Encoding must /) as string;
      for (const {endpoint, input} of samples) {
        const json = JSON.stringify(input.body);
        // A plain body with this header is as wrong as a compressed one.
        const bodies = json === undefined ? [undefined] : [json, gzipSync(json)];
        for (const body of bodies) {
          const init = {
            method: endpoint.method.toUpperCase(),
            headers: {...headers, 'Content-Encoding': coding},
            body,
          };
          expect(await send(addressOf(endpoint, input), init, tester)).toEqual([400, text]);
        }
      }
      expect(tester.sandbox.save()).toBe(before);
    },
  );

  it('can say that the body is not compressed', async () => {
    const init = {
      method: 'POST',
      headers: {...headers, 'Content-Encoding': 'identity'},
      body: JSON.stringify(simple),
    };
    expect((await send('/screening/simple', init))[0]).toBe(200);
  });

  it('returns 400 if its path has a slash at the end, like an unknown path, and has no effect', async () => {
    const tester = newTester();
    const before = tester.sandbox.save();
    for (const {endpoint, input} of samples) {
      const path = `${addressOf(endpoint, {path: input.path})}/`;
      const method = endpoint.method.toUpperCase();
      const text = `Bad Request: ${method} ${tester.sandbox.basePath}${path} is not a call of the API`;
      const body = input.body === undefined ? undefined : JSON.stringify(input.body);
      expect(await send(path, {method, body}, tester)).toEqual([400, text]);
    }
    expect(tester.sandbox.save()).toBe(before);
  });

  it('returns 400 if a query parameter is repeated', async () => {
    const text = 'Bad Request: query.page must be given once';
    expect(await send('/entities?page=1&page=2', {method: 'POST'})).toEqual([400, text]);
  });
});

describe('a limit of the sandbox', () => {
  const guide = readFileSync('docs/guides/platform/develop-against-the-sandbox.mdx', 'utf8');
  const many = <T>(count: number, item: (index: number) => T) =>
    Array.from({length: count}, (_, index) => item(index));
  const subjects = many(10_001, (index) => ({entityName: `Subject ${index}`}));
  const fields = Object.fromEntries(many(1001, (index) => [`field${index}`, 1]));
  const nested = `{"a":${'['.repeat(32)}${']'.repeat(32)}}`;

  it.each<[row: string, operationId: string, body: unknown, rule: string]>([
    [
      'Very long names, aliases and customer keys',
      'screenSimple',
      {...simple, entityName: 'x'.repeat(10_001)},
      '10000 characters',
    ],
    [
      'Very long search terms or group names',
      'createGroup',
      {entityGroupName: 'x'.repeat(10_001)},
      '10000 characters',
    ],
    ['A long list', 'archiveEntities', {customerKeys: many(1001, String)}, '1000 items'],
    [
      'A bulk creation of many subjects',
      'enqueueEntities',
      {filterSetID: 12, entityGroupIDs: [], searches: subjects},
      '10000 items',
    ],
    [
      'A body with many fields and list items',
      'listEntities',
      {filters: {groupIDs: many(200_001, () => 1)}},
      '200000 fields and list items',
    ],
    [
      'A body with many different field names',
      'screenSimple',
      {...simple, ...fields},
      '1000 different field names',
    ],
    ['A deeply nested body', 'screenSimple', nested, '32 levels'],
  ])(
    'is in the guide, and a request beyond it returns 400: %s',
    async (row, operationId, body, rule) => {
      const {status, text} = await newTester().call(operationId, {body});
      expect([status, text]).toEqual([
        400,
        expect.stringMatching(`^Bad Request: body.* at most ${rule}`),
      ]);
      const stated = new RegExp(`^\\| ${row} \\| ([\\d,]+) `, 'm').exec(guide)?.[1];
      expect(stated?.replaceAll(',', '')).toBe(rule.split(' ')[0]);
    },
  );

  it('of the size of a body is in the guide', () => {
    expect(guide.replaceAll(',', '')).toContain(`| A large body | ${maxSize} `);
  });
});

it.each(accepted)('a request to %s can have %j', async (operationId, input) => {
  expect((await newTester().call(operationId, input)).status).toBe(200);
});

it.each(literals)('a query parameter of the type %j converts %j to %j', (type, text, value) => {
  expect(readLiteral(type, text)).toBe(value);
});
