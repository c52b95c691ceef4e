/** Tests that bulk onboarding creates each customer once, in both languages. tests/chaos kills it under faults. */
import {rmSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {inBoth} from '../lib/programs/start';
import {changeResponses, useWorkspace} from '../lib/programs/workspace';

const work = useWorkspace();
const {read, write, callsTo} = work;
const header = 'customerKey,entityName,entityType,countries,dob,aliases';
const customer = (i: number) => `CUST-7${i},Subject ${i},company,GB;US,,`;
const writeRows = (...rows: string[]) => write('customers.csv', [header, ...rows].join('\r\n'));
const reasons = () => read('state/rejected.csv').trimEnd().split('\n').slice(1);
const enqueued = () => callsTo('/entities/create/enqueue').length;

describe.each(inBoth('bulk-onboard'))('%s', (name) => {
  const run = (...args: string[]) =>
    // The former name of `--lost-wait` still works.
    work.run(name, [
      'customers.csv',
      ...'--filter-set 12 --group 3 --settle 1'.split(' '),
      ...args,
    ]);

  it('creates each customer once, and isolates customers that make a task fail', async () => {
    work.acceptUnknownCountry();
    const bad = [
      'CUST-B1,Bad,person,QQ,,',
      'CUST-B2, ,person,,,',
      'CUST-B3,Bad,person,,1968-02-31,',
    ];
    const quoted = '"CUST-Q","Marrow, ""Lane""\nLtd",company,,1999/07,"A;B"';
    const customers = Array.from({length: 120}, (_, i) => customer(i));
    write(
      'customers.csv',
      [`\ufeff${header}`, ...customers, ...bad, customer(1), quoted, ''].join('\r\n'),
    );
    expect(await run()).toMatchObject({status: 0, stdout: ''});
    const created = read('state/created.csv').trimEnd().split('\n').slice(1);
    expect(created.length).toBe(120);
    expect(new Set(created.map((row) => row.split(',')[1])).size).toBe(120);
    for (const {customerKey, urn} of await work.entities({groupIDs: [3], searchTerms: ['CUST-7']}))
      expect(created).toContain(`${customerKey},${urn}`);
    const rejected = reasons().join('\n');
    expect(rejected).toContain('CUST-B1,Bad: QQ');
    expect(rejected).toContain('CUST-B2,customers.csv:123: entityName is blank');
    expect(rejected).toMatch(/CUST-B3,"?customers\.csv:124: dob ""1968-02-31""/);
    expect(
      rejected.match(/CUST-71,customers\.csv:(3|125): another row has this customerKey/g)?.length,
    ).toBe(2);
  });

  it('reports every error in a row', async () => {
    writeRows(customer(1), 'CUST-B, ,robot,GBR;QQQ,1968-02-31,', 'CUST-71,Twice,person,GBR,,');
    expect(await run()).toMatchObject({status: 0});
    const [, first, second, ...more] = reasons();
    expect(more).toEqual([]);
    for (const part of [
      'customers.csv:3: entityName',
      'entityType',
      '""GBR""',
      '""QQQ""',
      '""1968-02-31""',
    ])
      expect(first).toContain(part);
    expect(second).toMatch(/customers\.csv:4: .*GBR.*; another row has this customerKey/);
  });

  it('restores created.csv without creating again, and refuses to use the folder for other or newly valid rows', async () => {
    writeRows('CUST-B1,Bad,person,QQ,,', customer(1), customer(2));
    await run();
    const before = read('state/created.csv');
    rmSync(work.path('state/created.csv'));
    expect(await run()).toMatchObject({status: 0});
    expect(read('state/created.csv')).toBe(before);
    writeRows(customer(3));
    expect(await run()).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('use another folder'),
    });
    writeRows('CUST-B1,Bad,person,QQ,,', customer(1), customer(2));
    work.acceptUnknownCountry();
    expect(await run()).toMatchObject({status: 2, stderr: expect.stringContaining('is valid now')});
    expect(enqueued()).toBe(1);
  });

  it('reports the URNs of a customer that exists twice', async () => {
    writeRows(customer(1));
    await run();
    await work.create([{entityName: 'Subject 1', customerKey: 'CUST-71'}]);
    const {status, stderr} = await run();
    expect(status).toBe(1);
    const copies = await work.entities({customerKey: 'CUST-71'});
    expect(copies.length).toBe(2);
    for (const {urn} of copies) expect(stderr).toContain(urn);
  });

  it.each([
    ['--group', /--group 99 is not a group/],
    ['--filter-set', /--filter-set 99: .*400/],
  ])('stops on a wrong %s', async (option, message) => {
    writeRows(customer(1));
    expect(await run(option, '99')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(message),
    });
    expect(enqueued()).toBe(0);
  });

  it.each<[string, string | Buffer, string]>([
    [
      'an unknown column',
      'customerKey,entityName,color\n',
      'customers.csv:1: unknown column "color"',
    ],
    ['a missing column', 'customerKey\n', 'customers.csv:1: column "entityName" is missing'],
    [
      'semicolons',
      'customerKey;entityName\nK;N\n',
      'customers.csv:1: columns are separated by semicolons',
    ],
    [
      'another encoding',
      Buffer.from(`${header}\nK,J\xf6rg,,,,\n`, 'latin1'),
      'customers.csv:2: not UTF-8',
    ],
    ['an open quotation mark', `${header}\nK,"N,,,,\n`, 'customers.csv:2: '],
    ['no content', '', 'customers.csv:1: the file is empty'],
  ])('refuses a file with %s, and names the file and line', async (_, content, message) => {
    write('customers.csv', content);
    expect(await run()).toMatchObject({status: 1, stderr: expect.stringContaining(message)});
    expect(work.exchanges()).toEqual([]);
  });

  it('stops after the refusal of a proxy that passed a batch on, and later creates nothing again', async () => {
    writeRows(customer(1));
    work.intercept(async (request, answer) => {
      const response = await answer(request);
      return request.url.endsWith('/enqueue') ? new Response('Forbidden', {status: 403}) : response;
    });
    expect(await run()).toMatchObject({status: 1, stderr: expect.stringContaining('403')});
    // Each request takes a second of the sandbox, and the task two.
    await Promise.all([work.entities(), work.entities()]);
    expect([await run(), enqueued()]).toMatchObject([{status: 0}, 1]);
  });

  it('stops waiting for a task that stays Working', async () => {
    writeRows(customer(1));
    work.intercept(changeResponses(/\/status\//, (body) => ({...body, taskStatus: 'Working'})));
    const message = expect.stringMatching(
      /^Error: Task T-\d+ is Working for more than --task-wait seconds\./m,
    );
    expect(await run('--task-wait', '1')).toMatchObject({status: 1, stderr: message});
  });

  it('ends with code 1 and the first reason when every customer was refused', async () => {
    // Only the platform knows this limit.
    const longName = 'Long '.repeat(3000).trim();
    writeRows(`CUST-71,${longName},company,,,`, `CUST-72,${longName},company,,,`);
    const message =
      /^Error: No customer was created: all 2 were refused\. CUST-7\d: .*10000 characters/m;
    for (let start = 0; start < 2; start += 1) {
      expect(await run('--task-size', '1')).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(message),
      });
      expect(reasons().length).toBe(2);
      expect(work.rows('state/created.csv')).toEqual([]);
    }
  });
});
