/** Checks threshold tuning: counts and candidates match those of the API, and every subject is counted once. */
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {compareTable, together} from '../compare-table';
import type {Scenario} from '../scenario';
import {makeCustomers, readCsv, soundOf, toCsv, type Customer} from '../subjects';
import type {Target} from '../target';

const screeningType = 'sanctions-peps-and-media';
const thresholds = [0.5, 0.65, 0.8, 0.95];

type Screened = {resultRows: {entity: {sigmaID: string}; matchStrength: number}[]};

async function screen(target: Target, customer: Customer, threshold: number) {
  const {entityName, entityType, countries, dob, aliases} = customer;
  const search = {entityName, entityType, countries, aliases, ...(dob === '' ? {} : {dob})};
  const body = {...search, screeningType, threshold};
  const {resultRows} = await target.ask<Screened>('POST', '/screening/simple', body);
  return resultRows.map(({entity: {sigmaID}, matchStrength}) => ({
    customerKey: customer.customerKey,
    sigmaID,
    matchStrength,
  }));
}

export const tuneThreshold: Scenario = {
  name: 'tune-threshold',
  prepare: async ({target, folder, seed, subjects, data}) => {
    const {records} = data.seed;
    const customers = soundOf(makeCustomers(seed, subjects, records));
    const trueRecord = ({entityName, entityType}: Customer) =>
      records.find((one) => one.entityName === entityName && one.entityType === entityType)?.sigmaID ?? 'none';
    writeFileSync(join(folder, 'labeled.csv'), toCsv(customers, {expected: trueRecord}));
    const state = join(folder, 'state');
    const read = (name: string) => readCsv(readFileSync(join(state, name), 'utf8'));
    const list = thresholds.join(',');
    return {
      args: ['labeled.csv', '--screening-type', screeningType, '--thresholds', list, '--state', state],
      calls: subjects,
      check: async () => {
        const [lowest, ...higher] = thresholds;
        const lists = new Map<Customer, Awaited<ReturnType<typeof screen>>>();
        for (const customer of customers) lists.set(customer, await screen(target, customer, lowest));
        const candidates = [...lists.values()].flat();
        const counts = [];
        for (const threshold of thresholds) {
          const count = {threshold, hits: 0, misses: 0, falsePositives: 0};
          for (const [customer, atLowest] of lists) {
            // A subject without a candidate at the lowest threshold has none at a higher one.
            const found =
              higher.includes(threshold) && atLowest.length > 0 ? await screen(target, customer, threshold) : atLowest;
            const expected = trueRecord(customer);
            const hits = found.filter(({sigmaID}) => sigmaID === expected).length;
            count.hits += hits;
            count.misses += expected === 'none' ? 0 : 1 - hits;
            count.falsePositives += found.length - hits;
          }
          counts.push(count);
        }
        return together([
          compareTable('thresholds.csv', ['threshold'], read('thresholds.csv'), counts),
          compareTable(
            'candidates.csv',
            ['customerKey', 'sigmaID'],
            read('candidates.csv').filter(({verdict}) => verdict !== 'missed'),
            candidates,
          ),
        ]);
      },
    };
  },
};
