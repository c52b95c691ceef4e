/** Lists what an account has. */
import type {Client, EntitySummary} from '@screening/client';
import type {Database} from './state/database';
import {rememberItems} from './state/seen';

/**
 * Yields all entities of the account, archived ones too. An archived entity can come twice.
 *
 * @param db The state, which remembers the entities of the list. Don't read another list with it meanwhile.
 */
export async function* allEntities(
  db: Database,
  client: Client,
  signal: AbortSignal,
): AsyncGenerator<EntitySummary & {urn: string}, void, undefined> {
  // Whether a list without the filter `archived` contains archived entities isn't sure, so both are read.
  for (const filters of [{}, {archived: true}])
    yield* client.all('listEntities', {filters}, {signal, seen: rememberItems(db, 'entities')});
}
