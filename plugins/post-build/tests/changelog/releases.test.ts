import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {afterAll, beforeEach, describe, expect, it} from 'vitest';
import {pastFolder, readReleases} from '@screening/api/node';
import {makeData, render} from '../../../guides/tests/lib/render';
import {asDescription, makeDescription} from './description';

const root = mkdtempSync(join(tmpdir(), 'changelog-'));
const version = (name: string) => ({...makeDescription(), info: {title: 'Things', version: name}});
const keep = (name: string, doc = version(name)) =>
  writeFileSync(join(root, pastFolder, `${name}.json`), JSON.stringify(doc));
const read = (name: string) => readReleases(root, asDescription(version(name)));

beforeEach(() => {
  rmSync(join(root, pastFolder), {recursive: true, force: true});
  mkdirSync(join(root, pastFolder));
});
afterAll(() => rmSync(root, {recursive: true}));

it('the published versions are sorted by number, newest first, and are older than the documented version', () => {
  for (const name of ['v1.9.0', 'v1.10.0', 'v1.2.3']) keep(name);
  expect(read('v2.0.0').map(({version: name, changes}) => [name, changes?.length])).toEqual([
    ['v2.0.0', 0],
    ['v1.10.0', 0],
    ['v1.9.0', 0],
    ['v1.2.3', undefined],
  ]);
  expect(() => read('v1.10.0')).toThrow(
    "openapi-past/v1.10.0.json isn't older than the current version v1.10.0",
  );
  keep('v1.0.0', version('v1.0.1'));
  expect(() => read('v2.0.0')).toThrow('openapi-past/v1.0.0.json: info.version is v1.0.1');
});

it('the `Changelog` component groups the changes of a version by weight and omits weights without changes', async () => {
  const changes = [
    {weight: 'breaking' as const, call: 'GET /things', text: 'removed'},
    {weight: 'wording' as const, call: 'POST /things', text: 'summary: reworded'},
  ];
  const releases = [
    {version: 'v2.1.0', changes: []},
    {version: 'v2.0.2', changes},
    {version: 'v2.0.1'},
  ];
  const {html, problems} = await render('<Changelog />', makeData({releases: () => releases}));
  expect(problems).toEqual([]);
  expect([...html.matchAll(/<h[34] id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
    'v2-1-0', 'v2-0-2', 'v2-0-2-breaking', 'v2-0-2-wording', 'v2-0-1',
  ]); // prettier-ignore
  for (const text of ['No call and no webhook has changed.', 'The first version published here.'])
    expect(html).toContain(text);
  expect(html).toMatch(/<code>GET \/things<\/code>.*removed/s);
});

describe('the command', () => {
  const program = [
    '--import',
    resolve('node_modules/tsx/dist/loader.mjs'),
    resolve('scripts/compare-versions.ts'),
  ];
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [...program, ...args], {cwd: root, encoding: 'utf8'});
  const past = (name: string) => join(root, pastFolder, `${name}.json`);

  it('exits with 1 on breaking changes, 0 on no changes and 2 on wrong usage', () => {
    keep('v1.0.0');
    const after = version('v2.0.0');
    delete after.webhooks.thingChanged;
    keep('v2.0.0', after);
    expect(run(past('v1.0.0'), past('v2.0.0'))).toMatchObject({
      status: 1,
      stdout: 'breaking   webhook thingChanged  removed\nv1.0.0 to v2.0.0: 1 changes, 1 breaking\n',
    });
    expect(run(past('v1.0.0'), past('v1.0.0')).status).toBe(0);
    expect(run().status).toBe(2);
  });

  it('saves a version only once with --keep', () => {
    mkdirSync(join(root, '.generated'), {recursive: true});
    writeFileSync(join(root, '.generated/openapi.json'), JSON.stringify(version('v1.0.0')));
    expect(run('--keep')).toMatchObject({status: 0});
    expect(read('v1.0.1').map((release) => release.version)).toEqual(['v1.0.1', 'v1.0.0']);
    expect(run('--keep')).toMatchObject({status: 2});
  });
});
