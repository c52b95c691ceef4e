/** Types of the seed: the fictional data before the first call. */
import type {SchemaOf} from '@screening/api';
import type {EntityType, Indicator, NewsEvent} from './api-types';
import type {State} from './state';

/** A subject that a screening can find. */
export type SubjectRecord = {
  sigmaID: string;
  entityName: string;
  entityType: EntityType;
  aliases: string[];
  birthDates: string[];
  foundationDates: string[];
  genders: string[];
  identifiers: string[];
  locations: SchemaOf<'Location'>[];
  facet: SchemaOf<'Facet'>;
  kyc: SchemaOf<'Kyc'>;
  indicators: Indicator[];
  news: NewsEvent[];
};

/** A Filter Set. The API shows only its ID and name. The other properties exist only in the sandbox. */
export type FilterSet = {
  id: number;
  name: string;
  /** Minimum match strength of a match, from 0 to 1. */
  threshold: number;
  /** The categories of the risks that it covers. */
  categories: string[];
  /** Maximum distance of the risks that it covers. 0 means that it covers only a subject's own risks. */
  hops: number;
};

export type Seed = {
  /** The time of the sandbox before the first call, in RFC 3339 format. */
  startsAt: string;
  /** The start of URNs, including the separator. */
  urnPrefix: string;
  organization: {
    orgID: string;
    urn: string;
    name: string;
  };
  /** The only user. Does what the admin API requests. */
  user: {
    name: string;
    urn: string;
  };
  /** Regions and subregions of the world, with their country codes separated by spaces. */
  regions: Record<string, Record<string, string>>;
  /** The names of the fictional lists that `ofac-only` covers instead of the real ones. */
  ofacLists: string[];
  sources: Required<SchemaOf<'DataSources'>>;
  filterSets: FilterSet[];
  records: SubjectRecord[];
  state: Pick<State, 'keys' | 'groups' | 'entities' | 'histories' | 'tasks'>;
};

/**
 * Returns the API key of the seed whose number of calls isn't limited.
 *
 * @throws if the seed has only test keys
 */
export function regularKey({state}: Pick<Seed, 'state'>): string {
  const regular = state.keys.find(({testKey}) => !testKey);
  if (!regular) throw new Error('the data of the sandbox has only test keys: add a regular one');
  return regular.apiKey;
}
