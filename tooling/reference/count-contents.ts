/** Counts what the site holds, in the description and the docs. The home page shows it. */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Contents} from '@site/.generated/contents.json';
import {readReleases} from '../changelog/releases';
import {listEndpoints, type Description} from '../../src/description/document';
import {createSamples} from '../../src/description/samples';
import {parseGlossary} from '../guides/lib/glossary-terms';

/** Written by `npm run generate`, read by the home page. */
export const contentsFile = '.generated/contents.json';

export function countContents(doc: Description, root: string): Contents {
  const operations = listEndpoints(doc).filter(({kind}) => kind === 'operation');
  const counts = {
    operations: operations.length,
    webhooks: Object.keys(doc.webhooks ?? {}).length,
    records: Object.keys(doc.components.schemas ?? {}).length,
    guides: countPages(join(root, 'docs/guides')),
    userGuide: countPages(join(root, 'docs/user-guide')),
    terms: parseGlossary(readFileSync(join(root, 'docs/glossary.yaml'), 'utf8'), 'docs/glossary.yaml').length,
  };
  const none = Object.entries(counts).filter(([, count]) => count === 0);
  if (none.length > 0) throw new Error(`nothing was found to count: ${none.map(([name]) => name).join(', ')}`);
  return {
    ...counts,
    languages: createSamples(doc, operations[0]).map(({label}) => label),
    /** The newest first. */
    versions: readReleases(root, doc).map(({version}) => version),
    /** The description's format without its patch: `3.1`. */
    format: doc.openapi.replace(/\.\d+$/, ''),
    basePath: new URL(doc.servers[0].url).pathname,
  };
}

const countPages = (folder: string): number =>
  readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.mdx')).length;
