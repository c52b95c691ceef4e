/** Handles calls about groups, the account, the sources and the test webhook. */
import {badRequest} from '../refusal';
import type {Fields, Group} from '../types';
import {timestamp, type World} from '../world';
import {longestTexts, textRule} from '../rules/check-search';
import type {Request} from '../rules/page';

/** Returns groups in the format of the API. Doesn't count archived entities. */
function groupViews({state}: World, groups: Group[]): Fields[] {
  const counts = new Map<number, number>();
  for (const {groupIDs, archivedAt} of state.entities) {
    if (archivedAt === undefined) for (const id of groupIDs) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return groups.map(({associatedTeamsCount, createdAt, updatedAt, ...group}) => ({
    ...group,
    associatedEntitiesCount: counts.get(group.id) ?? 0,
    associatedTeamsCount,
    createdAt,
    updatedAt,
  }));
}

/** Creates a group. Requires a name, although it isn't listed as required. Several groups can have the same name. */
export function createGroup(world: World, {body}: Request): Fields {
  const {entityGroupName = ''} = body as {entityGroupName?: string};
  if (entityGroupName.length > longestTexts) throw badRequest('body.entityGroupName', textRule);
  if (entityGroupName.trim() === '') throw badRequest('body.entityGroupName', 'is required in the sandbox');
  const now = timestamp(world);
  const group = {
    id: Number(world.nextID('group')),
    entityGroupName,
    associatedTeamsCount: 0,
    createdAt: now,
    updatedAt: now,
  };
  world.state.groups.push(group);
  return groupViews(world, [group])[0] as Fields;
}

export function listGroups(world: World): Fields {
  return {entityGroups: groupViews(world, world.state.groups)};
}

/** Returns the account with the complete key, as in the examples. Whether the platform does so is not specified. */
export function getAccountStatus({state}: World, {apiKey}: Request): Fields {
  return {...state.keys.find((key) => key.apiKey === apiKey)};
}

export function listSources({seed}: World): Fields {
  return seed.sources;
}

/** Sends a test message. Its content is not specified, so its event type says that it comes from the sandbox. */
export function sendTestWebhook(world: World): Fields {
  const {orgID} = world.seed.organization;
  world.emit({eventType: 'sandbox_test', eventPayload: {orgID, timestamp: timestamp(world)}});
  return {message: 'Test message queued', orgID};
}
