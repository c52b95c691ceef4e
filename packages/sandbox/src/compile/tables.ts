/** Makes the tables that subject files refer to by name: kinds of risk, sources and publishers. */
import type {FilterSet, Fields, Group, Key, Task} from '../core/types';

type Kind = {name: string; category: string; subcategory: string; score: number; relation?: string};
type Publisher = {country: string; language: string; preferred: boolean};

/** Content of the data files next to the folder of subjects. */
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
  /** Returns the whole URN for an id in a file. */
  urn: (id: string) => string;
};

/** @throws when a name that isn't in its table is looked up */
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
