import {Hono} from 'hono';
import {describe, expect, it} from 'vitest';
import {readQuery} from '../src/core/app/read-request';
import {readCases} from './lib/cases';
import {samples} from './lib/samples';
import {newTester, type Input} from './lib/sandbox';

const simple = {entityName: 'Torresund', screeningType: 'sanctions'};
const {invalid} = readCases<{invalid: [string, Input, string][]}>('malformed-requests');

describe('a malformed request', () => {
  it.each(invalid)('to %s with %j returns 400 and changes nothing: %s', async (operationId, input, rule) => {
    const {sandbox, call} = newTester();
    const before = sandbox.save();
    const {status, text} = await call(operationId, input);
    expect(status).toBe(400);
    expect(text).toMatch(/^Bad Request: [^\n]+$/);
    expect(text).toContain(rule);
    expect(sandbox.save()).toBe(before);
  });

  it('returns 400 if its values are nested too deeply, even with 50,000 levels', async () => {
    const {sandbox, call} = newTester();
    const before = sandbox.save();
    for (const depth of [40, 50_000]) {
      const [nested, fields] = ['['.repeat(depth) + ']'.repeat(depth), '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)];
      for (const body of [
        `{"entityName":"A","screeningType":"media","customFields":[${nested}]}`,
        `{"filterSetID":12,"entityGroupIDs":[],"search":{"entityName":"A","other":${fields}}}`,
      ]) {
        const operationId = body.includes('search"') ? 'createEntity' : 'screenSimple';
        expect(await call(operationId, {body})).toMatchObject({
          status: 400,
          text: 'Bad Request: body must be nested at most 32 levels deep in the sandbox',
        });
      }
    }
    expect(sandbox.save()).toBe(before);
  });

  const bytesOf = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));
  const named = JSON.stringify({...simple, entityName: 'Torresünd'});
  it.each([
    ['Latin-1', bytesOf(named, 'latin1'), 'application/json', 'body must be encoded in UTF-8'],
    ['UTF-16 with a byte order mark', bytesOf(`\ufeff${named}`, 'utf16le'), 'application/json', 'body must be encoded'],
    ['UTF-16 in ASCII only', bytesOf(JSON.stringify(simple), 'utf16le'), 'application/json', 'body must be encoded'],
    [
      'a stated Latin-1',
      bytesOf(named, 'utf8'),
      'application/json; charset=ISO-8859-1',
      'header.Content-Type must have no charset but utf-8',
    ],
    [
      'a stated UTF-16',
      bytesOf(named, 'utf8'),
      'application/json;charset="utf-16"',
      'header.Content-Type must have no charset but utf-8',
    ],
  ])('returns 400 if its encoding is %s', async (_, body, type, rule) => {
    const {sandbox} = newTester();
    const answer = await sandbox.request(`${sandbox.basePath}/screening/simple`, {
      method: 'POST',
      headers: {Authorization: 'example-key-0002', 'Content-Type': type},
      body,
    });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(`Bad Request: ${rule}`)]);
  });

  it.each([
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=us-ascii',
  ])('is accepted if its content type is %s', async (type) => {
    const {call} = newTester();
    expect((await call('screenSimple', {body: simple, headers: {'Content-Type': type}})).status).toBe(200);
  });

  it('returns 400 if its path has a slash at the end, like an unknown path, and has no effect', async () => {
    const {sandbox} = newTester();
    const before = sandbox.save();
    for (const {endpoint, input} of samples) {
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => input.path?.[name] ?? '');
      const address = `${sandbox.basePath}${path}/`;
      const method = endpoint.method.toUpperCase();
      const init = {
        method,
        headers: {Authorization: 'example-key-0002', 'Content-Type': 'application/json'},
        ...(input.body === undefined ? {} : {body: JSON.stringify(input.body)}),
      };
      const answer = await sandbox.request(address, init);
      const text = `Bad Request: ${method} ${address} is not a call of the API`;
      expect([answer.status, await answer.text()]).toEqual([400, text]);
    }
    expect(sandbox.save()).toBe(before);
  });

  it('returns 400 if a query parameter is repeated', async () => {
    const {sandbox} = newTester();
    const answer = await sandbox.request(`${sandbox.basePath}/entities?page=1&page=2`, {
      method: 'POST',
      headers: {Authorization: 'example-key-0002'},
    });
    expect([answer.status, await answer.text()]).toEqual([400, 'Bad Request: query.page must be given once']);
  });
});

describe('a query parameter', () => {
  const types = {whole: 'integer', share: 'number', flag: 'boolean', text: 'string', either: ['null', 'number']};
  const app = new Hono();
  app.get('/', (c) => {
    const parameters = Object.entries(types).map(([name, type]) => ({name, in: 'query' as const, schema: {type}}));
    return c.json(readQuery(c, {operationId: 'a', method: 'get', path: '/', parameters}, {}));
  });
  app.onError((error, c) => c.text(error.message));
  const read = async (query: string) => (await app.request(`/?${query}`)).text();

  it('is parsed as the type in its schema', async () => {
    const query = 'whole=-7&share=2.5e-1&flag=false&text=12&either=3';
    expect(JSON.parse(await read(query))).toEqual({whole: -7, share: 0.25, flag: false, text: '12', either: 3});
  });

  it.each([
    ['whole=1.5', 'query.whole must be of type integer'],
    ['whole=007', 'query.whole must be of type integer'],
    ['share=1.', 'query.share must be of type number'],
    ['share=0x10', 'query.share must be of type number'],
    ['flag=yes', 'query.flag must be of type boolean'],
    ['flag=1', 'query.flag must be of type boolean'],
  ])('is rejected as %s: %s', async (query, rule) => {
    expect(await read(query)).toBe(`Bad Request: ${rule}`);
  });
});

describe('a date of birth', () => {
  it.each(['1968', '1968-04', '1968-04-17', '1968/04', '1968/04/17', '1968-02-29', '1968/12/31'])(
    'is accepted as %s',
    async (dob) => {
      expect((await newTester().call('screenSimple', {body: {...simple, dob}})).status).toBe(200);
    },
  );
});
