/** Checks the disposition table: after the last change, it lists every entity once, with the values of the API. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {compareTable} from '../compare-table';
import {drawChanges, populate} from '../population';
import type {Scenario} from '../scenario';
import {readCsv} from '../subjects';
import type {Entity} from '../target';

export const syncDispositions: Scenario = {
  name: 'sync-dispositions',
  prepare: async (setting) => {
    const {target, folder, subjects} = setting;
    const entities = await populate(setting);
    const state = join(folder, 'state');
    return {
      // An overlap far shorter than a run, so that the watermark determines what the program reads.
      args: ['--state', state, '--overlap', '2'],
      calls: subjects / 10,
      change: drawChanges(setting, entities, subjects),
      check: async () => {
        const listed = await target.list<Entity>('/entities', 'entities');
        const rows = readCsv(readFileSync(join(state, 'dispositions.csv'), 'utf8'));
        return compareTable('dispositions.csv', ['urn'], rows, listed.map(dispositionRow));
      },
    };
  },
};

const dispositionRow = ({urn, customerKey, entityName, archivedAt, dispositionState}: Entity) => ({
  ...{urn, customerKey, entityName, archivedAt},
  dispositionState: dispositionState.dispositionState,
  dispositionSetAtTime: dispositionState.dispositionSetAtTime,
});
