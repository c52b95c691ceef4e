/** Puts the records that page-records.ts listed into the pages of the finished site and into separate files. */
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import type {PageData, PageRecord} from '../../src/client/page-records';
import type {Running, Site} from '../post-build/step';

/** File with the list of all records, next to the files that Docusaurus generates. */
export const listFile = 'page-records.json';

/** Record of a page, or only the scripts if the page is part of the site's scripts. */
export type Listed = Pick<PageRecord, 'scripts'> | PageRecord;

/** Returns the data in the HTML of a page for its scripts, as JSON, and the addresses of the scripts of its parts. */
export type PageFacts = (path: string) => {data: string; scripts: string[]};

function readRecords(generated: string): {folder: string; records: Record<string, Listed>} {
  const text = readFileSync(join(generated, listFile), 'utf8');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return {folder: `/assets/pages/${hash}`, records: JSON.parse(text) as Record<string, Listed>};
}

/**
 * Reads the records that a build listed.
 *
 * @param site the built site
 * @param generated the folder that Docusaurus generated for it: `.docusaurus`
 * @throws if they aren't from the same build
 */
export function readPageFacts(site: string, generated: string): PageFacts {
  const {folder, records} = readRecords(generated);
  return (path) => {
    // An address that isn't a route, such as that of the not-found page, has no record.
    const listed: Listed = records[path] ?? {scripts: []};
    const missing = listed.scripts.find((file) => !existsSync(join(site, file)));
    if (missing) throw new Error(`${missing} is not in ${site}: run \`npm run build\``);
    const {scripts, ...record} = listed;
    const data: PageData = 'path' in record ? {folder, record} : {folder};
    return {data: JSON.stringify(data), scripts};
  };
}

/** Writes a file for each record. The folder name contains a hash of all records, so that builds don't mix. */
export function startPageRecords({generated, folder: site}: Site): Running {
  return {
    end() {
      const {folder, records} = readRecords(generated);
      const pages = Object.values(records).filter((listed) => 'path' in listed);
      for (const record of pages) {
        const file = join(site, folder, `${record.path}.json`);
        mkdirSync(dirname(file), {recursive: true});
        writeFileSync(file, JSON.stringify(record));
      }
      return {done: `${pages.length} pages can be added to the routes`};
    },
  };
}
