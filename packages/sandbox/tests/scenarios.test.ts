/**
 * Runs the scenarios in `packages/sandbox/tests/scenarios`: calls to a new sandbox, and what their responses must contain.
 * packages/sandbox/tests/scenarios/README.md explains their fields.
 */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {fillProduct} from '@screening/product';
import type {SandboxOptions} from '../src/core/context';
import {newTester, type Input, type Json, type Tester} from './lib/sandbox';

type Step = Input & {
  call?: string;
  admin?: string;
  wait?: number;
  status?: number;
  text?: string;
  expect?: Json;
  equals?: Json;
  absent?: string[];
  webhooks?: Json[];
  save?: Record<string, string>;
  times?: number;
};
type Scenario = {
  sandbox?: Pick<SandboxOptions, 'requestsPerSecond'>;
  steps: Step[];
};

const valueAt = (value: Json, path: string): Json =>
  path === '' ? value : path.split('.').reduce((inner, name) => inner?.[name], value);

/** Replaces each text `$name` with the saved value of this name. */
function fill(value: Json, saved: Map<string, Json>): Json {
  if (typeof value === 'string' && /^\$\w+$/.test(value)) {
    if (!saved.has(value.slice(1))) throw new Error(`${value} was not saved`);
    return saved.get(value.slice(1));
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => fill(one, saved));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fill(one, saved)]));
}

/** Sends a request to the admin API: `news` for a POST, or `GET alerts`. */
async function send({control, sandbox}: Tester, admin: string, body: Json) {
  if (!admin.startsWith('GET ')) return control(admin, body);
  const response = await sandbox.request(admin.replace('GET ', '/sandbox/'));
  const text = await response.text();
  return {status: response.status, text, json: JSON.parse(text) as Json};
}

async function run({sandbox, steps}: Scenario): Promise<void> {
  const tester = newTester(sandbox && {requestsPerSecond: undefined, ...sandbox});
  const saved = new Map<string, Json>();
  for (const [index, written] of steps.entries()) {
    const {
      call,
      admin,
      wait,
      status = 200,
      times = 1,
      save = {},
      ...step
    } = fill(written, saved) as Step;
    const where = `step ${index + 1}: ${call ?? admin ?? ''}`;
    if (wait !== undefined) tester.time.now += wait * 1000;
    for (let time = 0; time < times && (call !== undefined || admin !== undefined); time += 1) {
      const urn = String(saved.get('urn'));
      const response = await (call === undefined
        ? send(tester, String(admin).replace('$urn', urn), step.body)
        : tester.call(call, step));
      expect(response.status, `${where}: ${response.text}`).toBe(status);
      if (step.text !== undefined) expect(response.text, where).toContain(step.text);
      if (step.expect !== undefined) expect(response.json, where).toMatchObject(step.expect);
      if (step.equals !== undefined) expect(response.json, where).toEqual(step.equals);
      for (const path of step.absent ?? [])
        expect(valueAt(response.json, path), `${where}: ${path}`).toBeUndefined();
      for (const [name, path] of Object.entries(save))
        saved.set(name, valueAt(response.json, path));
    }
    if (step.webhooks !== undefined)
      expect(tester.webhooks(), `step ${index + 1}`).toMatchObject(step.webhooks);
  }
}

const folder = 'packages/sandbox/tests/scenarios';
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

describe.each(files)('%s', (file) => {
  const text = fillProduct(readFileSync(join(folder, file), 'utf8'));
  const scenarios = Object.entries(parse(text, {merge: true}) as Record<string, Scenario | Step[]>);
  it.each(scenarios)('%s', (_, scenario) =>
    run(Array.isArray(scenario) ? {steps: scenario} : scenario),
  );
});
