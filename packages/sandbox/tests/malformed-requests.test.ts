import {Hono} from 'hono';
import {describe, expect, it} from 'vitest';
import {readQuery} from '../src/core/app/read-request';
import {samples} from './lib/samples';
import {newTester, urn, type Input} from './lib/sandbox';

const simple = {entityName: 'Torresund', screeningType: 'sanctions'};
const placing = {filterSetID: 12, entityGroupIDs: [1]};
const entity = {path: {entityURN: urn('e1001')}};
const bodies: [string, Input, string][] = [
  ['screenSimple', {body: {screeningType: 'sanctions'}}, 'body.entityName is required'],
  ['screenSimple', {body: {entityName: 'Torresund'}}, 'body.screeningType is required'],
  ['screenSimple', {body: {...simple, entityName: ''}}, 'body.entityName must have a length of at least 1'],
  ['screenSimple', {body: {...simple, entityName: 7}}, 'body.entityName must be of type string'],
  ['screenSimple', {body: {...simple, screeningType: 'all'}}, 'body.screeningType must be one of "ofac-only"'],
  ['screenSimple', {body: {...simple, entityType: 'ship'}}, 'body.entityType must be one of "person"'],
  ['screenSimple', {body: {...simple, threshold: 0.49}}, 'body.threshold must be at least 0.5'],
  ['screenSimple', {body: {...simple, threshold: 1.01}}, 'body.threshold must be at most 1'],
  [
    'screenSimple',
    {body: {...simple, sanctionsMatchStrength: {threshold: 2}}},
    'body.sanctionsMatchStrength.threshold must be at most 1',
  ],
  [
    'screenSimple',
    {body: {...simple, pepMatchStrength: {threshold: 0}}},
    'body.pepMatchStrength.threshold must be at least 0.5',
  ],
  ['screenSimple', {body: {...simple, countries: ['GBR']}}, 'body.countries[0] must match'],
  [
    'screenSimple',
    {body: {...simple, countries: ['GB', 'UK']}},
    "body.countries must contain two-letter ISO country codes: UK isn't a country code",
  ],
  [
    'screenSimple',
    {body: {...simple, customFields: [{key: 'a'}, {key: 'a', value: 'b'}]}},
    'body.customFields[1].key is used twice',
  ],
  ['screenSimple', {body: {...simple, aliases: 'T.'}}, 'body.aliases must be of type array'],
  ['screenSimple', {body: {...simple, dobProximity: 'near'}}, 'body.dobProximity must be a number of years'],
  [
    'screenSimple',
    {body: {...simple, pepMatchStrength: {locationProximity: -1}}},
    'body.pepMatchStrength.locationProximity must be',
  ],
  ['screenSimple', {body: []}, 'body must be of type object'],
  ['screenSimple', {body: '{"entityName":'}, 'body must be JSON'],
  ['screenSimple', {body: 'null'}, 'body must be of type object'],
  ['screenSimple', {}, 'body is required'],
  [
    'screenSimple',
    {body: simple, headers: {'Content-Type': 'text/plain'}},
    'header.Content-Type must be application/json',
  ],
  ['screenFull', {body: {entityName: 'Torresund'}}, 'body.filterSetID is required'],
  ['screenFull', {body: {entityName: 'Torresund', filterSetID: -1}}, 'body.filterSetID must be at least 0'],
  ['screenFull', {body: {entityName: 'Torresund', filterSetID: 1.5}}, 'body.filterSetID must be of type integer'],
  [
    'screenFull',
    {body: {entityName: 'Torresund', filterSetID: 12, createAlerts: 'yes'}},
    'body.createAlerts must be of type boolean',
  ],
  ['createEntity', {body: {entityGroupIDs: [1], search: {entityName: 'A'}}}, 'body.filterSetID is required'],
  ['createEntity', {body: {filterSetID: 12, search: {entityName: 'A'}}}, 'body.entityGroupIDs is required'],
  ['createEntity', {body: placing}, 'body.search is required in the sandbox'],
  ['createEntity', {body: {...placing, search: {}}}, 'body.search.entityName is required'],
  [
    'createEntity',
    {body: {...placing, search: {entityName: 'A', countries: ['QQ']}}},
    'body.search.countries must contain two-letter ISO country codes',
  ],
  [
    'enqueueEntities',
    {body: {...placing, searches: [{entityName: 'A'}, {}]}},
    'body.searches[1].entityName is required',
  ],
  [
    'enqueueEntities',
    {body: {...placing, searches: []}},
    'body.searches must contain at least one search in the sandbox',
  ],
  ['enqueueEntities', {body: placing}, 'body.searches must contain at least one search in the sandbox'],
  [
    'enqueueEntities',
    {body: {...placing, searches: [{entityName: 'A', customFields: [{key: 'k'}, {key: 'k', value: '2'}]}]}},
    'body.searches[0].customFields[1].key is used twice',
  ],
  ['listEntities', {query: {page: 0}}, 'query.page must be at least 1'],
  ['listEntities', {query: {pageSize: 101}}, 'query.pageSize must be at most 100'],
  ['listEntities', {query: {page: 'two'}}, 'query.page must be of type integer'],
  ['listEntities', {query: {page: '1.5'}}, 'query.page must be of type integer'],
  ['listEntities', {query: {sortOrder: 'desc'}}, 'query.sortOrder must be one of "ASC", "DESC"'],
  ['listEntities', {query: {sortBy: 'constructor'}}, 'query.sortBy must be one of updatedAt'],
  ['listEntities', {body: {sortBy: '__proto__'}}, 'body.sortBy must be one of updatedAt'],
  ['listEntities', {body: {page: 0}}, 'body.page must be at least 1'],
  [
    'listEntities',
    {body: {filters: {reviewStatus: 'needs_review'}}},
    'body.filters.reviewStatus must be one of "no_review_necessary"',
  ],
  ['listEntities', {body: {filters: {groupIDs: [-1]}}}, 'body.filters.groupIDs[0] must be at least 0'],
  ['listEntities', {body: {filters: {updatedAt: '14/03/2025'}}}, 'body.filters.updatedAt must match'],
  ['listEntities', {body: {filters: {maxScore: 101}}}, 'body.filters.maxScore must be at most 100'],
  [
    'listEntities',
    {body: {filters: {escalatedSince: '2025-02-30'}}},
    'body.filters.escalatedSince must be an existing',
  ],
  [
    'listEntities',
    {body: {filters: {endTime: '2025-04-31T00:00:00Z'}}},
    'body.filters.endTime must be an existing date in the sandbox',
  ],
  [
    'listEntityNews',
    {...entity, body: {filters: {startTime: '2023-02-29'}}},
    'body.filters.startTime must be an existing',
  ],
  ['screenSimple', {body: {...simple, entityName: ' \t '}}, 'body.entityName must not be blank in the sandbox'],
  [
    'screenSimple',
    {body: {...simple, dob: '1968-02-31'}},
    'body.dob must be an existing date in the sandbox, such as 1968, 1968-04, 1968-04-17, 1968/04 or 1968/04/17',
  ],
  ['screenSimple', {body: {...simple, dob: '1967/02/29'}}, 'body.dob must be an existing date in the sandbox'],
  [
    'enqueueEntities',
    {body: {...placing, searches: [{entityName: 'A'}, {entityName: ' '}]}},
    'body.searches[1].entityName must not be blank',
  ],
  [
    'createEntity',
    {body: {...placing, search: {entityName: 'A', dob: '1968-06-31'}}},
    'body.search.dob must be an existing date',
  ],
  ['archiveEntities', {body: {}}, 'body must name an entity in customerKeys or in entityURNs in the sandbox'],
  ['archiveEntities', {body: {entityURNs: 'all'}}, 'body.entityURNs must be of type array'],
  ['listHistories', {body: {createdAt: {from: '2025'}}}, 'body.createdAt must contain only startTime and endTime'],
  ['listHistories', {body: {createdAt: {startTime: 'March'}}}, 'body.createdAt.startTime must match'],
  ['listHistories', {body: {createdAt: {startTime: '12/03/2025'}}}, 'body.createdAt.startTime must match'],
  ['listHistories', {body: {createdAt: {endTime: '2025-03-04T09:00:00'}}}, 'body.createdAt.endTime must match'],
  ['listHistories', {body: {createdAt: {endTime: 2025}}}, 'body.createdAt.endTime must be of type string'],
  ['listHistories', {body: {createdAt: {endTime: '2025-02-29'}}}, 'body.createdAt.endTime must be an existing date'],
  [
    'listEntityNews',
    {...entity, body: {filters: {minMaterialityScore: 1.1}}},
    'body.filters.minMaterialityScore must be at most 1',
  ],
  ['listEntityNews', {...entity, body: {filters: {languages: ['EN']}}}, 'body.filters.languages[0] must match'],
  ['createGroup', {body: {}}, 'body.entityGroupName is required in the sandbox'],
  ['createGroup', {body: {entityGroupName: '  '}}, 'body.entityGroupName is required in the sandbox'],
];

describe('a malformed request', () => {
  it.each(bodies)('to %s with %j returns 400 and changes nothing: %s', async (operationId, input, rule) => {
    const {sandbox, call} = newTester();
    const before = sandbox.save();
    const {status, text} = await call(operationId, input);
    expect(status).toBe(400);
    expect(text).toContain(`Bad Request: ${rule}`);
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

  it('returns a single-line message for a custom field key that is not a string', async () => {
    const {text} = await newTester().call('screenSimple', {body: {...simple, customFields: [{key: 7}]}});
    expect(text).not.toMatch(/\n/);
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

  const refused = [
    '17/04/1968',
    '17.04.1968',
    '1968-4-17',
    '19680417',
    '1968-04-17T00:00:00Z',
    '1968-13',
    '1968-04/17',
    '68',
    '',
  ];
  it.each(refused)('is rejected as "%s"', async (dob) => {
    const {status, text} = await newTester().call('screenSimple', {body: {...simple, dob}});
    expect(status).toBe(400);
    expect(text).toMatch(/^Bad Request: body\.dob must match .*, such as "1968" or "1968-04"/);
  });
});

describe('an unknown identifier', () => {
  const unknown: [string, Input, string][] = [
    ['getEntity', {path: {entityURN: urn('e9999')}}, 'path.entityURN is not the URN of an entity'],
    ['getEntity', {path: {entityURN: '%E0%A4%A'}}, 'path.entityURN is not the URN of an entity'],
    ['listEntityHistory', {path: {entityURN: 'e1001'}}, 'path.entityURN is not the URN of an entity'],
    ['listEntityNews', {path: {entityURN: '__proto__'}}, 'path.entityURN is not the URN of an entity'],
    ['getMatchProfiles', {path: {entityURN: urn('e9999')}}, 'path.entityURN is not the URN of an entity'],
    [
      'getMatchProfiles',
      {...entity, body: {sigmaIDs: ['S-48210', 'S-48212']}},
      'body.sigmaIDs[1] is not a match of the entity',
    ],
    ['getTaskStatus', {path: {taskID: 'T-1'}}, 'path.taskID is not the ID of a task'],
    ['listTaskEntities', {path: {taskID: 'T-1'}}, 'path.taskID is not the ID of a task'],
    ['getArticle', {path: {uuid: 'no', hash: '9b1f6c0e5a7d4238'}}, 'path.uuid is not the ID of a news event'],
    [
      'getArticle',
      {path: {uuid: '3f0c8a52-7d1e-4b7a-9a55-0d6b1c2e4f90', hash: 'no'}},
      'path.hash is not the hash of an article',
    ],
    ['screenFull', {body: {entityName: 'A', filterSetID: 999}}, 'body.filterSetID is not the ID of a Filter Set'],
    [
      'createEntity',
      {body: {filterSetID: 999, entityGroupIDs: [], search: {entityName: 'A'}}},
      'body.filterSetID is not the ID',
    ],
    [
      'createEntity',
      {body: {filterSetID: 12, entityGroupIDs: [1, 99], search: {entityName: 'A'}}},
      'body.entityGroupIDs[1] is not the ID of a group',
    ],
    [
      'enqueueEntities',
      {body: {filterSetID: 12, entityGroupIDs: [99], searches: [{entityName: 'A'}]}},
      'body.entityGroupIDs[0] is not the ID',
    ],
    [
      'archiveEntities',
      {body: {entityURNs: [urn('e1003'), urn('e9999')]}},
      'body.entityURNs[1] is not the URN of an entity',
    ],
    [
      'archiveEntities',
      {body: {customerKeys: ['CUST-0003', 'CUST-9999']}},
      'body.customerKeys[1] is not the customer key of an entity',
    ],
  ];

  it.each(unknown)('returns 400 and changes nothing: %s with %j', async (operationId, input, rule) => {
    const {sandbox, call} = newTester();
    const before = sandbox.save();
    const {status, text} = await call(operationId, input);
    expect([status, text]).toEqual([400, expect.stringContaining(`Bad Request: ${rule}`)]);
    expect(sandbox.save()).toBe(before);
  });
});
