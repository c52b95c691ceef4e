/** Runs the command export against a sandbox in this process, and loads what it writes. A test can change any response. */
import {readdirSync} from 'node:fs';
import type {Json} from '@screening/sandbox/testing';
import Libsql from 'libsql';
import {afterEach, beforeEach} from 'vitest';
import type {Command} from '../../src/command';
import {exportTables} from '../../src/commands/export';
import {tableNames, type TableName} from '../../src/export/tables';
import {readCsv} from './read-csv';
import {runCommand, type Outcome, type Texts} from './run-command';
import {useWorkspace, type Intercept} from './workspace';

/** Changes the successful responses to requests whose method and path match. */
export const changeResponses =
  (pattern: RegExp, change: (body: Json) => unknown): Intercept =>
  async ({route}, answer) => {
    const response = await answer();
    if (!response.ok || !pattern.test(route)) return response;
    const body = JSON.stringify(change(await response.json()));
    return new Response(body, {headers: response.headers});
  };

/** A row with the values of the most important columns, to be compared as text. */
type Line = string;

/** The compared rows of each table, sorted. */
type Lines = Record<TableName, Line[]>;

/** The columns that tests compare. */
const compared: Record<TableName, string[]> = {
  entities: ['entityURN', 'customerKey', 'riskScore', 'dispositionState', 'archivedAt'],
  indicators: ['entityURN', 'indicatorURN', 'list', 'score', 'hasDecision'],
  matches: ['entityURN', 'sigmaID', 'list', 'matchStrength', 'decisionedAgainst'],
  news: ['entityURN', 'newsEventID', 'sigmaID', 'eventMaterialityScore'],
  histories: ['historyID', 'entityURN', 'timestamp', 'event', 'scoreDifference'],
};

const lineOf = (values: unknown[]): Line =>
  values
    .map((value) => (value === null || value === undefined ? '' : String(value as string | number)))
    .join('|');

/** Writes the booleans of all sources in the same way: SQLite has none, and CSV files have texts. */
function plain(value: unknown): unknown {
  if (value === 'true' || value === true) return 1;
  return value === 'false' || value === false ? 0 : value;
}

/** Returns the compared columns of all rows that a source has for each table. */
export const linesOf = (rowsIn: (name: TableName) => Record<string, unknown>[]): Lines =>
  Object.fromEntries(
    tableNames.map((name) => [
      name,
      rowsIn(name)
        .map((row) => lineOf(compared[name].map((column) => plain(row[column]))))
        .sort(),
    ]),
  ) as Lines;

/** Prepares a folder, a sandbox and an empty SQLite database for each test. */
export function useExport() {
  const work = useWorkspace({giveUpAfter: 0.3});
  const {path, tester} = work;
  let warehouse: Libsql.Database;
  let earlierCalls = 0;
  beforeEach(() => {
    warehouse = new Libsql(':memory:');
    earlierCalls = 0;
  });
  afterEach(() => warehouse.close());

  const read = (name = 'state/warehouse.sql'): string => work.read(name);

  /** Runs the command once. */
  function run(given: Texts = {}, signal = new AbortController().signal): Promise<Outcome> {
    earlierCalls = work.allCalls().length;
    return runCommand(
      exportTables as unknown as Command,
      {state: path('state'), ...given},
      {client: work.client(), signal},
    );
  }

  /** Returns all rows of a table of the SQLite database. */
  const rowsInSqlite = (name: TableName): Record<string, unknown>[] =>
    warehouse.prepare(`SELECT * FROM ${name}`).all() as Record<string, unknown>[];

  /** Returns the compared columns of all rows of the warehouse. */
  const loadedRows = (): Lines => linesOf(rowsInSqlite);

  /** Returns the compared columns of all rows of the CSV files. */
  const writtenRows = (): Lines => linesOf((name) => readCsv(read(`state/${name}.csv`)));

  /** Returns the same of all data of the API, read with other calls than the command uses. */
  async function rowsOfApi(): Promise<Lines> {
    const rows: Lines = {
      entities: [],
      indicators: [],
      matches: [],
      news: [],
      histories: [],
    };
    const add = (table: TableName, fields: Json): void =>
      void rows[table].push(lineOf(compared[table].map((column) => plain(fields[column]))));
    for (const {urn} of tester().sandbox.state.entities) {
      const entity = await tester().get('getEntity', {path: {entityURN: urn}});
      add('entities', {...entity, ...entity.dispositionState, entityURN: urn});
      for (const name of ['indicators', 'matches'] as const)
        for (const [list, items] of Object.entries<Json[]>(entity[name]))
          for (const item of items)
            add(name, {
              ...item,
              ...item.decisioning,
              entityURN: urn,
              indicatorURN: item.urn,
              list,
            });
      const input = {path: {entityURN: urn}, query: {pageSize: 100}, body: {}};
      for (const event of (await tester().get('listEntityNews', input)).newsEvents)
        add('news', {...event, entityURN: urn, newsEventID: event.id});
    }
    for (const event of tester().sandbox.state.histories)
      add('histories', {...event, entityURN: event.urn, scoreDifference: event.riskScore});
    for (const name of tableNames) rows[name].sort();
    return rows;
  }

  return {
    ...work,
    run,
    read,
    loadedRows,
    rowsInSqlite,
    writtenRows,
    rowsOfApi,
    files: (): string[] => readdirSync(path('state')),
    /** Loads a text of SQL, by default that of the last run, as a program does that stops at the first error. */
    load: (sql = read()): void => {
      try {
        warehouse.exec(sql);
      } finally {
        if (warehouse.inTransaction) warehouse.exec('ROLLBACK');
      }
    },
    warehouse: () => warehouse,
    /** Returns the identifier of the last export in the warehouse, as the guide does. */
    loadedExport: (): string =>
      (
        warehouse
          .prepare('SELECT exportID FROM exports ORDER BY exportedAt DESC LIMIT 1')
          .get() as Json
      ).exportID,
    /** Returns the method and path of the calls of the last run. */
    calls: (pattern: RegExp): string[] =>
      work
        .allCalls()
        .slice(earlierCalls)
        .map(({route}) => route)
        .filter((route) => pattern.test(route)),
    urnOf: (key: string): string => work.entity(key).urn,
    dispose: work.disposeEntity,
    archive: (...entityURNs: string[]) => tester().get('archiveEntities', {body: {entityURNs}}),
    /** Changes data as users and sources do: a decision, news, a disposition, a new and an archived entity. */
    async change(): Promise<void> {
      const {urn} = work.entity('CUST-0001');
      await tester().control(`entities/${encodeURIComponent(urn)}/decision`, {
        item: 'S-48211',
        verdict: 'for',
      });
      await tester().control('news', {
        sigmaID: 'S-48212',
        title: 'A quoted "title", with signs',
        body: 'Text.',
      });
      const search = {entityName: 'Ilvane Torresund', customerKey: 'CUST-850'};
      await tester().get('createEntity', {body: {filterSetID: 12, entityGroupIDs: [3], search}});
      await tester().get('archiveEntities', {body: {customerKeys: ['CUST-0004']}});
    },
  };
}
