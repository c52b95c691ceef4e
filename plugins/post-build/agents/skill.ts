/** Makes the skill for coding agents from its source, which is written like a guide. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse, stringify} from 'yaml';
import {createMarkdownLinks, type Description} from '@screening/api';
import {fillProduct, product} from '@screening/product';
import {loadGuideData} from '../../guides/lib/data';
import {fillInlineData, formatProblem} from '../../guides/transform';
import {frontMatter, parseMdx} from '../../lib/markdown';
import {changeLinks, writeMarkdown} from '../markdown/markdown';

const source = 'docs/skill/SKILL.md';

/** The skill as it is published. */
export type Skill = {
  name: string;
  /** When an agent needs the skill. */
  description: string;
  /** The text of the file, with its front matter. */
  text: string;
};

type FrontMatter = Pick<Skill, 'name' | 'description'>;

/**
 * Makes the published skill: fills in API data, as in guides, and links to the Markdown of the pages.
 * @param root the repository
 * @param pages the addresses of all pages
 */
export function makeSkill(root: string, doc: Description, pages: Set<string>): Skill {
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
