/** Finds the built sites that are measured: builds of this site, and the baselines that they are compared with. */
import {existsSync, readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {select} from 'hast-util-select';
import {remark} from 'remark';
import {visit} from 'unist-util-visit';
import {parse} from 'yaml';
import {markdownPath} from '@screening/api';
import {pageFile, parseHtml} from '../../plugins/post-build/pages';
import {baselines, prepareBaseline, type Kind, type Page, type Site} from './baselines';

type ListedPage = {kind: string; path: string; prose?: string};

/** The pages of this site that Lighthouse visits, and those that the baselines show too. */
export const listedPages = parse(readFileSync('scripts/bench/pages.yaml', 'utf8')) as ListedPage[];

/** The link of a page to the page after it, on this site and on Starlight. */
export const nextLink = 'a.pagination-nav__link--next, main a[rel="next"]';

/** The last response field of the largest operation, as a whole text node. In code, it is in quotation marks. */
const lastField = '^\\s*profile:?\\s*$';

/** Reads the Markdown of a page: its title, its content, and a pattern for its last uninterrupted text. */
function readMarkdown(site: string, path: string) {
  const file = join(site, markdownPath(path));
  const [, title, content] =
    /^# (.+)\n[^]*?\nPage: <.+>\n([^]+)$/.exec(readFileSync(file, 'utf8')) ?? [];
  let last = '';
  visit(remark().parse(content ?? ''), 'text', ({value}, _index, parent) => {
    if (parent?.type === 'paragraph' && value.trim().length > 25) last = value.trim();
  });
  if (!title || !last)
    throw new Error(`${file} has no title, or no text with more than 25 characters`);
  return {title, content, pattern: patternOf(last)};
}

/** Returns a regular expression for the beginning of a text, with any kind of space and quotation marks. */
const patternOf = (text: string): string =>
  text
    .slice(0, 60)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
    .replace(/['’"“”]/g, '.');

function readPage(site: string, path: string, pattern = readMarkdown(site, path).pattern): Page {
  const next = select(nextLink, parseHtml(readFileSync(join(site, pageFile(path)), 'utf8')))
    ?.properties.href;
  return {path, pattern, nextTitle: `^${patternOf(readMarkdown(site, String(next)).title)}$`};
}

/**
 * Returns the builds of this site, given as `folder` or `name=folder`, and the selected baselines, which are made from
 * the first build. Reports and leaves out a baseline that can't be prepared.
 * @throws an error of one sentence if a build isn't complete or `only` contains an unknown name
 */
export async function findSites(builds: string[], only = Object.keys(baselines)): Promise<Site[]> {
  const [site] = builds.map((build) => build.slice(build.indexOf('=') + 1));
  if (!existsSync(join(site, 'llms.txt')))
    throw new Error(`${site} has no llms.txt: run \`npm run build\` first.`);
  const unknown = only.find((id) => id !== 'none' && !(id in baselines));
  if (unknown)
    throw new Error(
      `--only: "${unknown}" isn't known. Use "none", or some of ${Object.keys(baselines).join(', ')}.`,
    );
  const pages: Record<Kind, Page> = {
    operation: readPage(site, '/api/get-entity', lastField),
    guide: readPage(site, '/docs/guides/one-off-screening/first-screening'),
  };
  const guides = listedPages.flatMap(({prose = '', path}) => {
    const {title, content} = prose ? readMarkdown(site, path) : {title: '', content: ''};
    return prose ? [[prose, `---\ntitle: ${JSON.stringify(title)}\n---\n\n${content}`]] : [];
  });
  const material = {site, pages, prose: Object.fromEntries(guides) as Record<string, string>};
  const sites: Site[] = builds.map((build) => {
    const [id, root] = build.includes('=') ? build.split('=') : ['this-site', build];
    return {id, name: id === 'this-site' ? 'This site' : id, root: resolve(root), pages};
  });
  for (const id of only.filter((one) => one !== 'none')) {
    console.log(`Preparing ${baselines[id]} ...`);
    try {
      sites.push(await prepareBaseline(id, resolve('.bench', id), material));
    } catch (error) {
      console.log(`Not measured: ${baselines[id]}: ${(error as Error).message}`);
    }
  }
  return sites;
}
