/** Finds the built sites that are measured: builds of this site, and the baselines that they are compared with. */
import {existsSync, readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {visit} from 'unist-util-visit';
import {parse} from 'yaml';
import {markdownPath} from '@screening/api';
import {baselines, type Material, type Site} from './baselines';

type ListedPage = {kind: string; path: string; prose?: string; nearest?: string};

/** The pages of this site that Lighthouse visits, and those that the baselines show too. */
export const listedPages = parse(readFileSync('scripts/bench/pages.yaml', 'utf8')) as ListedPage[];
const guide = '/docs/guides/one-off-screening/first-screening';

/** The last response field of the largest operation, as a whole text node. In example code, it is in quotation marks. */
const lastField = '^\\s*profile:?\\s*$';

/** Reads a guide's Markdown version, and finds the last text that no link, code or emphasis interrupts. */
function readGuide(site: string, path: string): {text: string; pattern: string} {
  const file = join(site, markdownPath(path));
  const [, title, markdown] = /^# (.+)\n[^]*?\nPage: <.+>\n([^]+)$/.exec(readFileSync(file, 'utf8')) ?? [];
  let last = '';
  visit(fromMarkdown(markdown ?? ''), 'text', ({value}, _index, parent) => {
    if (parent?.type === 'paragraph' && value.trim().length > 25) last = value.trim();
  });
  if (!title || !last) throw new Error(`${file} has no title, or no text with more than 25 characters`);
  const pattern = last
    .slice(0, 60)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
    .replace(/['’"“”]/g, '.');
  return {text: `---\ntitle: ${JSON.stringify(title)}\n---\n\n${markdown}`, pattern};
}

/**
 * Returns the builds of this site, given as `folder` or `name=folder`, and the selected baselines, which are made from
 * the first build. Reports and leaves out a baseline that can't be prepared.
 *
 * @throws an error of one sentence if a build isn't complete or `only` contains an unknown name
 */
export async function findSites(builds: string[], only?: string[]): Promise<Site[]> {
  const [first] = builds.map((build) => build.slice(build.indexOf('=') + 1));
  if (!existsSync(join(first, 'llms.txt'))) throw new Error(`${first} has no llms.txt: run \`npm run build\` first.`);
  const pages = {
    operation: {path: '/api/get-entity', pattern: lastField},
    guide: {path: guide, pattern: readGuide(first, guide).pattern},
  };
  const material: Material = {
    site: first,
    pages,
    prose: Object.fromEntries(
      listedPages.flatMap(({prose, path}) => (prose ? [[prose, readGuide(first, path).text]] : [])),
    ) as Record<string, string>,
  };
  const sites: Site[] = builds.map((build) => {
    const [id, root] = build.includes('=') ? build.split('=') : ['this-site', build];
    return {id, name: id === 'this-site' ? 'This site' : id, root: resolve(root), pages};
  });
  const known = ['none', ...baselines.map(({id}) => id)];
  const unknown = only?.find((id) => !known.includes(id));
  if (unknown) throw new Error(`--only: "${unknown}" is none of ${known.join(', ')}.`);
  for (const {id, name, prepare} of baselines.filter(({id}) => !only || only.includes(id))) {
    console.log(`Preparing ${name} ...`);
    try {
      sites.push({id, name, ...(await prepare(resolve('.bench', id), material))});
    } catch (error) {
      console.log(`Not measured: ${name}: ${(error as Error).message}`);
    }
  }
  return sites;
}
