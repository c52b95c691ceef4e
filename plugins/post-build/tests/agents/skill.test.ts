/** Checks the published skill for coding agents and its index. */
import {createHash} from 'node:crypto';
import {cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {indexPath, makeSkill, skillPath} from '../../agents/skill';
import {fillProduct, product} from '../../../../src/product';
import {loadGuideData} from '../../../guides/lib/data';
import {parseMdx} from '../../../lib/markdown';
import {transformGuide} from '../../../guides/transform';
import {readBundle} from '@screening/api/node';

type Index = {$schema: string; skills: Record<'name' | 'type' | 'description' | 'url' | 'digest', string>[]};

const source = 'docs/skill/SKILL.md';
const text = readFileSync(`build${skillPath}`, 'utf8');
const doc = readBundle('.');

describe('the published skill', () => {
  it('is in the index with its SHA-256 digest', () => {
    const {$schema, skills} = JSON.parse(readFileSync(`build${indexPath}`, 'utf8')) as Index;
    expect($schema).toBe('https://schemas.agentskills.io/discovery/0.2.0/schema.json');
    expect(skills).toHaveLength(1);
    const [{name, type, description, url, digest}] = skills;
    expect({name, type, url}).toEqual({name: 'screening-api', type: 'skill-md', url: skillPath});
    expect(digest).toBe(
      `sha256:${createHash('sha256')
        .update(readFileSync(`build${url}`))
        .digest('hex')}`,
    );
    expect(parse(/^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? '')).toEqual({name, description});
    expect(description).toMatch(/^Use when /);
  });

  it('is short and contains no unresolved component or placeholder', () => {
    // Measured with a short name, because any name of the product must pass.
    expect(
      text.replaceAll(product.siteUrl, 'https://docs.sigma.example').replaceAll(product.name, 'Sigma').length,
    ).toBeLessThan(12_000);
    expect(text.split('\n').length).toBeLessThan(500);
    expect(text).not.toMatch(/<[A-Z]|\{product\}|\{Product\}|undefined/);
  });

  it.each([
    /Bearer/, /plain text/i, /candidate, not a match/, /createAlerts/, /429.*repeat promptly/, /425.*not yet/,
    /Bulk creation is atomic/, /no idempotency keys/, /article only when a person asks/, /`threshold`/,
    /newest `timestamp` from the server/, /Archived entities are included/,
  ])('states a rule that agents often get wrong: %s', (rule) => expect(text).toMatch(rule)); // prettier-ignore

  it('has many links, which the build follows, all to this site', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href]) => href);
    expect(links.length).toBeGreaterThan(40);
    expect(links.filter((href) => !href.startsWith(product.siteUrl))).toEqual([]);
  });

  it('takes the rate limit from the description', () => {
    const changed = structuredClone(doc);
    Object.assign(changed.info['x-rate-limit'] ?? {}, {requestsPerSecond: 250});
    expect(makeSkill('.', changed, new Set()).text).toContain('The limit is 250 requests per second');
  });
});

describe('the source of the skill', () => {
  const good = readFileSync(source, 'utf8');
  const root = mkdtempSync(join(tmpdir(), 'skill-'));
  cpSync('docs', join(root, 'docs'), {recursive: true});
  mkdirSync(join(root, 'docs/skill'), {recursive: true});
  afterAll(() => rmSync(root, {recursive: true}));
  const make = (from: string, to: string) => {
    expect(good).toContain(from);
    writeFileSync(join(root, source), good.replace(from, to));
    return () => makeSkill(root, doc, new Set());
  };

  it.each([
    ['---\nname:', 'name:', /must begin with front matter/],
    ['name: screening-api', 'name: screening', /`name` must be the name of the published folder/],
    ['name: screening-api', 'name: screening-api\nversion: 1', /unknown front matter key `version`/],
    ['description: Use', `description: ${'x'.repeat(1024)}`, /at most 1024 characters/],
    [
      '<Operation of="getArticle" />',
      '<Operation of="getArticles" />',
      /SKILL\.md:\d+:\d+ .*did you mean `getArticle`/,
    ],
    ['<Status of="425" />', '<Status of="426" />', /SKILL\.md:\d+:\d+ .*no error 426/],
  ])('is rejected if %s is replaced', (from, to, message) => expect(make(from, to)).toThrow(message));

  it("is checked for names that the API doesn't have", async () => {
    const wrong = good.replaceAll('`createAlerts: true`', '`createAlert: true`');
    expect(wrong).not.toBe(good);
    const problems = await transformGuide(parseMdx(fillProduct(wrong)), source, loadGuideData('.', doc));
    expect(problems.map(({message}) => message)).toEqual([expect.stringContaining('`createAlert`')]);
  });
});
