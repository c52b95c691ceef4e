/**
 * Types of what the sandbox stores and answers in the format of the API. They come from the schemas of the description,
 * so that a change in `openapi/` is an error of the type check wherever the sandbox must follow it.
 */
import type {SchemaOf, WebhookId, WebhookOf} from '@screening/api';

/** A JSON object whose fields aren't known. */
export type Fields = Record<string, unknown>;

/**
 * A schema of the API with a value in each field, except in the `Optional` ones, which the sandbox can leave out. A field
 * that the description gains is missing then wherever the sandbox makes such an object, even if the field is optional.
 */
export type Filled<T, Optional extends keyof T = never> = Required<Omit<T, Optional>> &
  Pick<T, Optional>;

export type EntityType = SchemaOf<'EntityType'>;

export type Search = SchemaOf<'SearchParameters'>;

/** The fields of an item that depend on the decision of an entity about it. */
type DecisionFields = 'decisioning' | 'decisioningTimeline';

type IndicatorSource = Filled<SchemaOf<'IndicatorSource'>>;

/** A risk without a decision. */
export interface Indicator extends Filled<
  Omit<SchemaOf<'Indicator'>, DecisionFields>,
  'extras' | 'primaryExtras' | 'relationshipChain'
> {
  sources: IndicatorSource[];
  relationshipChain?: Filled<SchemaOf<'RelationshipChain'>>;
}

/** A complete article. Lists omit the text and the extracted data. */
export type Article = Filled<SchemaOf<'Article'>>;

/** A news event without a decision. */
export interface NewsEvent extends Filled<Omit<SchemaOf<'NewsEvent'>, DecisionFields>> {
  articles: Article[];
}

/** A decision about a match, a risk or a news event. Only a decision by a user has a reviewer. */
export type Decision = Filled<
  SchemaOf<'DecisionState'>,
  | 'notes'
  | 'rationale'
  | 'reviewSubmittedAt'
  | 'reviewedByUserName'
  | 'reviewedByUserURN'
  | 'wasDecisionMadeAgainstThisVersion'
>;

/** The disposition of an entity. Before it is set for the first time, it has no time and no user. */
export type Disposition = Filled<
  SchemaOf<'DispositionState'>,
  'dispositionSetAtTime' | 'dispositionSetByUserName' | 'dispositionSetByUserURN'
>;

/** A number before and after a change. */
type CountChange = Filled<SchemaOf<'CountChange'>>;

/** A change of an entity. It has only the lists of changes that aren't empty. */
export interface HistoryEvent extends Filled<
  SchemaOf<'HistoryEvent'>,
  | 'externalDocumentLink'
  | 'changedMatches'
  | 'indicatorChanges'
  | 'indicatorChangesSummary'
  | 'kycChanges'
  | 'matchChanges'
  | 'newsChanges'
  | 'configurationChanges'
> {
  numIndicators: CountChange;
  numMatches: CountChange;
}

/** A group without the number of its entities, which is counted on reading. */
export type Group = Omit<Filled<SchemaOf<'EntityGroup'>>, 'associatedEntitiesCount'>;

/** An API key with its account. Only a test key has a number of remaining calls. */
export type Key = Filled<SchemaOf<'AccountStatus'>, 'remainingCalls'>;

/** The message of `sendTestWebhook`. Its content is not specified, so its event type says that it's the sandbox's. */
type TestWebhook = {
  eventType: 'sandbox_test';
  eventPayload: {orgID: string; timestamp: string};
};

/** A message to the receiver of webhooks. */
export type Webhook = {[Id in WebhookId]: Filled<WebhookOf<Id>>}[WebhookId] | TestWebhook;

/** The payload of a webhook. */
export type PayloadOf<Id extends WebhookId> = Filled<WebhookOf<Id>>['eventPayload'];
