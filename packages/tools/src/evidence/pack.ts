/** Writes an evidence pack under a name that no other pack has: a document, and next to it a folder with the responses. */
import {createHash, randomUUID} from 'node:crypto';
import {existsSync, linkSync, mkdtempSync, renameSync, rmSync} from 'node:fs';
import {basename, join} from 'node:path';
import {StopError} from '../errors';
import {explainFileError, syncFolder, writeNewFile} from '../output/replace-file';
import type {Recording} from './recorder';

/** What the names of unfinished packs start with. */
const draftPrefix = 'unfinished-';

/** How many packs of one entity can have the same time in their names. */
const mostOfOneTime = 1000;

/** How much of a URN is in a name, in characters. Systems limit names to 255 bytes. */
const longestUrn = 100;

/** A pack that was written. */
export interface Pack {
  /** The path of the document. */
  document: string;
  /** The path of the folder with the responses. */
  folder: string;
  /** The SHA-256 of the document. */
  sha256: string;
}

/** Makes an empty folder for the responses of a pack. It has a name that shows that the pack isn't complete. */
export function makeDraft(state: string): string {
  try {
    return mkdtempSync(join(state, draftPrefix));
  } catch (error) {
    throw explainFileError(state, error);
  }
}

/**
 * Writes the document of a pack, and gives the pack its final name. A document with a final name is always complete, and
 * so is the folder next to it. No file is ever replaced.
 *
 * @param draft The folder with the responses, from `makeDraft`.
 * @param urn The entity.
 * @param time When the entity was read, as RFC 3339 in UTC.
 * @throws a `StopError` if the disk is full, for example.
 */
export function writePack(
  state: string,
  draft: string,
  {urn, time, recordings}: {urn: string; time: string; recordings: readonly Recording[]},
  lines: Iterable<string>,
): Pack {
  const stem = `evidence-${nameOf(urn)}-${time.replace(/[-:]/g, '')}`;
  const document = join(state, `${draftPrefix}${randomUUID()}.md`);
  try {
    writeNewFile(
      join(draft, 'SHA256SUMS'),
      recordings.map(({sha256, file}) => `${sha256}  ${file}\n`),
    );
    syncFolder(join(draft, 'SHA256SUMS'));
    const hash = createHash('sha256');
    writeNewFile(document, hashed(lines, hash));
    const written = giveName(state, stem, draft, document);
    syncFolder(written.document);
    return {...written, sha256: hash.digest('hex')};
  } catch (error) {
    throw explainFileError(join(state, `${stem}.md`), error);
  } finally {
    rmSync(document, {force: true});
  }
}

/** Returns an identifier with "-" in place of the characters that a file name can't have. */
const nameOf = (urn: string): string => urn.replace(/[^\w.-]/g, '-').slice(0, longestUrn);

function* hashed(lines: Iterable<string>, hash: ReturnType<typeof createHash>): Generator<string> {
  for (const line of lines) {
    hash.update(line);
    yield line;
  }
}

/** Gives a pack the first name that is free. Another process can take it at the same moment. */
function giveName(
  state: string,
  stem: string,
  draft: string,
  document: string,
): Omit<Pack, 'sha256'> {
  for (let number = 1; number <= mostOfOneTime; number += 1) {
    const folder = join(state, number === 1 ? stem : `${stem}-${number}`);
    const named = {folder, document: `${folder}.md`};
    if (existsSync(folder) || existsSync(named.document)) continue;
    if (!succeeds(() => renameSync(draft, folder))) continue;
    // A link is never made over an existing file. Renaming would replace it.
    if (succeeds(() => linkSync(document, named.document))) return named;
    renameSync(folder, draft);
  }
  throw new StopError(
    `${state} has ${mostOfOneTime} packs that start with ${basename(stem)}. Move them away, and start the command again.`,
  );
}

/** The errors that say that a name is taken: by a file, a link, or a folder that isn't empty. */
const taken = ['EEXIST', 'ENOTEMPTY', 'ENOTDIR'];

/** Does something that needs a free name. Returns false if the name is taken. */
function succeeds(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (taken.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
