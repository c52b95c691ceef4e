/** What is known about the subjects that a screening finds. */
export type Fields = Record<string, unknown>;
export type EntityType = 'person' | 'company' | 'vessel' | 'aircraft';

/** What somebody searches for: the description's `SearchParameters`. */
export type Search = {
  entityName: string;
  entityType?: EntityType;
  aliases?: string[];
  countries?: string[];
  dob?: string;
  customerKey?: string;
  customFields?: {key?: string; value?: string}[];
};

/** The description's `Indicator`, before anybody has decided about it. */
export type Indicator = Fields & {
  urn: string;
  category: string;
  subcategory: string;
  score: number;
  hopsAway: number;
  sources: {name: string; url?: string}[];
};

/** The description's `Article`, complete; lists leave the text and what was found in it out. */
export type Article = Fields & {
  articleHash: string;
  title: string;
  body: string;
  publisher: string;
  publisherCountryCode: string;
  publishedDate: string;
  language: string;
  extractedEntities?: (Fields & {text: string; yearsOfBirth?: number[]})[];
  extractedTerritories?: (Fields & {country: string; adminOne?: string})[];
};

/** The description's `NewsEvent`, before anybody has decided about it. */
export type NewsEvent = Fields & {
  id: string;
  sigmaID: string;
  eventLabel: string;
  unformattedLabel: string;
  eventMaterialityScore: number;
  entityRisk: string;
  topics: string[];
  articles: Article[];
};

/** One subject in the data: what a screening finds. */
export type SubjectRecord = {
  sigmaID: string;
  entityName: string;
  entityType: EntityType;
  aliases: string[];
  birthDates: string[];
  foundationDates: string[];
  genders: string[];
  identifiers: string[];
  locations: (Fields & {countryCode?: string})[];
  facet: Fields;
  kyc: Fields;
  indicators: Indicator[];
  news: NewsEvent[];
};
