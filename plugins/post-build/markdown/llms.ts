/** Writes `/llms.txt`: what the site contains, and when to read each page, for programs. Its format is llmstxt.org. */
import {existsSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {type Description, endpointUrl, indexPath, listEndpoints, recordUrl, referenceRoute, twinPath} from '@screening/api';
import {product} from '../../../src/product';
import {readWhenToRead} from '../../internals/page-descriptions';
import type {BuiltPage} from '../pages';
import {inReadingOrder} from '../reading-order';
import type {Running, Site} from '../step';

type ListedPage = Pick<BuiltPage, 'path' | 'title' | 'description' | 'trail' | 'next'>;

/** A file for programs, and when to read it. */
type ProgramFile = {path: string; title: string; when: string};

/** Some clients truncate a file after this many characters. */
export const indexLimit = 50_000;

const programFiles: ProgramFile[] = [
  {path: '/openapi.json', title: 'The API as OpenAPI 3.1', when: 'you generate a client or validate a body'},
  {path: '/openapi.yaml', title: 'The same as YAML', when: 'your tool cannot read JSON'},
  {
    path: '/.well-known/agent-skills/index.json',
    title: 'Agent skill',
    when: 'your agent can install skills: it says what integrations get wrong first',
  },
  {path: '/.well-known/api-catalog', title: 'API catalog (RFC 9727)', when: 'you discover APIs by program'},
  {path: '/changelog.atom', title: 'Changelog as an Atom feed', when: 'you watch for new versions of the API'},
  {path: '/changelog.json', title: 'Changelog as a JSON feed', when: 'you watch for new versions of the API'},
  {
    path: '/llms-full.txt',
    title: 'All pages in one file',
    when: 'you build a search index. It is too long for a prompt',
  },
];

/** Folders whose files are listed, each with its title and when to read it. */
const programFolders = [
  {folder: '/downloads/workflows/', ending: '.arazzo.yaml', title: 'Workflow (Arazzo 1.0)', when: 'you run these calls in order'},
]; // prettier-ignore

/** Writes `llms.txt` and `llms-full.txt`. */
export function startIndex({doc, folder, generated}: Site): Running {
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
      const twins = ordered.map(({path}) => readFileSync(join(folder, twinPath(path)), 'utf8'));
      writeFileSync(join(folder, 'llms-full.txt'), joinTwins(twins));
      const index = writeIndex(ordered, doc.info.version, whens, filesOf(folder));
      if (index.length >= indexLimit)
        throw new Error(
          `${indexPath} has ${index.length} characters, but some programs cut files of ${indexLimit} or more`,
        );
      writeFileSync(join(folder, indexPath), index);
      return {done: `${ordered.length} pages in ${indexPath}, ${index.length} characters`};
    },
  };
}

/** Returns the text that completes "Read when ..." for each page except those of records, by address. */
function whenToRead(doc: Description, guides: Record<string, string>): Map<string, string> {
  const operations = listEndpoints(doc).map((endpoint): [string, string] => [
    endpointUrl(endpoint),
    endpoint.kind === 'webhook'
      ? 'your receiver gets this event'
      : `you call \`${endpoint.method.toUpperCase()} ${endpoint.path}\``,
  ]);
  return new Map([
    ['/', `you ask what ${product.name} does`],
    [referenceRoute, 'you look for an operation or a record'],
    ...Object.entries(guides),
    ...operations,
  ]);
}

/** Writes the index: one section for each part of the site, and one line for each page, in reading order. */
export function writeIndex(
  pages: ListedPage[],
  apiVersion: string,
  whens: ReadonlyMap<string, string>,
  files: ProgramFile[],
): string {
  const home = pages.find((page) => page.path === '/');
  if (!home) throw new Error('the site has no home page');
  const sections = new Map<string, string>();
  for (const page of pages) {
    const title = sectionOf(page);
    sections.set(title, (sections.get(title) ?? introOf(page)) + lineOf(page, whens));
  }
  const [start, ...others] = sections;
  const programs: [string, string] = [
    'For programs',
    files.map(({path, title, when}) => `- ${title}: ${product.siteUrl}${path}. Read when ${when}.\n`).join(''),
  ];
  return `# ${product.name} documentation

> ${home.description}

This site describes version ${apiVersion} of the API. All addresses below are Markdown. Without \`.md\`, they are pages for people.
${[start, programs, ...others].map(([title, lines]) => `\n## ${title}\n\n${lines}`).join('')}`;
}

/** Joins all twins into one file, in reading order. */
const joinTwins = (twins: string[]): string => twins.join('\n---\n\n');

/** Lists the files for programs that exist in `folder`. */
function filesOf(folder: string): ProgramFile[] {
  const listed = programFolders.flatMap(({folder: path, ending, ...said}) =>
    existsSync(join(folder, path))
      ? readdirSync(join(folder, path))
          .filter((name) => name.endsWith(ending))
          .sort()
          .map((name) => ({path: path + name, ...said, title: `${said.title}, ${name.slice(0, -ending.length)}`}))
      : [],
  );
  return [...programFiles.filter(({path}) => existsSync(join(folder, path))), ...listed];
}

const isRecord = (path: string): boolean => path.startsWith(recordUrl(''));
const isCategory = (path: string): boolean => path.startsWith('/docs/category/');

function lineOf({title, path, description}: ListedPage, whens: ReadonlyMap<string, string>): string {
  const when = whens.get(path) ?? (isCategory(path) ? 'you look for a page of this section' : undefined);
  if (!when && !isRecord(path))
    throw new Error(`the index cannot say when to read ${path}: add \`read_when\` to its front matter`);
  return `- [${title}](${product.siteUrl}${twinPath(path)}): ${when ? `Read when ${when}. ` : ''}${description}\n`;
}

/** Returns a text that is stated once instead of in each line of a section. */
const introOf = ({path}: ListedPage): string =>
  isRecord(path)
    ? 'Read the page of a record when a request or a response contains it, and its fields there are not enough.\n\n'
    : '';

function sectionOf({path, title, trail}: ListedPage): string {
  const [part = isCategory(path) ? title : undefined] = trail;
  if (!part) return 'Start here';
  return path.startsWith(referenceRoute) ? `API reference: ${part}` : part;
}
