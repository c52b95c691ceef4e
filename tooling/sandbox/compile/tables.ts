/** The tables that subject files refer to by name: kinds of risk, sources, publishers. */
import type {FilterSet, Fields, Group, Key, Task} from '../../../src/sandbox/types';

type Kind = {name: string; category: string; subcategory: string; score: number; relation?: string};
type Publisher = {country: string; language: string; preferred: boolean};

/** The data files beside the subjects, as they are written. */
export type TableFiles = {
  account: {
    startsAt: string;
    organization: {orgID: string; urn: string; name: string};
    user: {name: string; urn: string};
    keys: Key[];
    groups: Group[];
    tasks: Omit<Task, 'dueAt'>[];
  };
  filterSets: FilterSet[];
  kinds: Record<string, Kind>;
  sources: {
    names: Record<string, {url: string; ofac?: boolean}>;
    raw: Fields[];
    report: Fields;
    publishers: Record<string, Publisher>;
  };
  regions: Record<string, Record<string, string>>;
};

export type Tables = {
  kind: (code: string) => Kind;
  sourceUrl: (name: string) => string;
  publisher: (name: string) => Publisher;
  /** A whole URN from the id that files write. */
  urn: (id: string) => string;
};

/** @throws on looking up a name that no table has */
export function tablesOf({kinds, sources}: TableFiles, urnPrefix: string): Tables {
  const find = <T>(table: Record<string, T>, name: string, what: string): T => {
    const found = table[name];
    if (found === undefined) throw new Error(`there is no ${what} "${name}"`);
    return found;
  };
  return {
    kind: (code) => find(kinds, code, 'kind of risk'),
    sourceUrl: (name) => find(sources.names, name, 'source').url,
    publisher: (name) => find(sources.publishers, name, 'publisher'),
    urn: (id) => urnPrefix + id,
  };
}
