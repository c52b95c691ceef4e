/** Writes the data file that search loads. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';
import {referenceRoute} from '@screening/api';
import {fillProduct} from '@screening/product';
import {kinds, searchDataPath, searchVersion, type Entry, type SearchData} from '@screening/search';
import {formatSize} from '../../../src/downloads';
import {glossaryFile, glossaryPath, parseGlossary} from '../../lib/glossary-terms';
import {publish, type Running, type Site} from '../steps';
import {collectEntries} from './api-entries';
import {pageEntries, termEntries} from './page-entries';

const synonymsFile = 'plugins/post-build/search/synonyms.yaml';

/** Collects the entries of the guides from the built pages, and writes them with those of the description. */
export function startSearchData(site: Site): Running {
  const {doc, root} = site;
  const spellings = readSpellings(root);
  const guides: Entry[] = [];
  return {
    page({built}) {
      if (!built || built.path.startsWith(`${referenceRoute}/`)) return;
      const isGlossary = built.path === glossaryPath;
      guides.push(...(isGlossary ? termEntries(built, spellings) : pageEntries(built)));
    },
    end() {
      const entries = collectEntries(doc, guides);
      requirePages(entries, site.listed);
      const synonyms = parse(readFileSync(join(root, synonymsFile), 'utf8')) as string[][];
      const data: SearchData = {version: searchVersion, synonyms, entries};
      const json = JSON.stringify(data);
      publish(site, searchDataPath, json);
      return `${countKinds(entries)}, ${formatSize(Buffer.byteLength(json))}`;
    },
  };
}

/** Returns the other spellings of each term of the glossary, by its id. */
function readSpellings(root: string): Map<string, string[]> {
  const text = fillProduct(readFileSync(join(root, glossaryFile), 'utf8'));
  return new Map(parseGlossary(text, glossaryFile).map(({id, also}) => [id, also]));
}

/** @throws if an entry is on a page that doesn't exist */
function requirePages(entries: Entry[], listed: string[]): void {
  const paths = new Set(listed);
  const lost = entries.map(({url}) => url).filter((url) => !paths.has(url.split('#')[0]));
  if (lost.length > 0)
    throw new Error(`search has results on pages that don't exist: ${lost.join(', ')}`);
}

function countKinds(entries: Entry[]): string {
  const counts = kinds.map((kind) => {
    const count = entries.filter((entry) => entry.kind === kind).length;
    return `${kind} ${count}`;
  });
  return `${entries.length} entries (${counts.join(', ')})`;
}
