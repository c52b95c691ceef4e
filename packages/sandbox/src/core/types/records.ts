/** Defines the data about the subjects that a screening finds. */
export type Fields = Record<string, unknown>;
export type EntityType = 'person' | 'company' | 'vessel' | 'aircraft';

/** The `SearchParameters` of the API. */
export type Search = {
  entityName: string;
  entityType?: EntityType;
  aliases?: string[];
  countries?: string[];
  dob?: string;
  customerKey?: string;
  customFields?: {key?: string; value?: string}[];
};

/** The `Indicator` of the API, without a decision. */
export type Indicator = Fields & {
  urn: string;
  category: string;
  subcategory: string;
  score: number;
  hopsAway: number;
  sources: {name: string; url?: string}[];
};

/** The complete `Article` of the API. Lists omit the text and the extracted data. */
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

/** The `NewsEvent` of the API, without a decision. */
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
  locations: (Fields & {countryCode?: string})[];
  facet: Fields;
  kyc: Fields;
  indicators: Indicator[];
  news: NewsEvent[];
};
