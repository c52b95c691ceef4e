/** Tests the tools of the MCP server with the official client, and a small documentation. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {basePathOf, describeRepeat} from '@screening/api';
import {product} from '@screening/product';
import {faultNames} from '../../src/core/faults';
import {buildForTests, longPage, longText} from '../lib/package';
import {
  description,
  operations,
  readCases,
  regularKey,
  samples,
  seed,
  testSubjects,
  urn,
  validator,
} from '../lib/sandbox';
import {freePort} from '../lib/server';

const {pages, connect} = await buildForTests();
const {client, call} = await connect();
const page = '/docs/errors-and-retries';
/** The parameters of an operation, wherever the API takes them. */
type Parameters = Record<string, unknown>;
const callOperation = (operationId: string, parameters?: Parameters) =>
  call('call_operation', {operationId, ...(parameters ? {parameters} : {})});

/** Fields of bodies that are sent in the query, or not at all. */
const notInBody = ['page', 'pageSize', 'sortBy', 'sortOrder', 'total'];

/** Puts the parts of a sample into one object. */
const flat = ({path, query, body}: (typeof samples)[number]['input']): Parameters => {
  const fields = Object.entries((body ?? {}) as Parameters);
  const inBody = Object.fromEntries(fields.filter(([name]) => !notInBody.includes(name)));
  return {...inBody, ...path, ...query};
};

type Case<T> = [T, string];
const cases = readCases<{
  invalid: [string, Record<string, unknown>, string][];
  searches: Case<string>[];
  subjects: [string, string][];
  missing: Case<string>[];
  sections: Case<string>[];
}>('mcp');

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
    expect((await other.call('read_page', {page})).data.text).toMatch(/^# /);
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

describe('the tools that control the sandbox', () => {
  it('end tasks by moving the clock, and show the webhooks, the newest first', async () => {
    await call('reset');
    const bulk = samples.find(({endpoint}) => endpoint.operation.operationId === 'enqueueEntities');
    const {taskID} = (await callOperation('enqueueEntities', flat(bulk!.input))).data.body;
    expect((await callOperation('listTaskEntities', {taskID})).data.status).toBe(425);
    const {data} = await call('advance_time', {seconds: 3600});
    expect(Date.parse(data.now) - Date.parse(seed.startsAt)).toBeGreaterThanOrEqual(3_600_000);
    expect((await callOperation('listTaskEntities', {taskID})).data.status).toBe(200);
    await callOperation('sendTestWebhook');
    const sent = (await call('read_webhooks')).data;
    expect(sent.total).toBe(sent.webhooks.length);
    const types = sent.webhooks.map(
      ({message}: {message: {eventType: string}}) => message.eventType,
    );
    expect(types.at(-1)).toBe('task_completion');
    expect(types.length).toBeGreaterThan(1);
    const first = (await call('read_webhooks', {limit: 1})).data;
    expect(first).toEqual({webhooks: [sent.webhooks[0]], total: sent.total, next: 1});
    const second = (await call('read_webhooks', {offset: 1, limit: 1})).data;
    expect(second.webhooks).toEqual([sent.webhooks[1]]);
  });

  it('add a fault to those that are set, and end it', async () => {
    await call('reset');
    await call('set_fault', {fault: '429', probability: 1});
    expect((await call('set_fault', {fault: 'delay', probability: 0.5})).data).toEqual({
      faults: {'429': 1, delay: 0.5},
    });
    expect((await callOperation('listGroups')).data.status).toBe(429);
    await call('set_fault', {fault: '429', probability: 0});
    expect((await callOperation('listGroups')).data.status).toBe(200);
    const {tools} = await client.listTools();
    const {properties} = tools.find(({name}) => name === 'set_fault')!.inputSchema;
    expect(properties?.fault).toEqual({enum: [...faultNames]});
  });

  it('restore the first data, clock and faults with reset', async () => {
    await call('set_fault', {fault: '500', probability: 1});
    await call('advance_time', {seconds: 1000});
    const {data} = await call('reset');
    expect(Date.parse(data.now) - Date.parse(seed.startsAt)).toBeLessThan(10_000);
    expect((await callOperation('listGroups')).data.status).toBe(200);
    expect((await call('read_webhooks')).data).toEqual({webhooks: [], total: 0});
  });

  it('with --port, share their state with HTTP', async () => {
    const port = await freePort();
    const other = await connect('--port', String(port), '--key', 'ci-key');
    await other.call('call_operation', {
      operationId: 'createGroup',
      parameters: {entityGroupName: 'From an agent'},
    });
    const url = `http://127.0.0.1:${port}${basePathOf(description)}/groups`;
    expect(await (await fetch(url, {headers: {Authorization: 'ci-key'}})).text()).toContain(
      'From an agent',
    );
    await other.client.close();
    await expect(fetch(url)).rejects.toThrow();
  });
});

describe('find_test_subject', () => {
  it.each(cases.subjects)('finds for %j the subject %j first', async (outcome, name) => {
    const {data} = await call('find_test_subject', {outcome});
    expect(data.subjects[0].name).toBe(name);
  });

  it('has for each subject a call that the sandbox accepts', async () => {
    await call('reset');
    for (const {name, title} of testSubjects) {
      const {data} = await call('find_test_subject', {outcome: title, limit: 50});
      const found = data.subjects.find((one: {title: string}) => one.title === title);
      expect(found, title).toMatchObject({name});
      const {status} = (await callOperation(found.operationId, found.parameters)).data;
      expect([title, status]).toEqual([title, 200]);
    }
  });

  it('names all outcomes if none is found', async () => {
    const {data, text} = await call('find_test_subject', {outcome: 'qwxzv'});
    expect(data).toEqual({subjects: []});
    for (const {title} of testSubjects) expect(text).toContain(title);
  });
});

describe('the tools for the documentation', () => {
  it.each(cases.searches)('find a result for the query %s', async (query, found) => {
    const {text, isError, data} = await call('search_docs', {query, limit: 10});
    expect([isError, text]).toEqual([false, expect.stringContaining(found)]);
    expect(data.results.length).toBeLessThanOrEqual(10);
  });

  it.each([longPage.slice(1), `${product.siteUrl}${longPage}.md`, `${longPage}/`])(
    'return a long page in parts that add up to the whole page: %s',
    async (address) => {
      let whole = '';
      let offset: number | undefined = 0;
      while (offset !== undefined) {
        const {text, data} = await call('read_page', {page: address, offset});
        expect(text.length).toBeLessThan(20_000);
        expect(data.total).toBe(longText.length);
        whole += data.text;
        offset = data.next;
      }
      expect(whole).toBe(longText);
    },
  );

  it.each(cases.missing)('return an error for the page %s: %s', async (address, words) => {
    const {text, isError} = await call('read_page', {page: address});
    expect([isError, text]).toEqual([true, expect.stringContaining(words)]);
  });

  it.each(['/openapi.yaml', '/llms.txt', `${page}.md`, `${page}/`])(
    'return the text of %s',
    async (address) => {
      const file = address.startsWith(page) ? `${page}.md` : address;
      const {data, text} = await call('read_page', {page: address});
      expect(data.text).toBe(readFileSync(join(pages, file), 'utf8'));
      expect(text).toBe(`${address}\n\n${data.text}`);
    },
  );

  it.each(cases.sections)('return only the section for %s', async (address, words) => {
    const {data} = await call('read_page', {page: address});
    expect(data.text).toMatch(new RegExp(words, 's'));
    const whole = await call('read_page', {page: address.replace(/#.*/, ''), limit: 100_000});
    const section = data.text.slice(0, data.text.lastIndexOf('\n\n['));
    expect(whole.data.text).toContain(section);
    expect(section.length).toBeLessThan(whole.data.text.length);
  });
});

describe('arguments that a tool refuses', () => {
  it.each(cases.invalid)(
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
