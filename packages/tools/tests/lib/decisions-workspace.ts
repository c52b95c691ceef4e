/** Runs the command decisions in this process against a sandbox, and compares its table with the state of the sandbox. */
import {expect} from 'vitest';
import type {Json} from '@screening/sandbox/testing';
import {decisions} from '../../src/commands/decisions';
import {useCommand} from './command-workspace';
import {readCsv} from './read-csv';
import {changeResponses, type Intercept} from './workspace';

/** The table of the dispositions. */
export const file = 'state/dispositions.csv';

/** Prepares a folder and a sandbox for each test. */
export function useDecisions() {
  const work = useCommand(decisions, {giveUpAfter: 0.2});
  const {read, tester} = work;
  const rows = () => readCsv(read(file));
  const entities = () => tester().sandbox.state.entities;
  return {
    ...work,
    /** Returns the rows of the table. */
    rows,
    /** Returns the changed rows as `key before after`. */
    changed: (): string[] =>
      readCsv(read('state/changed.csv')).map(
        ({customerKey, before, dispositionState}) => `${customerKey} ${before} ${dispositionState}`,
      ),
    /** Returns the entities of the sandbox. */
    entities,
    /** Compares the table with the state of the sandbox. */
    expectTruth(): void {
      const expected = entities().map(({urn, search, disposition, archivedAt}) => [
        urn,
        search.customerKey ?? '',
        search.entityName,
        disposition.dispositionState,
        archivedAt ?? '',
        'true',
      ]);
      const found = rows().map((row) => [
        row.urn,
        row.customerKey,
        row.entityName,
        row.dispositionState,
        row.archivedAt,
        row.isListed,
      ]);
      expect(found).toEqual(expected.sort(([one], [other]) => (one < other ? -1 : 1)));
    },
    /** Saves entities of group 3. */
    async create(count: number, prefix = 'NEW'): Promise<void> {
      for (let n = 0; n < count; n += 1) {
        const search = {entityName: `Wexcombe ${n}`, customerKey: `${prefix}-${n}`};
        await tester().get('createEntity', {body: {filterSetID: 12, entityGroupIDs: [3], search}});
      }
    },
  };
}

/** Changes one entity in all responses. */
export const changeEntity =
  (key: string, change: (entity: Json) => object): Intercept =>
  (call, answer) =>
    changeResponses('getEntity', (entity) =>
      entity.customerKey === key ? change(entity) : entity,
    )(call, () =>
      changeResponses('listEntities', (page) => ({
        ...page,
        entities: page.entities.map((entity: Json) =>
          entity.customerKey === key ? change(entity) : entity,
        ),
      }))(call, answer),
    );
