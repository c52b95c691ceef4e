/** `/llms.txt`: what the site holds, for a tool that reads it. The form is that of llmstxt.org. */
import type {BuiltPage} from '../finish/pages';
import {product} from '../../src/product';
import {twinPath} from '../../src/description/twin-address';

type ListedPage = Pick<BuiltPage, 'path' | 'title' | 'description' | 'trail'>;

/** The index: one section for each part of the site, one line for each page, in reading order. */
export function writeIndex(pages: ListedPage[], apiVersion: string): string {
  const home = pages.find((page) => page.path === '/');
  if (!home) throw new Error('the site has no home page');
  const sections = new Map<string, string>();
  for (const page of pages) {
    const title = sectionOf(page);
    sections.set(title, (sections.get(title) ?? '') + lineOf(page));
  }
  const site = product.siteUrl;
  return `# ${product.name} documentation

> ${home.description}

This site describes version ${apiVersion} of the API. Every page is also there as Markdown, at its address with \`.md\`.
The whole site in one file: ${site}/llms-full.txt. The API as OpenAPI 3.1: ${site}/openapi.json or ${site}/openapi.yaml.
Further files, such as a Postman collection and TypeScript types: ${site}/docs/downloads.md.
${[...sections].map(([title, lines]) => `\n## ${title}\n\n${lines}`).join('')}`;
}

/** All twins in one file, in reading order. */
export const joinTwins = (twins: string[]): string => twins.join('\n---\n\n');

const lineOf = ({title, path, description}: ListedPage): string =>
  `- [${title}](${product.siteUrl}${twinPath(path)}): ${description}\n`;

function sectionOf({path, title, trail}: ListedPage): string {
  const [part = path.startsWith('/docs/category/') ? title : undefined] = trail;
  if (!part) return 'Start here';
  return path.startsWith('/api') ? `API reference: ${part}` : part;
}
