/** Does what users do in the user interface, for the control route: decisions, dispositions, escalation and locks. */
import {badRequest} from '../refusal';
import type {StoredEntity} from '../types';
import {timestamp, type World} from '../world';
import {changeEntity} from './change';
import {contentsOf} from './contents';
import {submittedDecision, type Review, type Verdict} from './decisions';

export type DecisionRequest = Review & {item: string};

/** Returns the verdicts that are possible for an item of the entity. */
function verdictsFor(world: World, entity: StoredEntity, item: string): Verdict[] {
  const {risks, news} = contentsOf(world, entity);
  if (entity.matches.some(({sigmaID}) => sigmaID === item)) return ['for', 'against', 'none'];
  if (risks.some(({indicator}) => indicator.urn === item)) return ['for', 'accepted', 'none'];
  if (news.some(({event}) => event.id === item)) return ['for', 'against', 'none'];
  throw badRequest(
    'body.item',
    'must be the sigmaID of a match, the URN of an indicator or the id of a news event of the entity',
  );
}

/** Decides on a match, a risk or a news event, like a submitted review. */
export function decide(world: World, entity: StoredEntity, {item, ...review}: DecisionRequest): void {
  const {verdict} = review;
  const verdicts = verdictsFor(world, entity, item);
  if (!verdicts.includes(verdict))
    throw badRequest('body.verdict', `must be one of ${verdicts.join(', ')} for this item`);
  const at = timestamp(world);
  changeEntity(world, entity, {event: 'Review submitted', origin: 'review'}, () => {
    if (verdict === 'none') delete entity.decisions[item];
    else entity.decisions[item] = submittedDecision(review, world.seed.user, at, entity.decisions[item]?.timeline);
    entity.lastReviewDate = at.slice(0, 10);
  });
}

/** Sets the disposition. Sends a ping unless the entity is archived. Allows all changes, as no rule is specified. */
export function setDisposition(
  world: World,
  entity: StoredEntity,
  dispositionState: string,
  userName = world.seed.user.name,
): void {
  const at = timestamp(world);
  const set = {
    dispositionState,
    dispositionSetAtTime: at,
    dispositionSetByUserName: userName,
    dispositionSetByUserURN: world.seed.user.urn,
  };
  changeEntity(world, entity, {event: 'Disposition set', origin: 'user'}, () => {
    entity.disposition = set;
  });
  if (entity.archivedAt !== undefined) return;
  const {customerKey} = entity.search;
  world.emit({
    eventType: 'entityDispositionChangePing',
    eventPayload: {
      ...(customerKey === undefined ? {} : {customerKey}),
      entityURN: entity.urn,
      newEntityDispositionState: dispositionState,
      timestamp: at,
      userName,
    },
  });
}

/** Escalates an entity, or ends the escalation. */
export function setEscalation(world: World, entity: StoredEntity, escalated: boolean): void {
  const {user} = world.seed;
  changeEntity(world, entity, {event: escalated ? 'Escalated' : 'Escalation ended', origin: 'user'}, () => {
    if (escalated) entity.escalation = {at: timestamp(world), userName: user.name, userUrn: user.urn};
    else delete entity.escalation;
  });
}

/** Locks or unlocks the review of an entity. */
export function setLock(world: World, entity: StoredEntity, locked: boolean): void {
  const {user} = world.seed;
  changeEntity(world, entity, {event: locked ? 'Review started' : 'Review cancelled', origin: 'review'}, () => {
    if (locked) entity.lock = {since: timestamp(world), userName: user.name, userUrn: user.urn};
    else delete entity.lock;
  });
}
