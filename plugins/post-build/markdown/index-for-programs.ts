/**
 * Writes the texts of `/llms.txt` (llmstxt.org), which has the main pages and one file for each part of the site, and of
 * these files, which have a line for each page. So the first file stays short, however many pages there are.
 */
import {indexPath, markdownPath, referenceRoute, schemaUrl} from '@screening/api';
import {product} from '@screening/product';
import type {BuiltPage} from '../pages';

/** What the index says about a page. */
export type ListedPage = Pick<BuiltPage, 'path' | 'title' | 'description' | 'trail' | 'next'>;

/** A file for programs. */
export type ProgramFile = {
  path: string;
  title: string;
  /** Completes "Read when ...". */
  when: string;
};

/** A package that programs install. */
export type ProgramPackage = {
  path: string;
  title: string;
  /** What it is for, and how to install it. `{address}` is its address. */
  text: string;
};

const sectionsFolder = '/llms';

/** The section of pages without a group. */
const start = 'Start here';

/** Maximum number of titles that the index names of a section. */
const titlesShown = 15;

/**
 * Returns the texts of the index and of its sections, by their paths.
 * @param pages in reading order
 * @param whens the text that completes "Read when ..." for each page except those of schemas, by address
 * @param files the files for programs that the index lists
 * @param packages the packages that the index lists
 * @throws for a site without a home page, and for a page without a text in `whens`
 */
export function writeIndex(
  pages: ListedPage[],
  apiVersion: string,
  whens: ReadonlyMap<string, string>,
  files: ProgramFile[],
  packages: ProgramPackage[],
): Map<string, string> {
  const home = pages.find((page) => page.path === '/');
  if (!home) throw new Error('the site has no home page');
  const sections = inSections(pages);
  const linesOf = (those: ListedPage[] = []): string =>
    those.map((page) => lineOf(page, whens)).join('');
  const others = [...sections].filter(([title]) => title !== start);
  const fileLines = files.map(
    ({path, title, when}) => `- ${title}: ${product.siteUrl}${path}. Read when ${when}.\n`,
  );
  const packageLines = packages.map(({path, title, text}) => {
    const address = product.siteUrl + path;
    return `- [${title}](${address}): ${text.replaceAll('{address}', address)}.\n`;
  });
  const sectionLines = others.map(
    ([title, those]) => `- [${title}](${product.siteUrl}${pathOf(title)}): ${titlesOf(those)}\n`,
  );
  const index = `# ${product.name} documentation

> ${home.description}

This site describes version ${apiVersion} of the API. All addresses below are Markdown or text. Without \`.md\`, the addresses of pages are pages for people.

## Packages

Install these instead of writing HTTP calls, retries or paging. Each has an \`AGENTS.md\` with rules for coding agents: read it after the installation, in the folder of the package below \`node_modules\` or \`site-packages\`.

${packageLines.join('')}
## ${start}

${linesOf(sections.get(start))}
## For programs

${fileLines.join('')}
## All pages

Each file lists the pages of a section, with a summary and when to read each.

${sectionLines.join('')}`;
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

/** Returns the pages by the titles of their sections. Both stay in order. */
function inSections(pages: ListedPage[]): Map<string, ListedPage[]> {
  const sections = new Map<string, ListedPage[]>();
  for (const page of pages) {
    const section = sectionOf(page);
    sections.set(section, [...(sections.get(section) ?? []), page]);
  }
  return sections;
}

/** Returns the path of the file of a section. The file of schemas keeps its published address. */
function pathOf(title: string): string {
  const name = title
    .toLowerCase()
    .replace(': schemas', ': records')
    .replaceAll(/[^a-z0-9]+/g, '-');
  return `${sectionsFolder}/${name}.txt`;
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
