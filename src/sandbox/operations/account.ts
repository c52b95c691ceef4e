/** Groups, the account, the sources and the test webhook. */
import {badRequest} from '../refusal';
import type {Fields, Group} from '../types';
import {timestamp, type World} from '../world';
import type {Request} from '../rules/page';

/** A group as the API shows it. Archived entities are not counted. */
function groupView({state}: World, {associatedTeamsCount, createdAt, updatedAt, ...group}: Group): Fields {
  const members = state.entities.filter(
    ({groupIDs, archivedAt}) => archivedAt === undefined && groupIDs.includes(group.id),
  );
  return {...group, associatedEntitiesCount: members.length, associatedTeamsCount, createdAt, updatedAt};
}

/** Creates a group. A name is not listed as required, but a group without one is of no use; it need not be unique. */
export function createGroup(world: World, {body}: Request): Fields {
  const {entityGroupName = ''} = body as {entityGroupName?: string};
  if (entityGroupName.trim() === '') throw badRequest('body.entityGroupName', 'is required');
  const now = timestamp(world);
  const group = {
    id: Number(world.nextID('group')),
    entityGroupName,
    associatedTeamsCount: 0,
    createdAt: now,
    updatedAt: now,
  };
  world.state.groups.push(group);
  return groupView(world, group);
}

export function listGroups(world: World): Fields {
  return {entityGroups: world.state.groups.map((group) => groupView(world, group))};
}

/** The key in full, as in the examples; whether the platform shows it so is not specified. */
export function getAccountStatus({state}: World, {apiKey}: Request): Fields {
  return {...state.keys.find((key) => key.apiKey === apiKey)};
}

export function listSources({seed}: World): Fields {
  return seed.sources;
}

/** Queues a test message. Its content is not specified, so the message says that it is the sandbox's own. */
export function sendTestWebhook(world: World): Fields {
  const {orgID} = world.seed.organization;
  world.emit({eventType: 'sandbox_test', eventPayload: {orgID, timestamp: timestamp(world)}});
  return {message: 'Test message queued', orgID};
}
