/** Handles calls about groups, the account, the sources and the test webhook. */
import type {ResponseOf, SchemaOf} from '@screening/api';
import type {Filled, Group, Key} from '../api-types';
import {type Context, timestamp} from '../context';
import {badRequest} from '../errors';
import {findIn} from '../find';
import {keptUntilChange} from '../indexes';
import type {RequestOf} from '../handler';
import {longestTexts, textRule} from '../rules/check-search';
import {requireRoom} from '../rules/limits';

/** Counts the unarchived entities of each group, by its ID. */
function countMembers({state}: Context): Map<number, number> {
  const members = new Map<number, number>();
  for (const {groupIDs, archivedAt} of state.entities)
    if (archivedAt === undefined)
      for (const id of groupIDs) members.set(id, (members.get(id) ?? 0) + 1);
  return members;
}

/** Returns groups in the format of the API. Doesn't count archived entities. */
function groupViews(context: Context, groups: Group[]): Filled<SchemaOf<'EntityGroup'>>[] {
  const members = keptUntilChange(context, 'members of groups', () => countMembers(context));
  return groups.map(({associatedTeamsCount, createdAt, updatedAt, ...group}) => ({
    ...group,
    associatedEntitiesCount: members.get(group.id) ?? 0,
    associatedTeamsCount,
    createdAt,
    updatedAt,
  }));
}

/** Creates a group. Requires a name, although it isn't listed as required. Several groups can have the same name. */
export function createGroup(
  context: Context,
  {body}: RequestOf<'createGroup'>,
): ResponseOf<'createGroup'> {
  const {entityGroupName = ''} = body;
  if (entityGroupName.length > longestTexts) throw badRequest('body.entityGroupName', textRule);
  if (entityGroupName.trim() === '')
    throw badRequest('body.entityGroupName', 'is required in the sandbox');
  requireRoom(context, 'groups');
  const now = timestamp(context);
  const id = Number(context.nextID('group'));
  const group = {id, entityGroupName, associatedTeamsCount: 0, createdAt: now, updatedAt: now};
  context.state.groups.push(group);
  const [created] = groupViews(context, [group]);
  return created;
}

export const listGroups = (context: Context): Filled<ResponseOf<'listGroups'>> => ({
  entityGroups: groupViews(context, context.state.groups),
});

/** Returns the account with the complete key, as in the examples. Whether the platform does so is not specified. */
export const getAccountStatus = ({state}: Context, {apiKey}: RequestOf<'getAccountStatus'>): Key =>
  findIn(state.keys, (key) => key.apiKey === apiKey, 'header.Authorization', 'is not a key');

export const listSources = ({seed}: Context): Filled<ResponseOf<'listSources'>> => seed.sources;

/** Sends a test message. Its content is not specified, so its event type says that it comes from the sandbox. */
export function sendTestWebhook(context: Context): Filled<ResponseOf<'sendTestWebhook'>> {
  const {orgID} = context.seed.organization;
  context.emit({eventType: 'sandbox_test', eventPayload: {orgID, timestamp: timestamp(context)}});
  return {message: 'Test message queued', orgID};
}
