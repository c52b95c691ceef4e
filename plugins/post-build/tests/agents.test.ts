/** Checks the published skill for coding agents, its index, and the catalog of the API. */
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {parse} from 'yaml';
import {readBundle} from '@screening/api/node';
import {fillProduct, product} from '@screening/product';
import {loadGuideData} from '../../guides/lib/data';
import {transformGuide} from '../../guides/transform';
import {parseMdx} from '../../lib/markdown';
import {describeApi} from '../agents/catalog';
import {indexPath, skillPath} from '../agents/write';

const source = 'docs/skill/SKILL.md';
const good = readFileSync(source, 'utf8');
const text = readFileSync(`build${skillPath}`, 'utf8');
const doc = readBundle('.');

it('the index names the skill with its SHA-256 digest', () => {
  const [, frontMatter] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
  const {name, description} = parse(frontMatter) as {name: string; description: string};
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
  expect(JSON.parse(readFileSync(`build${indexPath}`, 'utf8'))).toEqual({
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [{name, type: 'skill-md', description, url: skillPath, digest}],
  });
  expect(name).toBe('screening-api');
  // The format allows 1,024 characters.
  expect(description).toMatch(/^Use when .{1,1015}$/);
});

it('the skill is short and contains no unresolved component or placeholder', () => {
  // Measured with a short name, because any name of the product must pass.
  const short = text
    .replaceAll(product.siteUrl, 'https://docs.sigma.example')
    .replaceAll(product.name, 'Sigma');
  expect(short.length).toBeLessThan(12_000);
  expect(text.split('\n').length).toBeLessThan(500);
  expect(text).not.toMatch(/<[A-Z]|\{product\}|\{Product\}|undefined/);
});

it.each([
  /Bearer/,
  /plain text/i,
  /candidate, not a match/,
  /createAlerts/,
  /429.*repeat promptly/,
  /425.*not yet/,
  /Bulk creation is atomic/,
  /no idempotency keys/,
  /article only when a person asks/,
  /`threshold`/,
  /newest `timestamp` from the server/,
  /Archived entities are included/,
])('the skill states a rule that agents often get wrong: %s', (rule) => expect(text).toMatch(rule));

it('the skill has many links, which the build follows, all to this site', () => {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href]) => href);
  expect(links.length).toBeGreaterThan(40);
  expect(links.filter((href) => !href.startsWith(product.siteUrl))).toEqual([]);
});

it("the source of the skill is checked for names that the API doesn't have", async () => {
  const wrong = good.replaceAll('`createAlerts: true`', '`createAlert: true`');
  expect(wrong).not.toBe(good);
  const problems = await transformGuide(
    parseMdx(fillProduct(wrong)),
    source,
    loadGuideData('.', doc),
  );
  expect(problems.map(({message}) => message)).toEqual([expect.stringContaining('`createAlert`')]);
});

it('the catalog has the base URL of the API, and links with their media types', () => {
  const [{anchor, ...relations}] = describeApi(doc).linkset;
  expect(anchor).toBe(`${product.apiOrigin}/external/v2`);
  const links = Object.values(relations).flat();
  expect(
    Object.fromEntries(links.map(({href, type}) => [href.replace(product.siteUrl, ''), type])),
  ).toEqual({
    '/openapi.json': 'application/json',
    '/openapi.yaml': 'application/yaml',
    '/api': 'text/html',
    '/docs': 'text/html',
    '/llms.txt': 'text/plain',
  });
  expect(() => describeApi({servers: []})).toThrow('the description names no server');
});
