/** Checks following changes: each history event that the API lists is stored once. */
import {join} from 'node:path';
import {compareTable} from '../compare-table';
import {readNdjson} from '../ndjson';
import {drawChanges, populate} from '../population';
import type {Scenario} from '../scenario';
import {untilNothingIsMissing} from '../until-stopped';

type Change = {historyID: string; urn: string; timestamp: string; event: string};

const rowOf = ({historyID, urn, timestamp, event}: Change) => ({historyID, urn, timestamp, event});

export const followChanges: Scenario = {
  name: 'follow-changes',
  prepare: async (setting) => {
    const {target, folder, subjects} = setting;
    const entities = await populate(setting);
    const state = join(folder, 'state');
    const check = async () => {
      const listed = await target.list<Change>('/entities/histories', 'histories');
      const known = new Set(listed.map(({historyID}) => historyID));
      // If an entity is archived later, its events are stored but no longer listed.
      const stored = readNdjson<Change>(join(state, 'changes.ndjson')).map(rowOf);
      const archived = new Map(
        stored.filter(({historyID}) => !known.has(historyID)).map((row) => [row.historyID, row]),
      );
      return compareTable('changes.ndjson', ['historyID'], stored, [...listed.map(rowOf), ...archived.values()]);
    };
    return {
      // An overlap far shorter than a run, so that the watermark determines what the program reads.
      args: ['--state', state, '--every', '1', '--overlap', '2'],
      calls: subjects / 10,
      ...untilNothingIsMissing(drawChanges(setting, entities, subjects), check, 0),
    };
  },
};
