/**
 * Writes what programs read first: `/llms.txt` (llmstxt.org) with the main pages and one file for each part of the site,
 * and these files with a line for each page. So the first file stays short, however many pages there are.
 */
import {readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';
import {
  endpointUrl,
  indexPath,
  listEndpoints,
  schemaUrl,
  referenceRoute,
  markdownPath,
  type Description,
} from '@screening/api';
import {product} from '@screening/product';
import {listGuides, type GuideFile} from '../../lib/guide-files';
import type {BuiltPage} from '../pages';
import {publish, type Running, type Site} from '../steps';

type ListedPage = Omit<BuiltPage, 'main' | 'keywords'>;

type ProgramFile = {path: string; title: string; when: string};

const filesList = 'plugins/post-build/markdown/program-files.yaml';
const sectionsFolder = '/llms';
const workflowsFolder = '/downloads/workflows';
const start = 'Start here';
const titlesShown = 15;

/** Writes `llms.txt`, the files of its sections, and `llms-full.txt`. */
export function startIndex(site: Site): Running {
  const {root, doc, folder} = site;
  const pages: ListedPage[] = [];
  const whens = whenToRead(doc, listGuides(root));
  return {
    page({built}) {
      if (!built) return;
      const {path, title, description, trail, next} = built;
      pages.push({path, title, description, trail, next});
    },
    end() {
      const ordered = inReadingOrder(pages);
      const texts = ordered.map(({path}) => readFileSync(join(folder, markdownPath(path)), 'utf8'));
      publish(site, 'llms-full.txt', texts.join('\n---\n\n'));
      const files = writeIndex(ordered, doc.info.version, whens, listFiles(root, folder));
      for (const [path, text] of files) publish(site, path, text);
      return `${ordered.length} pages in ${indexPath} and ${files.size - 1} sections`;
    },
  };
}

type Linked = Pick<BuiltPage, 'path' | 'next'>;

/**
 * Returns all pages, each once: every chain of "Next" links from its start. Chains are sorted by the address of
 * their first page, so the home page is first. The reference, by far the longest chain, is last.
 */
export function inReadingOrder<Page extends Linked>(pages: Page[]): Page[] {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const linked = new Set(pages.map((page) => page.next));
  const rank = ({path}: Linked): number =>
    (linked.has(path) ? 2 : 0) + (path.startsWith(referenceRoute) ? 1 : 0);
  // Pages with a link to them are last here. They are only needed if their chain is circular, and so has no start.
  const starts = pages.toSorted((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path, 'en'));
  const ordered = new Set<Page>();
  for (const first of starts)
    for (
      let page: Page | undefined = first;
      page && !ordered.has(page);
      page = byPath.get(page.next ?? '')
    )
      ordered.add(page);
  return [...ordered];
}

/** Returns the text that completes "Read when ..." for each page except those of schemas, by address. */
const whenToRead = (doc: Description, guides: GuideFile[]): Map<string, string> =>
  new Map([
    ['/', `you ask what ${product.name} does`],
    [referenceRoute, 'you look for an operation or a schema'],
    ...guides.map(({url, whenToRead = ''}): [string, string] => [url, whenToRead]),
    ...listEndpoints(doc).map((endpoint): [string, string] => {
      const call = `you call \`${endpoint.method.toUpperCase()} ${endpoint.path}\``;
      return [
        endpointUrl(endpoint),
        endpoint.kind === 'webhook' ? 'your receiver gets this event' : call,
      ];
    }),
  ]);

function listFiles(root: string, folder: string): ProgramFile[] {
  const files = parse(readFileSync(join(root, filesList), 'utf8')) as ProgramFile[];
  const workflows = readdirSync(join(folder, workflowsFolder)).sort();
  const titleOf = (name: string) => `Workflow (Arazzo 1.0), ${name.replace('.arazzo.yaml', '')}`;
  const when = 'you run these calls in order';
  return [
    ...files,
    ...workflows.map((name) => ({path: `${workflowsFolder}/${name}`, title: titleOf(name), when})),
  ];
}

/** Returns the texts of the index and of its sections, by their paths. `pages` are in reading order. */
export function writeIndex(
  pages: ListedPage[],
  apiVersion: string,
  whens: ReadonlyMap<string, string>,
  files: ProgramFile[],
): Map<string, string> {
  const home = pages.find((page) => page.path === '/');
  if (!home) throw new Error('the site has no home page');
  const sections = new Map<string, ListedPage[]>();
  for (const page of pages)
    sections.set(sectionOf(page), [...(sections.get(sectionOf(page)) ?? []), page]);
  const linesOf = (those: ListedPage[] = []): string =>
    those.map((page) => lineOf(page, whens)).join('');
  // The file of schemas keeps its published address.
  const fileOf = (title: string) =>
    title
      .toLowerCase()
      .replace(': schemas', ': records')
      .replaceAll(/[^a-z0-9]+/g, '-');
  const pathOf = (title: string) => `${sectionsFolder}/${fileOf(title)}.txt`;
  const others = [...sections].filter(([title]) => title !== start);
  const index = `# ${product.name} documentation

> ${home.description}

This site describes version ${apiVersion} of the API. All addresses below are Markdown or text. Without \`.md\`, the addresses of pages are pages for people.

## ${start}

${linesOf(sections.get(start))}
## For programs

${files.map(({path, title, when}) => `- ${title}: ${product.siteUrl}${path}. Read when ${when}.\n`).join('')}
## All pages

Each file lists the pages of a section, with a summary and when to read each.

${others.map(([title, those]) => `- [${title}](${product.siteUrl}${pathOf(title)}): ${titlesOf(those)}\n`).join('')}`;
  const texts = others.map(([title, those]): [string, string] => {
    const head = `# ${title}\n\n> Pages of the documentation of ${product.name}. All sections: ${product.siteUrl}${indexPath}`;
    // Stated once instead of in each line.
    const when = isSchema(those[0].path)
      ? 'Read the page of a schema when a request or a response contains it, and its fields there are not enough.\n\n'
      : '';
    return [pathOf(title), `${head}\n\n${when}${linesOf(those)}`];
  });
  return new Map([[indexPath, index], ...texts]);
}

/** Names the first pages of a section, so that the index stays short. */
function titlesOf(pages: ListedPage[]): string {
  const titles = pages.map(({title}) => title);
  const more = titles.splice(titlesShown).length;
  return [...titles, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

const isSchema = (path: string): boolean => path.startsWith(schemaUrl(''));
const isCategory = (path: string): boolean => path.startsWith('/docs/category/');

function lineOf(
  {title, path, description}: ListedPage,
  whens: ReadonlyMap<string, string>,
): string {
  const when =
    whens.get(path) ?? (isCategory(path) ? 'you look for a page of this section' : undefined);
  if (!when && !isSchema(path))
    throw new Error(
      `the index cannot say when to read ${path}: add \`read_when\` to its front matter`,
    );
  return `- [${title}](${product.siteUrl}${markdownPath(path)}): ${when ? `Read when ${when}. ` : ''}${description}\n`;
}

function sectionOf({path, title, trail}: ListedPage): string {
  const [part = isCategory(path) ? title : start] = trail;
  if (part === start || !path.startsWith(referenceRoute)) return part;
  return `API reference: ${isSchema(path) ? 'schemas' : 'operations and webhooks'}`;
}
