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

/** An entry of pages.yaml. */
type ListedPage = {
  kind: string;
  path: string;
  /** The name under which the baselines show the page, if they do. */
  prose?: string;
};

/** The pages of this site that Lighthouse visits, and those that the baselines show too. */
export const listedPages = parse(readFileSync('scripts/bench/pages.yaml', 'utf8')) as ListedPage[];

/** The guide that is measured. */
const guidePath = '/docs/guides/one-off-screening/first-screening';

/** The link of a page to the page after it, on this site and on Starlight. */
export const nextLink = 'a.pagination-nav__link--next, main a[rel="next"]';

/** The last response field of the largest operation, as a whole text node. In code, it is in quotation marks. */
const lastField = '^\\s*profile:?\\s*$';

type MarkdownPage = {
  title: string;
  /** The Markdown below the title. */
  content: string;
  /** A regular expression for the last uninterrupted text. */
  pattern: string;
};

/** Reads the Markdown of a page. */
function readMarkdown(site: string, path: string): MarkdownPage {
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

/** Reads a page that is measured. Its content is visible as soon as a text that matches `pattern` is. */
function readPage(site: string, path: string, pattern: string): Page {
  const html = readFileSync(join(site, pageFile(path)), 'utf8');
  const next = select(nextLink, parseHtml(html))?.properties.href;
  const {title} = readMarkdown(site, String(next));
  return {path, pattern, nextTitle: `^${patternOf(title)}$`};
}

/** Reads the pages that the baselines show too, as Markdown with front matter, by their names. */
function readProse(site: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const {prose, path} of listedPages) {
    if (!prose) continue;
    const {title, content} = readMarkdown(site, path);
    texts[prose] = `---\ntitle: ${JSON.stringify(title)}\n---\n\n${content}`;
  }
  return texts;
}

/** Returns the name and the folder of a build, from `folder` or `name=folder`. */
function readBuild(build: string): {id: string; name: string; folder: string} {
  const [id, folder] = build.split('=');
  return folder === undefined
    ? {id: 'this-site', name: 'This site', folder: build}
    : {id, name: id, folder};
}

/**
 * Returns the builds of this site, and the selected baselines, which are made from the first build. Reports and leaves out
 * a baseline that can't be prepared.
 *
 * @param builds each as `folder` or `name=folder`, at least one
 * @param only ids of baselines, or `none`
 * @throws an error of one sentence if a build isn't complete or `only` contains an unknown name
 */
export async function findSites(builds: string[], only = Object.keys(baselines)): Promise<Site[]> {
  const {folder: site} = readBuild(builds[0]);
  if (!existsSync(join(site, 'llms.txt')))
    throw new Error(`${site} has no llms.txt: run \`npm run build\` first.`);
  const unknown = only.find((id) => id !== 'none' && !(id in baselines));
  if (unknown)
    throw new Error(
      `--only: "${unknown}" isn't known. Use "none", or some of ${Object.keys(baselines).join(', ')}.`,
    );
  const pages: Record<Kind, Page> = {
    operation: readPage(site, '/api/get-entity', lastField),
    guide: readPage(site, guidePath, readMarkdown(site, guidePath).pattern),
  };
  const material = {site, pages, prose: readProse(site)};
  const sites: Site[] = builds.map((build) => {
    const {id, name, folder} = readBuild(build);
    return {id, name, root: resolve(folder), pages};
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
