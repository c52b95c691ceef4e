/** Defines the format of the file that search loads, with all entries and the synonyms. */
import {kinds, type Entry} from './entry';

/** An entry as a list, so that the names of properties aren't repeated a thousand times. */
type PackedEntry = [kind: number, title: string, trail: string, url: string, text: string, words?: string];

export type SearchData = {version: number; synonyms: string[][]; entries: PackedEntry[]};

/** Increase it when the format changes, so that a page that was open during a release doesn't misread a newer file. */
const version = 2;

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

/** Unpacks the entries. Throws an error if the file has a different version than this code. */
export function unpackEntries(data: SearchData): Entry[] {
  if (data.version !== version) throw new Error('The site was updated. Reload the page to search it.');
  return data.entries.map(([kind, title, trail, url, text, words]) => {
    return {kind: kinds[kind], title, trail, url, text, words};
  });
}
