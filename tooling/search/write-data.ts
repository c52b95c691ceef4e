/** Writes what search loads into the built site. */
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';
import {readPages} from '../finish/pages';
import type {Description} from '../../src/description/document';
import {fillProduct} from '../../src/product';
import {parseGlossary} from '../guides/lib/glossary-terms';
import {searchDataPath} from '../../src/search/address';
import {packData} from '../../src/search/engine/data';
import type {Entry} from '../../src/search/entry';
import {collectEntries} from './records';

const synonymsFile = 'tooling/search/synonyms.yaml';
const glossaryFile = 'docs/glossary.yaml';

/** Writes the file below `folder`, which holds the built site. `root` is the repository. */
export function writeSearchData(folder: string, doc: Description, root: string): {entries: Entry[]; json: string} {
  const pages = readPages(folder);
  const terms = parseGlossary(fillProduct(readFileSync(join(root, glossaryFile), 'utf8')), glossaryFile);
  const entries = collectEntries(doc, pages, new Map(terms.map(({id, also}) => [id, also])));
  const paths = new Set(pages.map(({path}) => path));
  const lost = entries.filter(({url}) => !paths.has(url.split('#')[0]));
  if (lost.length > 0)
    throw new Error(`search would lead to pages that are not there: ${lost.map(({url}) => url).join(', ')}`);
  const json = JSON.stringify(packData(entries, readSynonyms(readFileSync(join(root, synonymsFile), 'utf8'))));
  writeFileSync(join(folder, searchDataPath), json);
  return {entries, json};
}

/** The groups of synonyms. Throws with the number of the group that is none. */
export function readSynonyms(source: string): string[][] {
  const groups: unknown = parse(source);
  if (!Array.isArray(groups)) throw new Error(`${synonymsFile}: a list of groups is expected`);
  return groups.map((group: unknown, i) => {
    const isGroup =
      Array.isArray(group) && group.length > 1 && group.every((word) => typeof word === 'string' && word.trim());
    if (!isGroup)
      throw new Error(`${synonymsFile}: group ${i + 1} is not a list of two or more words: ${JSON.stringify(group)}`);
    return group as string[];
  });
}
