/** Reads the built site: its files, its pages, and the inline code that its policy must allow. */
import {readdirSync, readFileSync, statSync} from 'node:fs';
import {join, sep} from 'node:path';
import {pagePath} from '../pages';
import {hash, readInline} from './inline';
import type {PolicyNeeds} from './policy';

/**
 * Maximum number of hashes. More inline code is a mistake, such as a script with a value of its page. Each hash adds 54
 * characters to a header of every response.
 */
const mostHashes = 8;

/** Lists the files of a build, as sorted paths relative to it. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => statSync(join(folder, file)).isFile())
    .map((file) => file.split(sep).join('/'))
    .sort();
}

/** Lists the addresses of all pages: `/`, `/docs/glossary`. The not-found page has none. */
export function listAddresses(files: string[]): string[] {
  return files.filter((file) => file.endsWith('.html') && file !== '404.html').map(pagePath);
}

/**
 * Returns what the policy must allow: the hashes of all inline code of the pages in `folder`.
 *
 * @throws when there is no page, or with one line for each piece of code that no strict policy allows
 */
export function readNeeds(folder: string, files: string[]): PolicyNeeds {
  const pages = files.filter((file) => file.endsWith('.html'));
  if (pages.length === 0) throw new Error(`${folder} contains no pages: run \`npm run build\` first`);
  const firstPage = {scripts: new Map<string, string>(), styles: new Map<string, string>()};
  const refused: string[] = [];
  for (const page of pages) {
    const inline = readInline(readFileSync(join(folder, page), 'utf8'));
    refused.push(...inline.refused.map((reason) => `${page}: ${reason}`));
    for (const kind of ['scripts', 'styles'] as const) {
      for (const text of inline[kind]) if (!firstPage[kind].has(text)) firstPage[kind].set(text, page);
    }
  }
  if (refused.length > 0) throw new Error(refused.join('\n'));
  const all = [...firstPage.scripts, ...firstPage.styles];
  if (all.length > mostHashes) {
    const list = all.map(([text, page]) => `${page}: ${text.slice(0, 60)}`);
    throw new Error(
      `${all.length} different inline scripts and styles, at most ${mostHashes} are allowed:\n${list.join('\n')}`,
    );
  }
  const hashes = (texts: Map<string, string>) => [...texts.keys()].map(hash).sort();
  return {scripts: hashes(firstPage.scripts), styles: hashes(firstPage.styles)};
}
