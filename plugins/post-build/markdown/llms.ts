/**
 * Writes what programs read first: `/llms.txt` (llmstxt.org) with the main pages and one file for each part of the site,
 * and these files with a line for each page. So the first file stays short, however many pages there are.
 */
import {existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';
import {
  type Description,
  endpointUrl,
  indexPath,
  listEndpoints,
  schemaUrl,
  referenceRoute,
  markdownPath,
} from '@screening/api';
import {product} from '../../../src/product';
import {readWhenToRead} from '../../lib/page-descriptions';
import type {BuiltPage} from '../pages';
import {inReadingOrder} from '../reading-order';
import type {Running, Site} from '../step';

type ListedPage = Pick<BuiltPage, 'path' | 'title' | 'description' | 'trail' | 'next'>;

/** A file for programs, and when to read it. */
type ProgramFile = {path: string; title: string; when: string};

const sectionsFolder = '/llms';
const workflowsFolder = '/downloads/workflows';
const start = 'Start here';
const titlesShown = 15;

/** Writes `llms.txt`, the files of its sections, and `llms-full.txt`. */
export function startIndex({root, doc, folder, generated}: Site): Running {
  const pages: ListedPage[] = [];
  const whens = whenToRead(doc, readWhenToRead(generated));
  return {
    page({built}) {
      if (!built) return;
      const {path, title, description, trail, next} = built;
      pages.push({path, title, description, trail, next});
    },
    end() {
      const ordered = inReadingOrder(pages);
      const read = ({path}: ListedPage): string => readFileSync(join(folder, markdownPath(path)), 'utf8');
      writeFileSync(join(folder, 'llms-full.txt'), ordered.map(read).join('\n---\n\n'));
      const files = writeIndex(ordered, doc.info.version, whens, listFiles(root, folder));
      mkdirSync(join(folder, sectionsFolder), {recursive: true});
      for (const [path, text] of files) writeFileSync(join(folder, path), text);
      return {done: `${ordered.length} pages in ${indexPath} and ${files.size - 1} sections`};
    },
  };
}

/** Returns the text that completes "Read when ..." for each page except those of records, by address. */
const whenToRead = (doc: Description, guides: Record<string, string>): Map<string, string> =>
  new Map([
    ['/', `you ask what ${product.name} does`],
    [referenceRoute, 'you look for an operation or a record'],
    ...Object.entries(guides),
    ...listEndpoints(doc).map((endpoint): [string, string] => [
      endpointUrl(endpoint),
      endpoint.kind === 'webhook'
        ? 'your receiver gets this event'
        : `you call \`${endpoint.method.toUpperCase()} ${endpoint.path}\``,
    ]),
  ]);

/** Lists the files for programs that exist, and the workflows. */
function listFiles(root: string, folder: string): ProgramFile[] {
  const files = parse(
    readFileSync(join(root, 'plugins/post-build/markdown/program-files.yaml'), 'utf8'),
  ) as ProgramFile[];
  const workflows = existsSync(join(folder, workflowsFolder)) ? readdirSync(join(folder, workflowsFolder)).sort() : [];
  return [
    ...files.filter(({path}) => existsSync(join(folder, path)) || path === '/llms-full.txt'),
    ...workflows.map((name) => ({
      path: `${workflowsFolder}/${name}`,
      title: `Workflow (Arazzo 1.0), ${name.replace('.arazzo.yaml', '')}`,
      when: 'you run these calls in order',
    })),
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
  for (const page of pages) sections.set(sectionOf(page), [...(sections.get(sectionOf(page)) ?? []), page]);
  const {[start]: first = [], ...others} = Object.fromEntries(sections);
  const linesOf = (those: ListedPage[]): string => those.map((page) => lineOf(page, whens)).join('');
  const written = Object.entries(others).map(([title, those]) => ({
    path: `${sectionsFolder}/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.txt`,
    title,
    titles: titlesOf(those),
    text: `# ${title}\n\n> Pages of the documentation of ${product.name}. All sections: ${product.siteUrl}${indexPath}\n\n${introOf(those[0])}${linesOf(those)}`,
  }));
  const index = `# ${product.name} documentation

> ${home.description}

This site describes version ${apiVersion} of the API. All addresses below are Markdown or text. Without \`.md\`, the addresses of pages are pages for people.

## ${start}

${linesOf(first)}
## For programs

${files.map(({path, title, when}) => `- ${title}: ${product.siteUrl}${path}. Read when ${when}.\n`).join('')}
## All pages

Each file lists the pages of a section, with a summary and when to read each.

${written.map(({path, title, titles}) => `- [${title}](${product.siteUrl}${path}): ${titles}\n`).join('')}`;
  return new Map([[indexPath, index], ...written.map(({path, text}): [string, string] => [path, text])]);
}

/** Names the first pages of a section, so that the index stays short. */
const titlesOf = (pages: ListedPage[]): string => {
  const more = pages.length - titlesShown;
  const titles = pages.slice(0, titlesShown).map(({title}) => title);
  return titles.join('; ') + (more > 0 ? `; and ${more} more` : '');
};

const isRecord = (path: string): boolean => path.startsWith(schemaUrl(''));
const isCategory = (path: string): boolean => path.startsWith('/docs/category/');

function lineOf({title, path, description}: ListedPage, whens: ReadonlyMap<string, string>): string {
  const when = whens.get(path) ?? (isCategory(path) ? 'you look for a page of this section' : undefined);
  if (!when && !isRecord(path))
    throw new Error(`the index cannot say when to read ${path}: add \`read_when\` to its front matter`);
  return `- [${title}](${product.siteUrl}${markdownPath(path)}): ${when ? `Read when ${when}. ` : ''}${description}\n`;
}

/** Returns a text that is stated once instead of in each line of a section. */
const introOf = ({path}: ListedPage): string =>
  isRecord(path)
    ? 'Read the page of a record when a request or a response contains it, and its fields there are not enough.\n\n'
    : '';

function sectionOf({path, title, trail}: ListedPage): string {
  const [part = isCategory(path) ? title : undefined] = trail;
  if (!part) return start;
  if (!path.startsWith(referenceRoute)) return part;
  return `API reference: ${isRecord(path) ? 'records' : 'operations and webhooks'}`;
}
