/** Lists the published versions of the description and their changes. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Description} from '../description';
import {compareDescriptions, type Change} from './compare';

/** Folder with the bundles of earlier versions, such as `v2.0.1.json`, from `npm run compare-versions -- --keep`. */
export const pastFolder = 'openapi-past';

/** A version with its changes since the previous one, if any. */
export type Release = {version: string; changes?: Change[]};

/** Compares versions, so that `v2.10.0` comes after `v2.9.1`. */
const compareVersions = (a: Description, b: Description): number =>
  a.info.version.localeCompare(b.info.version, 'en', {numeric: true});

/** Reads earlier versions, oldest first. Throws an error for a file that contains another version than its name. */
function readPast(root: string): Description[] {
  const folder = join(root, pastFolder);
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.json'))
    : [];
  const past = names.map((name) => {
    const doc = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Description;
    if (`${doc.info?.version}.json` !== name)
      throw new Error(
        `${pastFolder}/${name}: info.version is ${doc.info?.version ?? 'missing'}, unlike the file name`,
      );
    return doc;
  });
  return past.sort(compareVersions);
}

/** Lists all versions, newest first. `current` must be newer than the earlier versions. */
export function readReleases(root: string, current: Description): Release[] {
  const all = [...readPast(root), current];
  const last = all.at(-2);
  if (last && compareVersions(last, current) >= 0)
    throw new Error(
      `${pastFolder}/${last.info.version}.json isn't older than the current version ${current.info.version}`,
    );
  const releases = all.map((doc, i) => {
    return {
      version: doc.info.version,
      ...(i > 0 && {changes: compareDescriptions(all[i - 1], doc)}),
    };
  });
  return releases.reverse();
}
