/** Tests the tools of the MCP server that control the sandbox and find test subjects, with the official client. */
import {describe, expect, it} from 'vitest';
import {basePathOf} from '@screening/api';
import {faultNames} from '../../src/core/faults';
import {buildForTests} from '../lib/package';
import {flat, operationCaller} from '../lib/mcp-calls';
import {description, readCases, samples, seed, testSubjects} from '../lib/sandbox';
import {freePort} from '../lib/server';

const {connect} = await buildForTests();
const {client, call} = await connect();
const callOperation = operationCaller(call);

const {subjects} = readCases<{subjects: [string, string][]}>('mcp');

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
  it.each(subjects)('finds for %j the subject %j first', async (outcome, name) => {
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
