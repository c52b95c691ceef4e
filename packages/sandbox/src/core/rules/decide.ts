/** Does what users do in the user interface, for the admin API: decisions, dispositions, escalation and locks. */
import type {SchemaOf} from '@screening/api';
import type {Filled, PayloadOf} from '../api-types';
import {type Context, timestamp} from '../context';
import {badRequest} from '../errors';
import type {StoredEntity, Verdict} from '../state';
import {type Cause, changeEntities} from './change';
import {contentsOf, type Review, submittedDecision} from './contents';

export type DecisionRequest = Review & {
  /** The `sigmaID` of a match, the URN of an indicator or the `id` of a news event. */
  item: string;
};

function verdictsFor(context: Context, entity: StoredEntity, item: string): Verdict[] {
  const {risks, news} = contentsOf(context, entity);
  if (entity.matches.some(({sigmaID}) => sigmaID === item)) return ['for', 'against', 'none'];
  if (risks.some(({indicator}) => indicator.urn === item)) return ['for', 'accepted', 'none'];
  if (news.some(({event}) => event.id === item)) return ['for', 'against', 'none'];
  const rule =
    'must be the sigmaID of a match, the URN of an indicator or the id of a news event of the entity';
  throw badRequest('body.item', rule);
}

/** Decides on a match, a risk or a news event, like a submitted review. */
export function decide(
  context: Context,
  entity: StoredEntity,
  {item, ...review}: DecisionRequest,
): void {
  const {verdict} = review;
  const verdicts = verdictsFor(context, entity, item);
  if (!verdicts.includes(verdict))
    throw badRequest('body.verdict', `must be one of ${verdicts.join(', ')} for this item`);
  if (verdict === 'none' && !Object.hasOwn(entity.decisions, item)) return;
  const at = timestamp(context);
  changeEntities(context, [entity], {event: 'Review submitted', origin: 'review'}, () => {
    if (verdict === 'none') delete entity.decisions[item];
    else
      entity.decisions[item] = submittedDecision(
        review,
        context.seed.user,
        at,
        entity.decisions[item]?.timeline,
      );
    entity.lastReviewDate = at.slice(0, 10);
  });
}

/** Sets the disposition. Sends a webhook unless the entity is archived. Allows all changes, as no rule is specified. */
export function setDisposition(
  context: Context,
  entity: StoredEntity,
  state: SchemaOf<'DispositionStatus'>,
  userName?: string,
): void {
  const {urn, name} = context.seed.user;
  const at = timestamp(context);
  changeEntities(context, [entity], {event: 'Disposition set', origin: 'user'}, () => {
    entity.disposition = {
      dispositionState: state,
      dispositionSetAtTime: at,
      dispositionSetByUserName: userName ?? name,
      dispositionSetByUserURN: urn,
    };
  });
  if (entity.archivedAt !== undefined) return;
  const eventPayload: Filled<PayloadOf<'entityDispositionChange'>, 'customerKey'> = {
    customerKey: entity.search.customerKey,
    entityURN: entity.urn,
    newEntityDispositionState: state,
    timestamp: at,
    userName: userName ?? name,
  };
  context.emit({eventType: 'entityDispositionChangePing', eventPayload});
}

/** A mark on an entity that a user sets. */
type Mark = 'escalation' | 'lock';

/** The causes of setting a mark and of removing it. */
type MarkCauses = {
  on: Cause;
  off: Cause;
};

const markCauses: Record<Mark, MarkCauses> = {
  escalation: {
    on: {event: 'Escalated', origin: 'user'},
    off: {event: 'Escalation ended', origin: 'user'},
  },
  lock: {
    on: {event: 'Review started', origin: 'review'},
    off: {event: 'Review cancelled', origin: 'review'},
  },
};

/** Escalates an entity or locks its review, or ends this. Does nothing if it's already so. */
export function setMark(context: Context, entity: StoredEntity, mark: Mark, isOn: boolean): void {
  if ((entity[mark] !== undefined) === isOn) return;
  const {name, urn} = context.seed.user;
  changeEntities(context, [entity], markCauses[mark][isOn ? 'on' : 'off'], () => {
    entity[mark] = isOn ? {at: timestamp(context), userName: name, userUrn: urn} : undefined;
  });
}
