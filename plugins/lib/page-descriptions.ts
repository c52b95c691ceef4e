/** Writes the `read_when` text of each guide to a file, for `llms.txt`. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Plugin} from '@docusaurus/types';

type Doc = {permalink: string; frontMatter: {read_when?: string}};
type Docs = {default: {loadedVersions: {docs: Doc[]}[]}};

/** Reads the text that completes "Read when ..." for each guide, by address. `generated` is `.docusaurus`. */
export const readWhenToRead = (generated: string): Record<string, string> =>
  JSON.parse(readFileSync(join(generated, 'page-descriptions/default/read-when.json'), 'utf8')) as Record<
    string,
    string
  >;

/** Writes `read-when.json` into `@generated/page-descriptions/default`. */
export function pageDescriptions(): Plugin {
  return {
    name: 'page-descriptions',
    async allContentLoaded({allContent, actions}) {
      const {loadedVersions} = (allContent['docusaurus-plugin-content-docs'] as Docs).default;
      // Remove the slash at the end of the front page's permalink, because its address has none.
      const whens = loadedVersions[0].docs.map((doc) => [doc.permalink.replace(/\/$/, ''), doc.frontMatter.read_when]);
      await actions.createData('read-when.json', JSON.stringify(Object.fromEntries(whens)));
    },
  };
}
