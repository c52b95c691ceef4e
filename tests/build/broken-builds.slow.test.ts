/** Checks that a faulty build fails and names the fault. Each fault is put into a copy of the repository and built. */
import {spawnSync} from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {afterAll, beforeAll, expect, it, vi} from 'vitest';
import {generating} from '../../plugins/reference/generate-if-changed';

vi.setConfig({testTimeout: 600_000});
const page = 'docs/guides/platform/data-dictionary.mdx';
const otherPage = 'docs/guides/platform/webhooks.mdx';
let copy = '';

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'broken-build-'));
  const folders = [
    'docs',
    'openapi',
    'packages',
    'plugins',
    'scripts',
    'src',
    'static',
    '.generated',
  ];
  for (const entry of [
    ...folders,
    'docusaurus.config.ts',
    'sidebars.ts',
    'tsconfig.json',
    'package.json',
  ])
    cpSync(entry, join(copy, entry), {recursive: true});
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rmSync(copy, {recursive: true, force: true}));

/** Builds the copy. Without minifying, which takes a third of the time. */
function build(env: object = {}): {status: number | null; output: string} {
  const {status, stdout, stderr} = spawnSync(
    'npm',
    ['exec', '--', 'docusaurus', 'build', '--no-minify'],
    {
      cwd: copy,
      encoding: 'utf8',
      env: {...process.env, NODE_ENV: '', ...env},
    },
  );
  return {status, output: stdout + stderr};
}

/** Changes settings of the configuration until the next build is done. */
function configure(changes: Record<string, string>): void {
  let config = readFileSync('docusaurus.config.ts', 'utf8');
  for (const [setting, other] of Object.entries(changes)) {
    expect(config).toContain(setting);
    config = config.replace(setting, other);
  }
  writeFileSync(join(copy, 'docusaurus.config.ts'), config);
}

/** Builds with a text added to each of these pages, and from the reference that was generated before. */
function buildWith(texts: Record<string, string>): {status: number | null; output: string} {
  for (const [page, text] of Object.entries(texts)) appendFileSync(join(copy, page), `\n${text}\n`);
  const result = build(generating);
  for (const file of [...Object.keys(texts), 'docusaurus.config.ts'])
    cpSync(file, join(copy, file));
  return result;
}

it('the build fails on a link to a missing page and on a link to a missing field, and names both', () => {
  const {status, output} = buildWith({
    [page]: '[lost](/docs/guides/platform/nowhere)',
    [otherPage]: '[lost](/api/create-entity#body.search.nothing)',
  });
  expect(status).not.toBe(0);
  expect(output).toMatch(
    /\/docs\/guides\/platform\/data-dictionary\S*: \S*\/docs\/guides\/platform\/nowhere\S* does not exist/,
  );
  expect(output).toMatch(
    /\/docs\/guides\/platform\/webhooks\S*: \S*#body\.search\.nothing\S* is not an anchor/,
  );
});

it("the build fails on a missing image and on a field that the description doesn't have, and names both", () => {
  // Each page is compiled separately, so a few are enough. This test ignores their links to other pages.
  const pages = [page, otherPage].map((path) => `'${path.replace('docs/', '')}'`);
  configure({
    "include: ['**/*.mdx']": `include: [${pages.join()}]`,
    "include: ['api/**/*.mdx']": "include: ['api/create-group.api.mdx']",
    "onBrokenMarkdownLinks: 'throw'": "onBrokenMarkdownLinks: 'ignore'",
    "sidebarPath: './sidebars.ts'": 'sidebarPath: false',
    'sidebarPath: sidebarFile': 'sidebarPath: false',
  });
  const {status, output} = buildWith({
    [page]: '![lost](./nowhere.png)',
    [otherPage]: '<Field of="Entity.riskScoer" />',
  });
  expect(status).not.toBe(0);
  // Both must be errors, not warnings. The error of each page follows this line.
  const [, ...errors] = output.split(/Error: MDX compilation failed for file /);
  expect(errors, output).toHaveLength(2);
  expect(errors).toContainEqual(expect.stringMatching(/nowhere\.png[\s\S]*data-dictionary/));
  expect(errors).toContainEqual(
    expect.stringMatching(
      /webhooks\.mdx:\d+:\d+ [\s\S]*riskScoer[\s\S]*did you mean `Entity\.riskScore`|webhooks\.mdx:\d+:\d+ [\s\S]*did you mean `riskScore`/,
    ),
  );
});

it('the build fails on a malformed description before generating files, and names the file and line', () => {
  writeFileSync(join(copy, 'openapi/paths/groups.yaml'), 'get:\n  operationId: [unclosed\n');
  const {status, output} = build();
  expect(status).not.toBe(0);
  expect(output).toMatch(/openapi\/paths\/groups\.yaml:\d+:\d+/);
  expect(existsSync(join(copy, '.generated/openapi.json'))).toBe(false);
  cpSync('openapi/paths/groups.yaml', join(copy, 'openapi/paths/groups.yaml'));
});
