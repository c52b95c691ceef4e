/**
 * Publishes the skill for coding agents, and the index that lets them discover it (Agent Skills Discovery RFC 0.2).
 * As in guides, the facts come from the API description.
 */
import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse, stringify} from 'yaml';
import {createMarkdownLinks, type Description} from '@screening/api';
import {fillProduct, product} from '../../../src/product';
import type {Running, Site} from '../step';
import {loadGuideData} from '../../guides/lib/data';
import {parseMdx} from '../../lib/markdown';
import {fillInlineData, formatProblem} from '../../guides/transform';
import {changeLinks, writeMarkdown} from '../markdown/markdown';

const source = 'docs/skill/SKILL.md';
/** Both addresses are fixed, because agents store them. */
export const indexPath = '/.well-known/agent-skills/index.json';
export const skillPath = '/.well-known/agent-skills/screening-api/SKILL.md';

/** Schema address that the discovery RFC requires. */
const schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

type FrontMatter = {name: string; description: string};

/** Reads the front matter, and checks it by the rules of the skill format. */
function readFrontMatter(yaml: string): FrontMatter {
  const {name, description, ...others} = parse(yaml) as Partial<FrontMatter>;
  const fail = (message: string): never => {
    throw new Error(`${source}: ${message}`);
  };
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) fail(`unknown front matter key \`${unknown}\`; known keys: name, description`);
  if (name !== skillPath.split('/').at(-2)) fail(`\`name\` must be the name of the published folder, in ${skillPath}`);
  if (typeof description !== 'string' || description.length === 0 || description.length > 1024)
    return fail('`description` must be text of at most 1024 characters');
  return {name: name as string, description};
}

/**
 * Makes the published skill: fills in facts, and links to the Markdown versions of pages.
 * @param pages the addresses of all pages
 */
export function makeSkill(root: string, doc: Description, pages: Set<string>): FrontMatter & {text: string} {
  const tree = parseMdx(fillProduct(readFileSync(join(root, source), 'utf8')));
  const [first, ...blocks] = tree.children;
  if (first?.type !== 'yaml') throw new Error(`${source}: must begin with front matter between lines of "---"`);
  const {name, description} = readFrontMatter(first.value);
  const content = {...tree, children: blocks};
  const problems = fillInlineData(content, source, loadGuideData(root, doc));
  if (problems.length > 0) throw new Error(problems.map(formatProblem).join('\n'));
  const markdown = writeMarkdown(changeLinks(content.children, createMarkdownLinks(product.siteUrl, pages, '/')));
  const head = stringify({name, description}, {lineWidth: 0});
  return {name, description, text: `---\n${head}---\n\n${markdown}`};
}

/** Writes the skill, and the index with its digest. */
export function startSkill({root, doc, listed, folder}: Site): Running {
  return {
    end() {
      const {name, description, text} = makeSkill(root, doc, new Set(listed));
      const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
      const index = {$schema: schema, skills: [{name, type: 'skill-md', description, url: skillPath, digest}]};
      mkdirSync(join(folder, skillPath, '..'), {recursive: true});
      writeFileSync(join(folder, skillPath), text);
      writeFileSync(join(folder, indexPath), `${JSON.stringify(index, null, 2)}\n`);
      return {done: `a skill of ${text.length} characters and its index written`};
    },
  };
}
