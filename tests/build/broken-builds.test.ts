/** A build with a fault must fail and name it. Each fault is put into a copy of the tree, which is built for real. */
import {spawnSync} from 'node:child_process';
import {appendFileSync, cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';

const tenMinutes = 600_000;
const page = 'docs/guides/platform/versioning.mdx';
let copy = '';

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'broken-build-'));
  for (const entry of [
    'docs',
    'openapi',
    'scripts',
    'src',
    'static',
    '.generated',
    'docusaurus.config.ts',
    'sidebars.ts',
    'tsconfig.json',
    'package.json',
  ]) {
    cpSync(entry, join(copy, entry), {recursive: true});
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rmSync(copy, {recursive: true, force: true}));

function run(script: string): {status: number | null; output: string} {
  const {status, stdout, stderr} = spawnSync('npm', ['run', script], {
    cwd: copy,
    encoding: 'utf8',
    timeout: tenMinutes,
    env: {...process.env, NODE_ENV: ''},
  });
  return {status, output: stdout + stderr};
}

/** Builds only what the description and the models do not change. */
function buildWith(text: string): {status: number | null; output: string} {
  appendFileSync(join(copy, page), `\n${text}\n`);
  const {status, stdout, stderr} = spawnSync(
    process.execPath,
    ['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'build'],
    {
      cwd: copy,
      encoding: 'utf8',
      timeout: tenMinutes,
      env: {...process.env, NODE_ENV: ''},
    },
  );
  cpSync(page, join(copy, page));
  return {status, output: stdout + stderr};
}

const faults: [string, string, RegExp][] = [
  [
    'a link to a page that is not there',
    '[lost](/docs/guides/platform/nowhere)',
    /\/docs\/guides\/platform\/versioning[\s\S]*\/docs\/guides\/platform\/nowhere/,
  ],
  [
    'a link to a field that is not there',
    '[lost](/api/create-entity#body.search.nothing)',
    /versioning[\s\S]*\/api\/create-entity#body\.search\.nothing/,
  ],
  ['an image that is not there', '![lost](./nowhere.png)', /nowhere\.png[\s\S]*versioning/],
  [
    'a field that the description does not have',
    '<Field of="Entity.riskScoer" />',
    /versioning\.mdx:\d+:\d+ [\s\S]*riskScoer[\s\S]*did you mean `Entity\.riskScore`|versioning\.mdx:\d+:\d+ [\s\S]*did you mean `riskScore`/,
  ],
];

it.each(faults)('the build fails on %s and names it', {timeout: tenMinutes}, (_name, text, message) => {
  const {status, output} = buildWith(text);
  expect(status).not.toBe(0);
  expect(output).toMatch(message);
});

it(
  'a malformed description stops the build before anything is generated, with its file and line',
  {timeout: tenMinutes},
  () => {
    writeFileSync(join(copy, 'openapi/paths/groups.yaml'), 'get:\n  operationId: [unclosed\n');
    const {status, output} = run('build');
    expect(status).not.toBe(0);
    expect(output).toMatch(/openapi\/paths\/groups\.yaml:\d+:\d+/);
    expect(existsSync(join(copy, '.generated/openapi.json'))).toBe(false);
    cpSync('openapi/paths/groups.yaml', join(copy, 'openapi/paths/groups.yaml'));
  },
);

it('a page without a default export raises an error', {timeout: tenMinutes}, () => {
  const lost = join(copy, 'src/pages/without-default-export.tsx');
  cpSync('.generated/openapi.json', join(copy, '.generated/openapi.json'));
  writeFileSync(lost, 'export const notTheDefault = 1;\n');
  const {status, output} = buildWith('');
  rmSync(lost);
  expect(status).not.toBe(0);
  expect(output).toMatch(/The page component at [\s\S]*doesn't have a default export/);
});
