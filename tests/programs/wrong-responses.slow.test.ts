/** Tests that programs explain responses that can't be right, as from a proxy that changes them, and don't use them. */
import {beforeEach, expect, it} from 'vitest';
import {inBoth} from '../lib/programs/start';
import {
  changeResponses,
  dropFilters,
  sentence,
  useWorkspace,
  type Entity,
} from '../lib/programs/workspace';

const work = useWorkspace();
const header = 'customerKey,entityName,entityType,countries,dob,aliases';
const onboard = ['customers.csv', ...'--filter-set 12 --group 3 --lost-wait 1'.split(' ')];
let entity: Entity;
beforeEach(async () => {
  [entity] = await work.entities();
  work.write('customers.csv', [header, 'NEW-1,Qarvolt Maritime Holdings Ltd,company,,,']);
  work.write('labeled.csv', [`${header},expected`, 'L-1,Ilvane Torresund,person,,,,S-48210']);
});

const argsFor = (name: string): string[] => {
  if (/^bulk/.test(name)) return onboard;
  if (/^tune/.test(name)) return ['labeled.csv', '--screening-type', 'sanctions-peps-and-media'];
  return /^evidence/.test(name) ? ['--entity', entity.urn] : ['--overlap', '0'];
};
const oneEntity = /^GET .*\/entity\//;
const unknownStatus = /^Error: Task T-\d+ has the unknown status .*Start the program again/m;
const cases: [name: string, path: RegExp, bodies: (object | null)[], error: RegExp][] = [
  ...['sync-dispositions.ts', 'export-warehouse.ts', 'evidence-pack.ts'].map(
    (name): (typeof cases)[number] => {
      return [name, oneEntity, [{urn: 'another'}, {urn: null}], /^Error: .*not this entity\.$/m];
    },
  ),
  [
    'evidence-pack.ts',
    oneEntity,
    [{indicators: null}, {matches: null}],
    /no "indicators" or no "matches"/,
  ],
  [
    'export-warehouse.ts',
    oneEntity,
    [{indicators: null}, {matches: null}],
    /no "indicators" or no "matches"/,
  ],
  [
    'export-warehouse.ts',
    oneEntity,
    [{matches: {a: [0]}}, {indicators: {a: [{urn: 1}, {urn: 1, name: 2}]}}],
    /has no/,
  ],
  ...inBoth('bulk-onboard').flatMap((name): typeof cases => [
    [name, /\/groups$/, [null, {}], sentence],
    [name, /\/status\//, [{taskStatus: 'Paused'}, {}], unknownStatus],
    // The client module finds a body that isn't an object.
    [name, /\/status\//, [null], /^Error: .*isn't a JSON object/m],
  ]),
  [
    'tune-threshold.ts',
    /\/simple$/,
    [
      null,
      {},
      {resultCount: 1, resultRows: [null]},
      {resultCount: 1, resultRows: [{entity: null}]},
    ],
    sentence,
  ],
];
const each = cases.flatMap(([name, path, bodies, error]) =>
  bodies.map(
    (body) =>
      [
        `${name} explains ${JSON.stringify(body)} from ${path.source}`,
        {name, path, body, error},
      ] as const,
  ),
);

it.each(each)('%s', async (_, {name, path, body, error}) => {
  if (name === 'sync-dispositions.ts') {
    await work.run(name);
    await work.change(`entities/${entity.urn}/disposition`, {dispositionState: 'blocked'});
  }
  work.intercept(
    changeResponses(path, (right) => (path === oneEntity ? {...right, ...body} : body)),
  );
  expect(await work.run(name, argsFor(name))).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(error),
  });
});

it.each<[string, string, RegExp]>([
  // Without the filter, this customer of another group would count as known.
  ...inBoth('bulk-onboard').map((name): [string, string, RegExp] => [
    name,
    'CUST-0001,Ilvane Torresund,person,,,',
    /^Error: The list of group 3 has .*a proxy or a client drops "filters"/m,
  ]),
  [
    'onboarding-gate.ts',
    'NEW-1,Qarvolt Maritime Holdings Ltd,company,,,',
    /^Error: NEW-1: .* with the key CUST-\d+\..*a proxy or a client drops "filters"/m,
  ],
])('%s creates and accepts nobody when a proxy drops the filters', async (name, row, error) => {
  work.write('customers.csv', [header, row]);
  for (const {urn} of await work.entities())
    await work.change(`entities/${urn}/disposition`, {dispositionState: 'cleared'});
  work.intercept(dropFilters);
  for (let start = 0; start < 2; start += 1)
    expect(await work.run(name, onboard)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(error),
    });
  expect(work.read('state/decisions.csv')).not.toContain('accepted');
  expect(work.exchanges().filter(({path}) => path.includes('/create'))).toEqual([]);
});
