/** Finds the built sites that are measured: builds of this site, and the baselines that they are compared with. */
import {existsSync, readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {visit} from 'unist-util-visit';
import {baselines, type Material, type Site} from './baselines';

/** Prose pages that the baselines show too, by file name. Starlight's sidebar sorts them by this name. */
export const prose = {
  'annotated-response': '/docs/guides/one-off-screening/screening-response',
  'category-index': '/docs/category/one-off-screening',
  'docs-landing': '/docs',
  downloads: '/docs/downloads',
  glossary: '/docs/glossary',
  guide: '/docs/guides/one-off-screening/first-screening',
  'guide-after-it': '/docs/guides/platform/authentication',
  home: '/index',
  'test-subjects': '/docs/guides/one-off-screening/test-subjects',
  'user-guide': '/docs/user-guide/content/investigation',
};

/** The last response field of the largest operation, as a whole text node. In example code, it is in quotation marks. */
const lastField = '^\\s*profile:?\\s*$';

/** Reads a guide's Markdown version, and finds the last text that no link, code or emphasis interrupts. */
function readGuide(site: string, path: string): {text: string; pattern: string} {
  const file = join(site, `${path}.md`);
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
  const needed = ['openapi.json', 'api/get-entity.html', ...Object.values(prose).map((path) => `${path}.md`)];
  const absent = needed.find((path) => !existsSync(join(first, path)));
  if (absent) throw new Error(`${first} has no ${absent}: run \`npm run build\` first.`);
  const pages = {
    operation: {path: '/api/get-entity', pattern: lastField},
    guide: {path: prose.guide, pattern: readGuide(first, prose.guide).pattern},
  };
  const material: Material = {
    site: first,
    description: join(first, 'openapi.json'),
    pages,
    prose: Object.fromEntries(Object.entries(prose).map(([name, path]) => [name, readGuide(first, path).text])),
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
