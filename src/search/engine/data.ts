/** The file that search loads: all entries and the synonyms, written after the build and read in the browser. */
import {kinds, type Entry} from '../entry';

/** An entry as a list, so that no name of a property is repeated a thousand times: kind, title, trail, address, text, words. */
type PackedEntry = [kind: number, title: string, trail: string, url: string, text: string, words?: string];

export type SearchData = {version: number; synonyms: string[][]; entries: PackedEntry[]};

/** Raised when the form changes: a page that was open during a release must not misread a newer file. */
const version = 1;

export function packData(entries: Entry[], synonyms: string[][]): SearchData {
  return {
    version,
    synonyms,
    entries: entries.map(({kind, title, trail, url, text, words}) => {
      const packed: PackedEntry = [kinds.indexOf(kind), title, trail, url, text];
      return words ? [...packed, words] : packed;
    }) as PackedEntry[],
  };
}

/** Throws when the file is of another form than this code reads. */
export function unpackEntries(data: SearchData): Entry[] {
  if (data.version !== version) throw new Error('The site was updated. Reload the page to search it.');
  return data.entries.map(([kind, title, trail, url, text, words]) => {
    return {kind: kinds[kind], title, trail, url, text, words};
  });
}
