/** Creates, lists and changes entities on the platform that an answer runs against. */
import type {Entity as MonitoredEntity} from '../chaos/target';
import type {Platform} from './platform';

/** Filter Set and group that the prompts name. */
export const filterSetID = 12;
export const groupID = 3;

export type Entity = MonitoredEntity & {
  reviewState: {reviewStatus: string; reviewLockedByName?: string; unreviewedItems: {total: number}};
};

export type Search = {customerKey: string; entityName: string; countries?: string[]};

/** Invents customers without candidates. */
export const inventCustomers = (count: number, start = 'NEW'): Search[] =>
  Array.from({length: count}, (_, i) => ({
    customerKey: `${start}-${String(i + 1).padStart(4, '0')}`,
    entityName: `Belaquist Wool ${i + 1} Ltd`,
    countries: ['GB'],
  }));

/** Creates entities and returns them. */
export async function createEntities(platform: Platform, searches: Search[]): Promise<Entity[]> {
  const request = {filterSetID, entityGroupIDs: [groupID], searches};
  const {taskID} = await platform.ask<{taskID: string}>('POST', '/entities/create/enqueue', request);
  await platform.control(`tasks/${taskID}`, {taskStatus: 'Done'});
  const keys = new Set(searches.map(({customerKey}) => customerKey));
  const created = (await listEntities(platform)).filter(({customerKey}) => keys.has(customerKey ?? ''));
  if (created.length !== searches.length) throw new Error('the sandbox did not create all entities');
  return created;
}

/** Lists all entities that match the filters, including archived ones by default. */
export const listEntities = (platform: Platform, filters: object = {}): Promise<Entity[]> =>
  platform.list<Entity>('/entities', 'entities', {filters});

export const archive = (platform: Platform, urns: string[]): Promise<unknown> =>
  platform.ask('PUT', '/entities/archive', {entityURNs: urns});

export const setDisposition = (platform: Platform, urn: string, dispositionState: string): Promise<unknown> =>
  platform.control(`entities/${urn}/disposition`, {dispositionState});
