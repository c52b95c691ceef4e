/** The versions of the description that were published, and what each changed. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Description} from '../../src/description/document';
import {compareDescriptions, type Change} from './compare';

/** Bundles of versions that a later one has taken the place of: `v2.0.1.json`. Made by `npm run keep-version`. */
export const pastFolder = 'openapi-past';

export type Release = {
  version: string;
  /** Against the version before it; the first has none. */
  changes?: Change[];
};

const versionForm = /^v(\d+)\.(\d+)\.(\d+)$/;

/** `v2.10.0` comes after `v2.9.1`. Throws when it is no version. */
function rank(version: string): number {
  const parts = versionForm.exec(version);
  if (!parts) throw new Error(`${version} is no version like v2.0.1`);
  return parts.slice(1).reduce((sum, part) => sum * 10_000 + Number(part), 0);
}

/** Past versions, the oldest first. Throws on a file that does not hold what its name says. */
function readPast(root: string): Description[] {
  const folder = join(root, pastFolder);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const past = names.map((name) => {
    const doc = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Description;
    if (`${doc.info?.version}.json` !== name)
      throw new Error(`${pastFolder}/${name}: holds version ${doc.info?.version ?? 'unknown'}`);
    return doc;
  });
  return past.sort((a, b) => rank(a.info.version) - rank(b.info.version));
}

/** All versions, the newest first. `current` must be newer than those kept. */
export function readReleases(root: string, current: Description): Release[] {
  const all = [...readPast(root), current];
  const last = all.at(-2);
  if (last && rank(last.info.version) >= rank(current.info.version))
    throw new Error(
      `${pastFolder}/${last.info.version}.json is not older than ${current.info.version}, which is documented now`,
    );
  return all
    .map((doc, i) => ({
      version: doc.info.version,
      ...(i > 0 ? {changes: compareDescriptions(all[i - 1], doc)} : {}),
    }))
    .reverse();
}
