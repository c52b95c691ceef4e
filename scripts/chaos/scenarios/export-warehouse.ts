/** Checks the warehouse tables: after the last change, they contain the data of the API, each row once. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {compareTable, together} from '../compare-table';
import {drawChanges, populate} from '../population';
import type {Findings, Scenario} from '../scenario';
import {readCsv} from '../subjects';
import type {Entity, Target} from '../target';

type Listed<T> = Record<string, T[]>;
type Full = Entity & {
  indicators: Listed<{urn: string; score: number}>;
  matches: Listed<{sigmaID: string; matchStrength: number; riskScore: number}>;
};
type NewsEvent = {id: string; eventMaterialityScore: number};
type HistoryEvent = {historyID: string; timestamp: string; riskScore: number};

const rowsOf = <T>(lists: Listed<T>) =>
  Object.entries(lists).flatMap(([list, items]) => items.map((item) => ({list, item})));

/** Returns the expected rows of one entity in each table. */
async function readEntity(target: Target, entityURN: string) {
  const path = `/entity/${entityURN}`;
  const entity = await target.ask<Full>('GET', path);
  const news = await target.list<NewsEvent>(`${path}/news`, 'newsEvents');
  const histories = await target.list<HistoryEvent>(`${path}/history`, 'histories');
  const {customerKey, entityName, riskScore, archivedAt, updatedAt, dispositionState} = entity;
  return {
    entities: [
      {
        ...{entityURN, customerKey, entityName, riskScore, archivedAt, updatedAt, isListed: true},
        dispositionState: dispositionState.dispositionState,
      },
    ],
    indicators: rowsOf(entity.indicators).map(({list, item: {urn, score}}) => ({
      entityURN,
      indicatorURN: urn,
      list,
      score,
    })),
    matches: rowsOf(entity.matches).map(({list, item: {sigmaID, matchStrength, riskScore}}) => ({
      ...{entityURN, sigmaID, list, matchStrength, riskScore},
    })),
    news: news.map(({id, eventMaterialityScore}) => ({entityURN, newsEventID: id, eventMaterialityScore})),
    histories: histories.map(({historyID, timestamp, riskScore}) => ({
      ...{historyID, entityURN, timestamp, scoreDifference: riskScore},
    })),
  };
}

type Tables = Awaited<ReturnType<typeof readEntity>>;
const keys: {[name in keyof Tables]: string[]} = {
  entities: ['entityURN'],
  indicators: ['entityURN', 'indicatorURN'],
  matches: ['entityURN', 'sigmaID'],
  news: ['entityURN', 'newsEventID'],
  histories: ['historyID'],
};

export const exportWarehouse: Scenario = {
  name: 'export-warehouse',
  prepare: async (setting) => {
    const {target, folder, subjects} = setting;
    const entities = await populate(setting);
    const state = join(folder, 'state');
    return {
      // An overlap far shorter than a run, so that the watermark determines what the program reads.
      args: ['--state', state, '--overlap', '2'],
      // One call for the entity and one for its news.
      calls: 2 * subjects,
      change: drawChanges(setting, entities, subjects / 5),
      check: async () => {
        const all = await target.list<Entity>('/entities', 'entities');
        const expected: Tables[] = [];
        for (const {urn} of all) expected.push(await readEntity(target, urn));
        return together(
          (Object.keys(keys) as (keyof Tables)[]).map((name): Findings => {
            const rows = readCsv(readFileSync(join(state, `${name}.csv`), 'utf8'));
            return compareTable(
              `${name}.csv`,
              keys[name],
              rows,
              expected.flatMap((tables): object[] => tables[name]) as never,
            );
          }),
        );
      },
    };
  },
};
