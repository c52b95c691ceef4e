/** Publishes files that programs discover in `/.well-known/`: a catalog of the API, and a skill for coding agents. */
import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {parse, stringify} from 'yaml';
import {createMarkdownLinks, type Description} from '@screening/api';
import {fillProduct, product} from '../../src/product';
import {loadGuideData} from '../guides/lib/data';
import {fillInlineData, formatProblem} from '../guides/transform';
import {parseMdx} from '../lib/markdown';
import {mediaType} from './hosting/files';
import {changeLinks, writeMarkdown} from './markdown/markdown';
import type {Running, Site} from './steps';

const catalogPath = '/.well-known/api-catalog';
/** Both addresses are fixed, because agents store them. */
export const indexPath = '/.well-known/agent-skills/index.json';
export const skillPath = '/.well-known/agent-skills/screening-api/SKILL.md';
/** Schema address that the discovery RFC requires. */
const schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';
const source = 'docs/skill/SKILL.md';

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), {recursive: true});
  writeFileSync(join(folder, path), text);
}

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

/** Writes the catalog before the pages are processed, because they link to it. */
export function startCatalog({doc, folder}: Site): Running {
  write(folder, catalogPath, `${JSON.stringify(describeApi(doc), undefined, 2)}\n`);
  return {end: () => `${catalogPath} written`};
}

type FrontMatter = {name: string; description: string};

/** Reads the front matter, and checks it by the rules of the skill format. */
function readFrontMatter(yaml: string): FrontMatter {
  const {name, description, ...others} = parse(yaml) as FrontMatter;
  const [unknown] = Object.keys(others);
  if (unknown) throw new Error(`${source}: unknown front matter key \`${unknown}\`; known keys: name, description`);
  if (name !== skillPath.split('/').at(-2))
    throw new Error(`${source}: \`name\` must be the name of the published folder, in ${skillPath}`);
  if (!description || description.length > 1024)
    throw new Error(`${source}: \`description\` must be text of at most 1024 characters`);
  return {name, description};
}

/**
 * Makes the published skill: fills in API data, as in guides, and links to the Markdown pages.
 * @param pages the addresses of all pages
 */
export function makeSkill(root: string, doc: Description, pages: Set<string>): FrontMatter & {text: string} {
  const tree = parseMdx(fillProduct(readFileSync(join(root, source), 'utf8')));
  const [first, ...blocks] = tree.children;
  if (first?.type !== 'yaml') throw new Error(`${source}: must begin with front matter between lines of "---"`);
  const frontMatter = readFrontMatter(first.value);
  const content = {...tree, children: blocks};
  const problems = fillInlineData(content, source, loadGuideData(root, doc));
  if (problems.length > 0) throw new Error(problems.map(formatProblem).join('\n'));
  const markdown = writeMarkdown(changeLinks(content.children, createMarkdownLinks(product.siteUrl, pages, '/')));
  return {...frontMatter, text: `---\n${stringify(frontMatter, {lineWidth: 0})}---\n\n${markdown}`};
}

/** Writes the skill, and the index with its digest (Agent Skills Discovery RFC 0.2). */
export const startSkill = ({root, doc, listed, folder}: Site): Running => ({
  end() {
    const {name, description, text} = makeSkill(root, doc, new Set(listed));
    const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
    const index = {$schema: schema, skills: [{name, type: 'skill-md', description, url: skillPath, digest}]};
    write(folder, skillPath, text);
    write(folder, indexPath, `${JSON.stringify(index, null, 2)}\n`);
    return `a skill of ${text.length} characters and its index written`;
  },
});
