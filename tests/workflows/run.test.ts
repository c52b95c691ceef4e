/** Checks that every workflow runs to its end with its defaults, also under faults, and reports what failed. */
import {describe, expect, it} from 'vitest';
import type {Workflow} from '@screening/api/workflows';
import {runWorkflow} from '../../src/components/workflow/run';
import {newTester} from '@screening/sandbox/testing';
import {allWorkflows, run} from '../lib/workflows/run';

type Fields = Record<string, unknown>;
const workflows = (await allWorkflows()).map(({workflow}) => workflow);
const find = (id: string): Workflow => {
  const found = workflows.find((one) => one.id === id);
  if (!found) throw new Error(`no workflow ${id}`);
  return found;
};

describe.each(workflows)('$id', (workflow) => {
  it('succeeds, has a value for every output, and requests no article', async () => {
    const {results, outputs} = await run(workflow);
    expect(results.map(({step, unmet}) => [step.id, unmet])).toEqual(
      workflow.steps.map(({id}) => [id, []]),
    );
    for (const {step, taken} of results) {
      expect(Object.keys(taken)).toEqual(Object.keys(step.outputs));
      expect(Object.values(taken)).not.toContain(undefined);
    }
    expect(Object.keys(outputs)).toEqual(Object.keys(workflow.outputs));
    expect(Object.values(outputs)).not.toContain(undefined);
    expect(results.map(({request}) => request.operationId)).not.toContain('getArticle');
  });

  it('retries after a 429 until the call succeeds', async () => {
    const tester = newTester();
    await tester.control('rate-limit', {refuseNext: 7});
    const {results, retries} = await run(workflow, tester);
    expect(results.filter(({unmet}) => unmet.length > 0)).toEqual([]);
    expect(retries).toBeGreaterThanOrEqual(7);
    expect(results[0]?.attempts).toBe(8);
  });

  it('stops at the first step and names the unmet criterion if the key is wrong', async () => {
    const {results, outputs} = await run(workflow, newTester(), {apiKey: 'no-such-key'});
    expect(results.map(({response, taken, unmet}) => [response.status, taken, unmet[0]])).toEqual([
      [401, {}, '$statusCode == 200'],
    ]);
    expect(Object.values(outputs).filter((value) => value !== undefined)).toEqual([]);
  });

  it('can run again in the same sandbox', async () => {
    const tester = newTester();
    await run(workflow, tester);
    const {results} = await run(workflow, tester);
    expect(results.filter(({unmet}) => unmet.length > 0)).toEqual([]);
  });
});

describe('a run', () => {
  const idsOf = ({results}: Awaited<ReturnType<typeof run>>) => results.map(({step}) => step.id);

  it('ends early on an end action, and skips steps on a goto action', async () => {
    const gate = find('onboarding-gate');
    const tester = newTester();
    expect(idsOf(await run(gate, tester, {entityName: 'Ostrel Windham'}))).toEqual(['screen']);
    await run(gate, tester);
    expect(idsOf(await run(gate, tester))).toEqual(['screen', 'look', 'find', 'read']);
  });

  type Change = (body: Fields, path: string) => Fields;
  /** Changes the requests and responses of a sandbox, as a proxy would. */
  function changing({
    sent = (body) => body,
    received = (body) => body,
  }: {
    sent?: Change;
    received?: Change;
  }) {
    const tester = newTester();
    const request = tester.sandbox.request.bind(tester.sandbox);
    tester.sandbox.request = async (path, init) => {
      const body =
        init?.body && JSON.stringify(sent(JSON.parse(String(init.body)) as Fields, path));
      const response = await request(path, {...init, ...(body ? {body} : {})});
      const {status, headers} = response;
      return new Response(JSON.stringify(received((await response.json()) as Fields, path)), {
        status,
        headers,
      });
    };
    return tester;
  }

  it.each(['onboarding-gate', 'archive-entity'])(
    'uses no other entity if a proxy drops the filters: %s',
    async (name) => {
      const tester = changing({sent: (body) => ({...body, filters: undefined})});
      const {results} = await run(find(name), tester);
      expect(results.at(-1)?.step.id).toBe('find');
      expect(results.at(-1)?.unmet).toContain('$response.body#/total == 1');
      const {entities} = (await tester.get('listEntities', {query: {pageSize: 100}})) as {
        entities: Fields[];
      };
      expect(
        entities.filter(({customerKey, monitored}) => customerKey !== 'CUST-0014' && !monitored),
      ).toEqual([]);
    },
  );

  it.each([
    ['the creation', 'create', /\/create$/],
    ['the list', 'find', /\/entities\?/],
    ['the entity', 'read', /\/entity\//],
  ])('stops if %s has the key of another customer', async (_, step, path) => {
    const rename = (body: Fields): Fields => ({...body, customerKey: 'CUST-0001'});
    const renameAll = ({entities, ...body}: Fields): Fields =>
      Array.isArray(entities)
        ? {...body, entities: (entities as Fields[]).map(rename)}
        : rename(body);
    const tester = changing({
      received: (body, address) => (path.test(address) ? renameAll(body) : body),
    });
    const {results} = await run(find('onboarding-gate'), tester);
    expect(results.at(-1)?.step.id).toBe(step);
    expect(results.at(-1)?.unmet.join()).toContain('customerKey == $inputs.customerKey');
  });

  it('finds a candidate if the count and the rows of the screening disagree', async () => {
    for (const change of [{resultCount: 0}, {resultRows: []}]) {
      const tester = changing({
        received: (body, path) => ({...body, ...(path.includes('/screening/') ? change : {})}),
      });
      expect(idsOf(await run(find('onboarding-gate'), tester))).toContain('read');
    }
  });

  it('goes back to an earlier step if the data has changed in the meantime', async () => {
    let reads = 0;
    const changeTime = (body: Fields): Fields => ({
      ...body,
      updatedAt: `2025-03-0${(reads += 1) === 1 ? 1 : 2}T00:00:00Z`,
    });
    const tester = changing({
      received: (body, path) => (/\/entity\/[^/]+$/.test(path) ? changeTime(body) : body),
    });
    const once = find('evidence-pack').steps.map(({id}) => id);
    expect(idsOf(await run(find('evidence-pack'), tester))).toEqual([...once, ...once]);
  });

  it('waits for a task, and fails when the task fails', async () => {
    const bulk = find('bulk-onboarding');
    const {results, retries} = await run(bulk);
    expect(retries).toBeGreaterThan(0);
    expect(results[1]?.attempts).toBe(retries + 1);
    const {results: failed} = await run(bulk, newTester(), {filterSetID: 99});
    expect(failed.at(-1)?.unmet.length).toBeGreaterThan(0);
    expect(failed.length).toBeLessThan(bulk.steps.length);
  });

  it('gives up after the retry limit of an action', async () => {
    const tester = newTester();
    await tester.control('rate-limit', {refuseNext: 1000});
    const [result, ...others] = (await run(find('create-entity'), tester)).results;
    expect(others).toEqual([]);
    expect(result).toMatchObject({
      attempts: 51,
      unmet: ['$statusCode == 200'],
      response: {status: 429},
    });
  });

  it('fails if it is still in a loop after 100 steps', async () => {
    const [step] = find('create-entity').steps;
    if (!step) throw new Error('no step');
    const circle = {type: 'goto' as const, stepId: step.id, criteria: ['$statusCode == 200']};
    const workflow = {...find('create-entity'), steps: [{...step, onSuccess: [circle]}]};
    const client = {
      send: () => Promise.resolve({status: 200, body: '{}'}),
      pause: () => Promise.resolve(),
    };
    const runAll = async () => {
      for await (const result of runWorkflow(workflow, client)) expect(result.unmet).toEqual([]);
    };
    await expect(runAll).rejects.toThrow('has not ended after 100 steps');
  });
});
