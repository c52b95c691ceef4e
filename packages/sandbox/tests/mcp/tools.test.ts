/** Tests the tools of the MCP server that list, describe and call operations, with the official client. */
import {describe, expect, it} from 'vitest';
import {describeRepeat} from '@screening/api';
import {buildForTests} from '../lib/package';
import {flat, operationCaller} from '../lib/mcp-calls';
import {operations, readCases, regularKey, samples, urn, validator} from '../lib/sandbox';

const {connect} = await buildForTests();
const {client, call} = await connect();
const callOperation = operationCaller(call);

const {invalid} = readCases<{invalid: [string, Record<string, unknown>, string][]}>('mcp');

describe('the list of tools', () => {
  it('has at most 9 tools and 9,000 characters, because it fills the context of an agent', async () => {
    const list = await client.listTools();
    expect(list.tools.length).toBeLessThanOrEqual(9);
    expect(JSON.stringify(list).length).toBeLessThan(9000);
    for (const {name, title, description: words, inputSchema, outputSchema} of list.tools) {
      expect(name).toMatch(/^[a-z_]{1,64}$/);
      expect([title?.length, words?.length, name]).not.toContain(0);
      expect(inputSchema).toMatchObject({type: 'object', additionalProperties: false});
      expect(outputSchema).toMatchObject({type: 'object'});
      expect(JSON.stringify([inputSchema, outputSchema]), name).not.toMatch(/"\$ref"|"allOf"/);
    }
  });

  it('says with its hints which tools only read, and which can delete data', async () => {
    const {tools} = await client.listTools();
    const named = (test: (hints: NonNullable<(typeof tools)[number]['annotations']>) => unknown) =>
      tools.filter(({annotations}) => test(annotations ?? {})).map(({name}) => name);
    expect(named(({readOnlyHint}) => readOnlyHint)).toEqual([
      'find_operation',
      'search_docs',
      'read_page',
      'find_test_subject',
      'read_webhooks',
    ]);
    expect(named(({destructiveHint}) => destructiveHint !== false)).toEqual([
      'call_operation',
      'reset',
    ]);
    expect(named(({openWorldHint}) => openWorldHint !== false)).toEqual([]);
    expect(named((hints) => hints.readOnlyHint && !hints.idempotentHint)).toEqual([]);
  });

  it('with --docs-only, has only the tools for the documentation, in less than 3,000 characters', async () => {
    const other = await connect('--docs-only');
    const list = await other.client.listTools();
    expect(list.tools.map(({name}) => name)).toEqual([
      'find_operation',
      'search_docs',
      'read_page',
    ]);
    expect(JSON.stringify(list).length).toBeLessThan(3000);
    await expect(other.call('call_operation', {operationId: 'listGroups'})).rejects.toThrow(
      'call_operation',
    );
    expect((await other.call('read_page', {page: '/docs/errors-and-retries'})).data.text).toMatch(
      /^# /,
    );
  });
});

describe('find_operation', () => {
  it('lists all operations, and which of them change data', async () => {
    const {data, text} = await call('find_operation');
    expect(data.operations).toHaveLength(operations.length);
    for (const {operation, method, path} of operations) {
      expect(text).toContain(`${operation.operationId}: ${method.toUpperCase()} ${path}.`);
      expect(data.operations).toContainEqual(
        expect.objectContaining({
          operationId: operation.operationId,
          canChangeData: operation['x-changes'] !== undefined,
        }),
      );
    }
  });

  it.each(operations.map(({operation}) => operation))(
    'describes $operationId with rules that its example keeps, in one part',
    async (operation) => {
      const {operationId} = operation;
      const {text, data} = await call('find_operation', {operationId});
      expect(text.length).toBeLessThan(8000);
      const {parameters, example, repeat} = data.operation;
      expect(repeat).toBe(describeRepeat(operation).join(' '));
      expect(Object.keys(example)).toEqual(
        expect.arrayContaining(parameters.required ?? ([] as string[])),
      );
      expect(Object.keys(parameters.properties)).toEqual(
        expect.arrayContaining(Object.keys(example)),
      );
      await call('reset');
      expect([operationId, (await callOperation(operationId, example)).data.status]).toEqual([
        operationId,
        200,
      ]);
    },
  );
});

describe('call_operation', () => {
  it('returns the described responses to the example requests, and the rule for repeating them', async () => {
    for (const {endpoint, name, input} of samples) {
      await call('reset');
      const {operationId} = endpoint.operation;
      const {data, isError, text} = await callOperation(operationId, flat(input));
      expect([name, data?.status ?? text, isError]).toEqual([name, 200, false]);
      expect(data.repeat).toBe(describeRepeat(endpoint.operation).join(' '));
      expect(text).toContain(data.repeat);
      expect(data.changes).toEqual(endpoint.operation['x-changes']);
      const whole =
        typeof data.body === 'string'
          ? (await call('read_page', {page: '/results/1', limit: 100_000})).data.text
          : JSON.stringify(data.body);
      validator.checkResponse(endpoint, 200, 'application/json', whole);
    }
  });

  it('says in the result that a call is only for a person who asks for it', async () => {
    const {input} = samples.find(({endpoint}) => endpoint.operation.operationId === 'getArticle')!;
    const {data, text} = await callOperation('getArticle', flat(input));
    expect(data.repeat).toMatch(/^Send the call only when a person asks for it\./);
    expect(text).toContain(data.repeat);
  });

  it('returns an error with what to do next', async () => {
    const {isError, data, text} = await callOperation('getEntity', {entityURN: urn('e9999')});
    expect([isError, data.status]).toEqual([true, 400]);
    expect(data.body).toMatch(/^Bad Request: path\.entityURN /);
    expect(data.next).toBe('Correct the request before you send it again.');
    expect(text).toContain(data.next);
  });

  it('says after a dropped connection whether the call may have taken effect', async () => {
    await call('set_fault', {fault: 'drop-after', probability: 1});
    const create = await callOperation('createGroup', {entityGroupName: 'Dropped'});
    expect(create).toMatchObject({
      isError: true,
      data: {
        next: expect.stringMatching(/^The connection was closed .* may have taken effect: An ent/),
        repeat: expect.stringContaining('check whether the call took effect'),
      },
    });
    expect(create.data.status).toBeUndefined();
    expect((await callOperation('listGroups')).data.next).toMatch(/The call changes nothing\.$/);
    await call('set_fault', {fault: 'drop-after', probability: 0});
    const {text} = await callOperation('listGroups');
    expect(text).toContain('"Dropped"');
    await call('reset');
  });

  it('cuts a long response, and read_page reads the rest without a second call', async () => {
    const searches = Array.from({length: 40}, (_, index) => ({entityName: `Subject ${index}`}));
    await callOperation('enqueueEntities', {filterSetID: 12, entityGroupIDs: [1], searches});
    await call('advance_time', {seconds: 10});
    const {data, text} = await callOperation('listEntities', {pageSize: 100});
    expect(text.length).toBeLessThan(20_000);
    const [, address, first] = /read_page \{"page": "([^"]+)", "offset": (\d+)\}/.exec(text) ?? [];
    expect(data.next).toContain(address);
    let whole: string = data.body;
    let offset: number | undefined = Number(first);
    while (offset !== undefined) {
      const part = await call('read_page', {page: address, offset});
      whole += part.data.text;
      offset = part.data.next;
    }
    expect(JSON.parse(whole).entities.length).toBeGreaterThan(40);
    for (let more = 0; more < 10; more += 1) await callOperation('listEntities', {pageSize: 100});
    expect(await call('read_page', {page: address})).toMatchObject({
      isError: true,
      text: expect.stringContaining('Ask for a smaller page with pageSize.'),
    });
  });

  it('sends a valid key, also after a reset and with --key', async () => {
    const keyOf = async (one: typeof call) =>
      (await one('call_operation', {operationId: 'getAccountStatus'})).data.body.apiKey;
    await call('reset');
    expect(await keyOf(call)).toBe(regularKey);
    const other = await connect('--key', 'ci-key');
    await other.call('reset');
    expect(await keyOf(other.call)).toBe('ci-key');
  });
});

describe('arguments that a tool refuses', () => {
  it.each(invalid)(
    '%s with %j: the error names the argument and what to do',
    async (name, args, words) => {
      const {isError, text} = await call(name, args);
      expect([isError, text]).toEqual([true, expect.stringContaining(words)]);
      expect((await callOperation('listGroups')).data.status).toBe(200);
    },
  );

  it('include a text in a path that is not valid Unicode', async () => {
    const half = {entityName: '\ud800', screeningType: 'media'};
    expect((await callOperation('screenSimple', half)).data.status).toBe(200);
    expect(await callOperation('getEntity', {entityURN: '\ud800'})).toMatchObject({
      isError: true,
      text: 'Not sent. parameters.entityURN of getEntity must be valid Unicode text.',
    });
  });
});
