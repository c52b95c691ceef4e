/** Writes the data file that search loads. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';
import {referenceRoute} from '@screening/api';
import {type Entry, kinds, type SearchData, searchDataPath, searchVersion} from '@screening/search';
import {formatSize} from '../../../src/downloads';
import {fillProduct} from '@screening/product';
import {glossaryFile, glossaryPath, parseGlossary} from '../../lib/glossary-terms';
import {publish, type Running, type Site} from '../steps';
import {collectEntries} from './api-entries';
import {pageEntries, termEntries} from './page-entries';

const synonymsFile = 'plugins/post-build/search/synonyms.yaml';

/** Collects the entries of the guides from the built pages, and writes them with those of the description. */
export function startSearchData(site: Site): Running {
  const {doc, root, listed} = site;
  const terms = parseGlossary(
    fillProduct(readFileSync(join(root, glossaryFile), 'utf8')),
    glossaryFile,
  );
  const spellings = new Map(terms.map(({id, also}) => [id, also]));
  const guides: Entry[] = [];
  return {
    page({built}) {
      if (!built || built.path.startsWith(`${referenceRoute}/`)) return;
      guides.push(
        ...(built.path === glossaryPath ? termEntries(built, spellings) : pageEntries(built)),
      );
    },
    end() {
      const entries = collectEntries(doc, guides);
      const paths = new Set(listed);
      const lost = entries.map(({url}) => url).filter((url) => !paths.has(url.split('#')[0]));
      if (lost.length > 0)
        throw new Error(`search has results on pages that don't exist: ${lost.join(', ')}`);
      const synonyms = parse(readFileSync(join(root, synonymsFile), 'utf8')) as string[][];
      const json = JSON.stringify({version: searchVersion, synonyms, entries} satisfies SearchData);
      publish(site, searchDataPath, json);
      const counts = kinds.map(
        (kind) => `${kind} ${entries.filter((entry) => entry.kind === kind).length}`,
      );
      return `${entries.length} entries (${counts.join(', ')}), ${formatSize(Buffer.byteLength(json))}`;
    },
  };
}
