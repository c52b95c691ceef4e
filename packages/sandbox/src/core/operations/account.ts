/** Handles calls about groups, the account, the sources and the test webhook. */
import {badRequest} from '../errors';
import type {Fields, Group} from '../types';
import {timestamp, type Context} from '../context';
import {longestTexts, textRule} from '../rules/check-search';
import type {Request} from '../rules/page';
import {groupBy} from '../rules/summaries';

/** Returns groups in the format of the API. Doesn't count archived entities. */
function groupViews({state}: Context, groups: Group[]): Fields[] {
  const ids = state.entities.flatMap(({groupIDs, archivedAt}) =>
    archivedAt === undefined ? groupIDs : [],
  );
  const members = groupBy(ids, (id) => id);
  return groups.map(({associatedTeamsCount, createdAt, updatedAt, ...group}) => ({
    ...group,
    associatedEntitiesCount: members.get(group.id)?.length ?? 0,
    associatedTeamsCount,
    createdAt,
    updatedAt,
  }));
}

/** Creates a group. Requires a name, although it isn't listed as required. Several groups can have the same name. */
export function createGroup(context: Context, {body}: Request): Fields {
  const {entityGroupName = ''} = body as {entityGroupName?: string};
  if (entityGroupName.length > longestTexts) throw badRequest('body.entityGroupName', textRule);
  if (entityGroupName.trim() === '')
    throw badRequest('body.entityGroupName', 'is required in the sandbox');
  const now = timestamp(context);
  const id = Number(context.nextID('group'));
  const group = {id, entityGroupName, associatedTeamsCount: 0, createdAt: now, updatedAt: now};
  context.state.groups.push(group);
  return groupViews(context, [group])[0] as Fields;
}

export const listGroups = (context: Context): Fields => ({
  entityGroups: groupViews(context, context.state.groups),
});

/** Returns the account with the complete key, as in the examples. Whether the platform does so is not specified. */
export const getAccountStatus = ({state}: Context, {apiKey}: Request): Fields => ({
  ...state.keys.find((key) => key.apiKey === apiKey),
});

export const listSources = ({seed}: Context): Fields => seed.sources;

/** Sends a test message. Its content is not specified, so its event type says that it comes from the sandbox. */
export function sendTestWebhook(context: Context): Fields {
  const {orgID} = context.seed.organization;
  context.emit({eventType: 'sandbox_test', eventPayload: {orgID, timestamp: timestamp(context)}});
  return {message: 'Test message queued', orgID};
}
