/** Tests the programs of docs/examples, in both languages: their usage, what they do, and restarts after a kill. */
import {existsSync, mkdirSync, rmSync} from 'node:fs';
import {beforeEach, describe, expect, it} from 'vitest';
import {readExamples} from '../../plugins/lib/examples';
import {product} from '../../src/product';
import {finish, firstLine} from '../lib/guides-run/programs';
import {useSandbox} from '../lib/guides-run/workspace';
import {isHere} from '../lib/samples/toolchain';

const examples = readExamples('.');
/** Programs, without the modules that they import and the test for the reader's program. */
const programs = [...examples].filter(([, text]) => /^run_?[pP]rogram\(/m.test(text)).map(([name]) => name);
const inBoth = (name: string) => [`${name}.ts`, `${name.replaceAll('-', '_')}.py`];
const runnable = (name: string) => name.endsWith('.ts') || Boolean(process.env.CI) || isHere('python');

const work = useSandbox();
const {change, entities, read: text, write} = work;

function launch(name: string, args: string[] = [], env: Record<string, string> = {}, source = examples.get(name)) {
  if (source === undefined) throw new Error(`docs/examples has no ${name}`);
  return work.launch({lang: name.endsWith('.py') ? 'python' : 'ts', title: name, value: source, args}, env);
}
const run = (name: string, args: string[] = [], env = {}) => finish(launch(name, args, env));
const post = (url: string, body: string) => fetch(url, {method: 'POST', body});
const rows = (path: string) => text(path).trimEnd().split('\n');
const records = (path: string) => rows(path).map((line) => JSON.parse(line) as Record<string, unknown>);
/** Makes the check of the file accept QQ, as if it were a country that the platform doesn't know. */
function acceptUnknownCountry(): void {
  for (const name of inBoth('customers')) write(name, text(name).replace('AD AE', 'AD QQ AE'));
}
const sent = (path: string) => work.sandbox().exchanges.filter((exchange) => exchange.path === path);
describe('the programs', () => {
  it('exist in both languages', () => {
    for (const ending of ['.ts', '.py']) expect(programs.filter((name) => name.endsWith(ending))).not.toEqual([]);
  });

  describe.each(programs.filter(runnable))('%s', (name) => {
    it('explains its arguments without environment variables', async () => {
      const none = {SCREENING_BASE_URL: '', SCREENING_API_KEY: ''};
      const {status, stdout, stderr} = await run(name, ['--help'], none);
      expect({status, stderr}).toEqual({status: 0, stderr: ''});
      expect(stdout).toContain(name);
      expect(stdout).toContain('--state DIR');
    });

    it.each([
      ['no argument', [], {}],
      ['an unknown option', ['--state', 'state', '--stat', 'x'], {}],
      ['too many files', ['a.csv', 'b.csv', '--state', 'state'], {}],
    ])('exits with code 2 and a one-line error on wrong usage: %s', async (_, args, env) => {
      const {status, stdout, stderr} = await run(name, args, env);
      expect({status, stdout}).toEqual({status: 2, stdout: ''});
      expect(stderr).toMatch(/^Error: .+\n$/);
      expect(work.sandbox().exchanges).toEqual([]);
    });
  });
});

describe.each(inBoth('bulk-onboard').filter(runnable))('%s', (name) => {
  const header = 'customerKey,entityName,entityType,countries,dob,aliases';
  const place = ['--filter-set', '12', '--group', '3'];
  const args = ['customers.csv', '--state', 'state', ...place, '--settle', '1'];
  const writeRows = (lines: string[]) => write('customers.csv', lines.join('\r\n'));
  const customer = (i: number) => `CUST-7${i},Subject ${i},company,GB;US,,`;

  it('creates each customer once, and isolates customers that make a task fail', async () => {
    acceptUnknownCountry();
    const bad = ['CUST-B1,Bad,person,QQ,,', 'CUST-B2, ,person,,,', 'CUST-B3,Bad,person,,1968-02-31,'];
    const quoted = '"CUST-Q","Marrow, ""Lane""\nLtd",company,,1999/07,"A;B"';
    writeRows([
      `\ufeff${header}`,
      ...Array.from({length: 120}, (_, i) => customer(i)),
      ...bad,
      customer(1),
      quoted,
      '',
    ]);
    expect(await run(name, args)).toMatchObject({status: 0, stdout: ''});
    const created = rows('state/created.csv').slice(1);
    const listed = await entities({groupIDs: [3], searchTerms: ['CUST-7']});
    expect(created.length).toBe(121);
    expect(new Set(created.map((row) => row.split(',')[1])).size).toBe(121);
    for (const {customerKey, urn} of listed) expect(created).toContain(`${customerKey},${urn}`);
    const rejected = rows('state/rejected.csv').slice(1).join('\n');
    expect(rejected).toContain('CUST-B1,Bad: QQ');
    expect(rejected).toContain('CUST-B2,customers.csv:123: entityName is blank');
    expect(rejected).toMatch(/CUST-B3,"?customers\.csv:124: dob ""1968-02-31""/);
    expect(rejected).toContain('CUST-71,customers.csv:125: an earlier row has this customerKey');
  });

  it('reports every error in a row', async () => {
    writeRows([header, customer(1), 'CUST-B, ,robot,GBR;QQQ,1968-02-31,', 'CUST-71,Twice,person,GBR,,']);
    expect(await run(name, args)).toMatchObject({status: 0});
    const rejected = rows('state/rejected.csv').slice(1);
    expect(rejected.length).toBe(2);
    for (const part of ['customers.csv:3: entityName', 'entityType', '""GBR""', '""QQQ""', '""1968-02-31""'])
      expect(rejected[0]).toContain(part);
    expect(rejected[1]).toMatch(/customers\.csv:4: .*GBR.*; an earlier row has this customerKey/);
  });

  it('restores created.csv without creating again, and refuses to use the folder for other customers', async () => {
    writeRows([header, customer(1), customer(2)]);
    await run(name, args);
    const before = text('state/created.csv');
    rmSync(work.path('state/created.csv'));
    expect(await run(name, args)).toMatchObject({status: 0});
    expect(text('state/created.csv')).toBe(before);
    expect(sent('/entities/create/enqueue').length).toBe(1);
    writeRows([header, customer(3)]);
    expect(await run(name, args)).toMatchObject({status: 2, stderr: expect.stringContaining('Use another folder')});
  });

  it('creates each customer once when it is killed at every call in turn', {timeout: 120_000}, async () => {
    writeRows([header, ...Array.from({length: 6}, (_, i) => customer(i))]);
    const small = [...args, '--task-size', '2'];
    let kills = 0;
    for (let outcome = {status: null as number | null}; outcome.status !== 0; kills += 1) {
      expect(kills).toBeLessThan(30);
      const child = launch(name, small);
      const from = work.sandbox().exchanges.length;
      const watch = setInterval(() => {
        if (work.sandbox().exchanges.length > from + 2 + kills) child.kill('SIGKILL');
      }, 1);
      outcome = await finish(child);
      clearInterval(watch);
      // The clock of this sandbox advances with its calls, not with the pauses of the program.
      await change('clock', {advanceSeconds: 60});
    }
    expect(kills).toBeGreaterThan(1);
    const keys = (await entities({searchTerms: ['CUST-7']})).map(({customerKey}) => customerKey);
    expect(keys.sort()).toEqual(['CUST-70', 'CUST-71', 'CUST-72', 'CUST-73', 'CUST-74', 'CUST-75']);
    expect(rows('state/created.csv').length).toBe(7);
  });

  it('reports the URNs of a customer that exists twice', async () => {
    writeRows([header, customer(1)]);
    await run(name, args);
    const search = {entityName: 'Subject 1', customerKey: 'CUST-71'};
    await work.call('/entities/create', {filterSetID: 12, entityGroupIDs: [3], search});
    const {status, stderr} = await run(name, args);
    expect(status).toBe(1);
    for (const {urn} of await entities({customerKey: 'CUST-71'})) expect(stderr).toContain(urn);
  });

  it.each([
    ['a wrong group', ['--group', '99'], /--group 99 is not a group/],
    ['a wrong Filter Set', ['--filter-set', '99'], /--filter-set 99: .*400/],
  ])('stops on %s', async (_, wrong, message) => {
    writeRows([header, customer(1)]);
    const {status, stderr} = await run(name, [...args, ...wrong]);
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
    expect(sent('/entities/create/enqueue')).toEqual([]);
  });

  it.each([
    ['an unknown column', Buffer.from('customerKey,entityName,color\n'), 'customers.csv:1: unknown column "color"'],
    ['a missing column', Buffer.from('customerKey\n'), 'customers.csv:1: column "entityName" is missing'],
    [
      'semicolons',
      Buffer.from('customerKey;entityName\nK;N\n'),
      'customers.csv:1: columns are separated by semicolons',
    ],
    ['another encoding', Buffer.from(`${header}\nK,J\xf6rg,,,,\n`, 'latin1'), 'customers.csv:2: not UTF-8'],
    ['an open quotation mark', Buffer.from(`${header}\nK,"N,,,,\n`), 'customers.csv:2: '],
    ['no content', Buffer.from(''), 'customers.csv:1: the file is empty'],
  ])('refuses a file with %s, and names the file and line', async (_, content, message) => {
    write('customers.csv', content);
    const {status, stderr} = await run(name, args);
    expect(status).toBe(1);
    expect(stderr).toContain(message);
    expect(work.sandbox().exchanges).toEqual([]);
  });
});

describe.each(inBoth('webhook-receiver').filter(runnable))('%s', (name) => {
  const body = (event: object) => JSON.stringify(event);
  const history = body({eventType: 'entity_history', eventPayload: {historyID: 'H-1', urn: `${product.slug}:e1001`}});
  const ping = body({eventType: 'entityDispositionChangePing', payload: {entityURN: `${product.slug}:e1002`}});
  const forged = body({eventType: 'entity_history', eventPayload: {urn: `${product.slug}:e9999`}});
  const completed = body({eventType: 'task_completion', eventPayload: {apiKey: 'secret', taskID: 'T-1'}});

  async function startReceiver() {
    const receiver = launch(name, ['--state', 'state', '--give-up', '1'], {RECEIVER_PORT: '0'});
    const end = finish(receiver);
    const url = (await firstLine(receiver)).replace('listening on ', '');
    return {receiver, end, url};
  }
  const fromWebhook = () => records('state/events.ndjson').filter(({foundBy}) => foundBy === 'webhook');

  it('stores each event once before it responds, even if it is killed', async () => {
    const first = await startReceiver();
    expect(new URL(first.url).pathname).toMatch(/^\/hooks\/[0-9a-f]{32}$/);
    const answers = [];
    for (const event of [history, history, ping, forged, body({eventType: 'unknown_kind'}), completed])
      answers.push((await post(first.url, event)).status);
    first.receiver.kill('SIGKILL');
    await first.end;
    expect(fromWebhook().length).toBe(5);
    expect(text('state/events.ndjson')).not.toContain('secret');

    const second = await startReceiver();
    expect(new URL(second.url).pathname).toBe(new URL(first.url).pathname);
    for (const event of [history, '{', 'null', '7']) answers.push((await post(second.url, event)).status);
    answers.push((await post(second.url.slice(0, -1), '{}')).status, (await fetch(second.url)).status);
    expect(answers).toEqual([...Array(7).fill(200), 400, 400, 400, 404, 404]);
    await expect
      .poll(() => existsSync(work.path('state/dead-letters.ndjson')) && text('state/dead-letters.ndjson'))
      .toMatch(/e9999/);
    second.receiver.kill('SIGTERM');
    expect(await second.end).toMatchObject({status: 0});
    expect(fromWebhook().length).toBe(5);
  });

  it('reaches the state of the API even if no webhook arrives', async () => {
    const urn = `${product.slug}:e1003`;
    await change(`entities/${urn}/disposition`, {dispositionState: 'blocked'});
    const {receiver, end} = await startReceiver();
    await expect.poll(() => existsSync(work.path('state/settled.ndjson')) && text('state/settled.ndjson')).toBeTruthy();
    receiver.kill('SIGTERM');
    await end;
    const states = new Map(records('state/current.ndjson').map((state) => [state.urn, state]));
    expect(states.get(urn)).toMatchObject({dispositionState: {dispositionState: 'blocked'}});
    expect([...states.keys()].sort()).toEqual((await entities({})).map((entity) => entity.urn).sort());
    const keys = records('state/events.ndjson').map(({key}) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('polls all changes when its watermark is in the future', async () => {
    mkdirSync(work.path('state'));
    write('state/watermark.txt', '2999-01-01T00:00:00Z');
    const {receiver, end} = await startReceiver();
    const watermark = () => text('state/watermark.txt').slice(0, 4);
    await expect.poll(watermark).toBe('2025');
    receiver.kill('SIGTERM');
    await end;
    expect(records('state/events.ndjson').length).toBeGreaterThan(10);
  });

  it('reports an invalid port or path', async () => {
    for (const wrong of [{RECEIVER_PORT: 'x'}, {RECEIVER_PORT: '0', RECEIVER_PATH: 'hooks'}]) {
      const {status, stderr} = await run(name, ['--state', 'state'], wrong);
      expect(status).toBe(2);
      expect(stderr).toMatch(/^Error: RECEIVER_(PORT|PATH) must/);
    }
  });
});

describe.each(inBoth('follow-changes').filter(runnable))('%s', (name) => {
  const once = ['--state', 'state', '--once'];
  const ids = () => records('state/changes.ndjson').map(({historyID}) => historyID);

  it('stores each change once, oldest first, even after a truncated line', async () => {
    expect(await run(name, once)).toMatchObject({status: 0, stdout: ''});
    const before = ids();
    expect(before.length).toBeGreaterThan(10);
    const lines = rows('state/changes.ndjson');
    write('state/changes.ndjson', `${lines.slice(0, -2).join('\n')}\n${lines.at(-2)!.slice(0, 20)}`);
    await change(`entities/${product.slug}:e1003/disposition`, {dispositionState: 'blocked'});
    expect(await run(name, once)).toMatchObject({status: 0});
    expect(ids().slice(0, before.length)).toEqual(before);
    expect(ids().length).toBe(before.length + 1);
    const times = records('state/changes.ndjson').map(({timestamp}) => String(timestamp));
    expect(times).toEqual([...times].sort());
    expect(JSON.parse(work.sandbox().exchanges.at(-1)!.sent.body)).toHaveProperty('createdAt.startTime');
  });

  it('ignores a stored change in the future, and warns if the newest one is no longer listed', async () => {
    mkdirSync(work.path('state'));
    const know = (...timestamps: string[]) =>
      write(
        'state/changes.ndjson',
        timestamps.map((timestamp, i) => `${JSON.stringify({historyID: `H-${i}`, timestamp})}\n`).join(''),
      );
    know('2025-03-12T13:00:00Z', '2999-01-01T00:00:00Z');
    expect(await run(name, once)).toMatchObject({status: 0});
    expect(ids().length).toBeGreaterThan(3);
    know('2025-03-20T00:00:00Z');
    const {status, stderr} = await run(name, once);
    expect(status).toBe(0);
    expect(stderr).toContain("isn't listed");
  });

  it('refuses a start that is not a time', async () => {
    const {status, stderr} = await run(name, [...once, '--since', 'yesterday']);
    expect(status).toBe(2);
    expect(stderr).toContain('--since must be a time');
  });
});

describe('onboarding-gate.ts', () => {
  const args = ['customers.csv', '--state', 'state', '--filter-set', '12', '--group', '3', '--settle', '1'];
  const decisions = () =>
    Object.fromEntries(
      rows('state/decisions.csv')
        .slice(1)
        .map((row) => row.split(',').slice(0, 2)),
    );
  const gate = () => run('onboarding-gate.ts', [...args, '--wait', '0']);

  beforeEach(() =>
    write(
      'customers.csv',
      [
        'customerKey,entityName,entityType,countries,dob,aliases',
        'CUST-81,Ilvane Torresund,person,,,',
        'CUST-82,Ostrel Windham,person,,,',
        'CUST-83,Ostrel Windham,person,,1968-02-31,',
        'CUST-0001,Ilvane Torresund,person,,,',
      ].join('\n'),
    ),
  );

  it('accepts nobody without a screening or a later disposition', async () => {
    expect(await gate()).toMatchObject({status: 1});
    // CUST-0001 was cleared before the screening, so that doesn't count.
    const first = {'CUST-81': 'waiting', 'CUST-82': 'accepted', 'CUST-83': 'invalid', 'CUST-0001': 'waiting'};
    expect(decisions()).toEqual(first);
    for (const {sent: request} of sent('/screening/simple'))
      expect(JSON.parse(request.body)).toHaveProperty('threshold');
    const [{urn}] = await entities({customerKey: 'CUST-81'});
    await change(`entities/${urn}/disposition`, {dispositionState: 'cleared'});
    await change(`entities/${product.slug}:e1001/disposition`, {dispositionState: 'blocked'});
    expect(await gate()).toMatchObject({status: 0});
    expect(decisions()).toEqual({...first, 'CUST-81': 'accepted', 'CUST-0001': 'declined'});
    expect(sent('/screening/simple').length).toBe(3);
    expect(sent('/entities/create').length).toBe(1);
  });

  it('makes no decision with a wrong API key, and does not print the key', async () => {
    const {status, stderr} = await finish(
      launch('onboarding-gate.ts', [...args, '--wait', '0'], {SCREENING_API_KEY: 'wrong-key'}),
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(/401/);
    expect(stderr).not.toContain('wrong-key');
    expect(existsSync(work.path('state/decisions.csv'))).toBe(false);
  });

  it('marks as invalid only the customer whose values the platform rejects', async () => {
    acceptUnknownCountry();
    const before = text('customers.csv');
    write('customers.csv', `${before}\nCUST-84,Ostrel Windham,person,QQ,,\n`);
    expect(await gate()).toMatchObject({status: 1});
    expect(decisions()).toMatchObject({'CUST-82': 'accepted', 'CUST-84': 'invalid', 'CUST-81': 'waiting'});
    expect(text('state/decisions.csv')).toMatch(/CUST-84,invalid,platform,.*QQ/);
  });

  it('stops if the platform rejects the policy, and marks no customer as invalid', async () => {
    const source = examples.get('onboarding-gate.ts')!.replace('threshold: 0.85', 'threshold: 0.3');
    const {status, stderr} = await finish(launch('loose-policy.ts', [...args, '--wait', '0'], {}, source));
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Error: The policy is refused for every customer\..*body\.threshold/m);
    expect(await gate()).toMatchObject({status: 1});
    expect(decisions()).toMatchObject({'CUST-82': 'accepted', 'CUST-83': 'invalid', 'CUST-81': 'waiting'});
  });

  it.each([
    ['Filter Set', ['--filter-set', '99'], 'body.filterSetID'],
    ['group', ['--group', '99'], 'body.entityGroupIDs'],
  ])('stops on a wrong %s, and marks no customer as invalid', async (_, wrong, field) => {
    const {status, stderr} = await run('onboarding-gate.ts', [...args, '--wait', '0', ...wrong]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Error: Check --filter-set and --group/m);
    expect(stderr).toContain(field);
    expect(await gate()).toMatchObject({status: 1});
    expect(decisions()).toMatchObject({'CUST-82': 'accepted', 'CUST-83': 'invalid', 'CUST-81': 'waiting'});
  });

  it('creates one entity, no matter when it is killed', {timeout: 120_000}, async () => {
    for (let at = 1; at < 8; at += 1) {
      const child = launch('onboarding-gate.ts', [...args, '--wait', '0']);
      const from = work.sandbox().exchanges.length;
      const watch = setInterval(() => work.sandbox().exchanges.length >= from + at && child.kill('SIGKILL'), 1);
      await finish(child);
      clearInterval(watch);
    }
    expect(await gate()).toMatchObject({status: 1});
    expect((await entities({customerKey: 'CUST-81'})).length).toBe(1);
  });
});
