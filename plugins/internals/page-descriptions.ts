/**
 * Writes the descriptions of all guides to a separate file, which only the cards of a category's index import
 * (src/theme/DocCard). Docusaurus sends them with the sidebar of every page, from which light-bundle.ts removes them.
 * A second file contains the `read_when` text of each guide, for `llms.txt`.
 */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {expectInternals} from './guard';

type Doc = {permalink: string; description: string; frontMatter?: {read_when?: string}};
type Docs = {loadedVersions?: {docs?: Doc[]}[]};

const docsOf = (content: unknown): Doc[] =>
  (content as {default?: Docs} | undefined)?.default?.loadedVersions?.[0]?.docs ?? [];

/** Lists the description of each guide by its address. */
export function descriptionsOf(content: unknown): Record<string, string> {
  const pages = docsOf(content).map(({permalink, description}) => [permalink, description]);
  expectInternals(
    pages.length > 0 && pages.every((page) => page.every((value) => typeof value === 'string')),
    'The docs plugin does not list the addresses and descriptions of its pages',
    '@docusaurus/plugin-content-docs/lib/index.js',
  );
  return Object.fromEntries(pages) as Record<string, string>;
}

/** Reads the text that completes "Read when ..." for each guide, by address. `generated` is `.docusaurus`. */
export const readWhenToRead = (generated: string): Record<string, string> =>
  JSON.parse(readFileSync(join(generated, 'page-descriptions/default/read-when.json'), 'utf8')) as Record<
    string,
    string
  >;

/** Writes `guides.json` and `read-when.json` into `@generated/page-descriptions/default`. */
export function pageDescriptions(): Plugin {
  return {
    name: 'page-descriptions',
    async allContentLoaded({allContent, actions}) {
      const content = allContent['docusaurus-plugin-content-docs'];
      await actions.createData('guides.json', JSON.stringify(descriptionsOf(content)));
      // Remove the slash at the end of the front page's permalink, because its address has none.
      const whens = docsOf(content).map((doc) => [doc.permalink.replace(/\/$/, ''), doc.frontMatter?.read_when]);
      await actions.createData('read-when.json', JSON.stringify(Object.fromEntries(whens)));
    },
  };
}
