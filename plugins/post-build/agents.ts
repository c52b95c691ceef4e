/** Publishes files that programs discover in `/.well-known/`: a catalog of the API, and a skill for coding agents. */
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse, stringify} from 'yaml';
import {createMarkdownLinks, type Description} from '@screening/api';
import {fillProduct, product} from '@screening/product';
import {loadGuideData} from '../guides/lib/data';
import {fillInlineData, formatProblem} from '../guides/transform';
import {frontMatter, parseMdx} from '../lib/markdown';
import {mediaType} from './hosting/files';
import {changeLinks, writeMarkdown} from './markdown/markdown';
import {publish, type Running, type Site} from './steps';

const catalogPath = '/.well-known/api-catalog';
/** Both addresses are fixed, because agents store them. */
export const indexPath = '/.well-known/agent-skills/index.json';
export const skillPath = '/.well-known/agent-skills/screening-api/SKILL.md';
const schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';
const source = 'docs/skill/SKILL.md';

/** Links a page or file of the site. Pages have no extension. */
const linkTo = (path: string, title: string) => ({
  href: product.siteUrl + path,
  type: mediaType(path.includes('.') ? path.slice(1) : `${path.slice(1)}.html`),
  title,
});

/**
 * Returns the catalog (RFC 9727) as a link set (RFC 9264), with links by their relation to the API (RFC 8631). Its
 * anchor is the base URL of the API, not that of the sandbox.
 */
export function describeApi({servers: [api]}: Pick<Description, 'servers'>) {
  if (!api) throw new Error('the description names no server');
  return {
    linkset: [
      {
        anchor: api.url,
        'service-desc': [
          linkTo('/openapi.json', 'API description as JSON'),
          linkTo('/openapi.yaml', 'API description as YAML'),
        ],
        'service-doc': [linkTo('/api', 'API reference'), linkTo('/docs', 'Guides')],
        'service-meta': [linkTo('/llms.txt', 'Index of all pages, for programs')],
      },
    ],
  };
}

type FrontMatter = {name: string; description: string};

/** Makes the published skill: fills in API data, as in guides, and links to the Markdown of the pages. */
export function makeSkill(
  root: string,
  doc: Description,
  pages: Set<string>,
): FrontMatter & {text: string} {
  const file = fillProduct(readFileSync(join(root, source), 'utf8'));
  const [, yaml] = frontMatter.exec(file) ?? [];
  if (yaml === undefined)
    throw new Error(`${source}: must begin with front matter between lines of "---"`);
  const {name, description} = parse(yaml) as FrontMatter;
  const content = parseMdx(file);
  const problems = fillInlineData(content, source, loadGuideData(root, doc));
  if (problems.length > 0) throw new Error(problems.map(formatProblem).join('\n'));
  const markdown = writeMarkdown(
    changeLinks(content.children, createMarkdownLinks(product.siteUrl, pages, '/')),
  );
  return {
    name,
    description,
    text: `---\n${stringify({name, description}, {lineWidth: 0})}---\n\n${markdown}`,
  };
}

/** Writes the catalog, the skill, and the index with the skill's digest (Agent Skills Discovery RFC 0.2). */
export const startAgentFiles = (site: Site): Running => ({
  end() {
    const {name, description, text} = makeSkill(site.root, site.doc, new Set(site.listed));
    const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
    const index = {
      $schema: schema,
      skills: [{name, type: 'skill-md', description, url: skillPath, digest}],
    };
    publish(site, catalogPath, `${JSON.stringify(describeApi(site.doc), undefined, 2)}\n`);
    publish(site, skillPath, text);
    publish(site, indexPath, `${JSON.stringify(index, null, 2)}\n`);
    return `the API catalog, and a skill of ${text.length} characters with its index`;
  },
});
