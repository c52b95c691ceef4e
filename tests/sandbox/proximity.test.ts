import {describe, expect, it} from 'vitest';
import {yearsApart} from '../../src/sandbox/rules/dates';
import {countriesApart} from '../../src/sandbox/rules/countries';
import {newTester, seed, type Json} from '../lib/sandbox/sandbox';

const screen = async (body: Json): Promise<Json[]> =>
  (await newTester().get('screenSimple', {body: {screeningType: 'sanctions-peps-and-media', ...body}})).resultRows;
const ashgrove = {entityName: 'Mirelle Ashgrove'};

describe('the proximity of dates of birth', () => {
  it.each([
    ['1968-04-17', '1968-04-17', 0],
    ['1968', '1968-04-17', 0],
    ['1968/04', '1968-04-17', 0],
    ['1968/04/17', '1968', 0],
    ['1968-04-17', '1969-04-17', 1],
    ['1990', '1959-03-27', 31],
    ['1968-01', '1968-07', 0.5],
  ])('tells how many years lie between %s and %s: %d', (a, b, years) => expect(yearsApart(a, b)).toBe(years));

  it('is never 0 for two days of one month', () => expect(yearsApart('1968-04-17', '1968-04-18')).toBeGreaterThan(0));

  it('is no bound when none is given: the row shows the date in the data', async () => {
    expect((await screen({...ashgrove, dob: '1990-05-05'})).map(({matchDOB}) => matchDOB)).toEqual([
      '1959-03-27',
      '1990-05-05',
    ]);
  });

  it.each([
    [0, ['1990-05-05']],
    [2, ['1990-05-05']],
    [40, ['1959-03-27', '1990-05-05']],
  ])('of %d keeps the candidates with these dates: %j', async (dobProximity, dates) => {
    expect((await screen({...ashgrove, dob: '1990-05-05', dobProximity})).map(({matchDOB}) => matchDOB)).toEqual(dates);
  });

  it('compares what both sides know: a year agrees with every day of it', async () => {
    expect(await screen({...ashgrove, dob: '1990', dobProximity: 0})).toHaveLength(1);
  });

  it('keeps a candidate whose date is unknown, and searches without a date', async () => {
    const vessel = {entityName: 'Obsidian Lark', dob: '1990', dobProximity: 0};
    expect(await screen(vessel)).toHaveLength(1);
    expect(await screen({...ashgrove, dobProximity: 0})).toHaveLength(2);
  });

  it('takes the nearest of several dates in the data', async () => {
    const [row] = await screen({entityName: 'Bartolo Fennimar', dob: '1976', dobProximity: 0});
    expect(row.matchDOB).toBe('1976');
  });

  it('can be set for one kind of list alone', async () => {
    const body = {...ashgrove, dob: '1990-05-05', sanctionsMatchStrength: {dobProximity: 1}};
    expect((await screen(body)).map(({matchDOB}) => matchDOB)).toEqual(['1990-05-05']);
  });
});

describe('the proximity of locations', () => {
  it.each([
    ['MT', 'MT', 0],
    ['MT', 'IT', 1],
    ['MT', 'SE', 2],
    ['MT', 'US', 3],
  ])('tells how far %s is from %s: %i steps', (a, b, steps) => expect(countriesApart(seed, a, b)).toBe(steps));

  const find = (settings: Json) => screen({...ashgrove, dob: '1959', dobProximity: 0, ...settings});

  it('is no bound when none is given: the row shows the country in the data', async () => {
    expect((await find({countries: ['US']})).map(({matchLocation}) => matchLocation)).toEqual(['MT']);
  });

  it.each([
    ['MT', 0, 1],
    ['IT', 0, 0],
    ['IT', 1, 1],
    ['SE', 1, 0],
    ['SE', 2, 1],
    ['US', 2, 0],
    ['US', 3, 1],
  ])('from %s at %i keeps %i candidate(s)', async (country, locationProximity, count) => {
    expect(await find({countries: [country], locationProximity})).toHaveLength(count);
  });

  it('takes the nearest of several countries of the search', async () => {
    const [row] = await find({countries: ['US', 'MT'], locationProximity: 0});
    expect(row.matchLocation).toBe('MT');
  });

  it('keeps a candidate whose country is unknown', async () => {
    expect(await screen({entityName: 'Teodrin Halvaskar', countries: ['US'], locationProximity: 0})).toHaveLength(1);
  });
});
