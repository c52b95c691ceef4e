/** Checks that a faulty build fails and names the fault. Each fault is put into a copy of the repository and built. */
import {appendFileSync, existsSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, it, vi} from 'vitest';
import {generating} from '../../plugins/reference/generate-if-changed';
import {copySite, type BuildResult, type SiteCopy} from '../lib/build/copy';

vi.setConfig({testTimeout: 600_000});
const page = 'docs/guides/platform/data-dictionary.mdx';
const otherPage = 'docs/guides/platform/webhooks.mdx';
let copy: SiteCopy;

beforeAll(() => {
  copy = copySite();
});
afterAll(() => copy.remove());

/** Builds with a text added to each of these pages, and from the reference that was generated before. */
function buildWith(texts: Record<string, string>): BuildResult {
  for (const [path, text] of Object.entries(texts))
    appendFileSync(join(copy.folder, path), `\n${text}\n`);
  const result = copy.build(generating);
  [...Object.keys(texts), 'docusaurus.config.ts'].forEach(copy.restore);
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

// The step that follows the links of Markdown pages doesn't see this link. `onBrokenAnchors` finds it.
it("the build fails on a link to a missing section that the Markdown doesn't have, and names it", () => {
  const {status, output} = buildWith({
    [otherPage]: '<div data-not-in-markdown>\n\n[lost](/api/create-entity#nowhere)\n\n</div>',
  });
  expect(status).not.toBe(0);
  expect(output).not.toContain('is not an anchor');
  expect(output).toMatch(
    /source page path = \/docs\/guides\/platform\/webhooks:\s+-> linking to \/api\/create-entity#nowhere\s/,
  );
});

it("the build fails on a missing image and on a field that the description doesn't have, and names both", () => {
  // Each page is compiled separately, so a few are enough. This test ignores their links to other pages.
  const pages = [page, otherPage].map((path) => `'${path.replace('docs/', '')}'`);
  copy.configure({
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
  writeFileSync(join(copy.folder, 'openapi/paths/groups.yaml'), 'get:\n  operationId: [unclosed\n');
  const {status, output} = copy.build();
  expect(status).not.toBe(0);
  expect(output).toMatch(/openapi\/paths\/groups\.yaml:\d+:\d+/);
  expect(existsSync(join(copy.folder, '.generated/openapi.json'))).toBe(false);
  copy.restore('openapi/paths/groups.yaml');
});
