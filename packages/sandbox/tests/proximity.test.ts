import {describe, expect, it} from 'vitest';
import {yearsApart} from '../src/core/rules/dates';
import {countriesApart} from '../src/core/rules/proximity';
import {newTester, seed, type Json} from './lib/sandbox';

const screen = async (body: Json): Promise<Json[]> =>
  (await newTester().get('screenSimple', {body: {screeningType: 'sanctions-peps-and-media', ...body}})).resultRows;
const ashgrove = {entityName: 'Mirelle Ashgrove'};

describe('the date of birth proximity', () => {
  it.each([
    ['1968-04-17', '1968-04-17', 0],
    ['1968', '1968-04-17', 0],
    ['1968/04', '1968-04-17', 0],
    ['1968/04/17', '1968', 0],
    ['1968-04-17', '1969-04-17', 1],
    ['1990', '1959-03-27', 31],
    ['1968-01', '1968-07', 0.5],
  ])('is the difference in years between %s and %s: %d', (a, b, years) => expect(yearsApart(a, b)).toBe(years));

  it('is never 0 for two days of one month', () => expect(yearsApart('1968-04-17', '1968-04-18')).toBeGreaterThan(0));

  it('is unlimited by default, and each row shows the recorded date', async () => {
    expect((await screen({...ashgrove, dob: '1990-05-05'})).map(({matchDOB}) => matchDOB)).toEqual([
      '1959-03-27',
      '1990-05-05',
    ]);
  });

  it.each([
    [0, ['1990-05-05']],
    [2, ['1990-05-05']],
    [40, ['1959-03-27', '1990-05-05']],
  ])('of %d returns the candidates with these dates: %j', async (dobProximity, dates) => {
    expect((await screen({...ashgrove, dob: '1990-05-05', dobProximity})).map(({matchDOB}) => matchDOB)).toEqual(dates);
  });

  it('treats a year as equal to any date in that year', async () => {
    expect(await screen({...ashgrove, dob: '1990', dobProximity: 0})).toHaveLength(1);
  });

  it('is ignored if the candidate or the search has no date', async () => {
    const vessel = {entityName: 'Obsidian Lark', dob: '1990', dobProximity: 0};
    expect(await screen(vessel)).toHaveLength(1);
    expect(await screen({...ashgrove, dobProximity: 0})).toHaveLength(2);
  });

  it('uses the closest of several recorded dates', async () => {
    const [row] = await screen({entityName: 'Bartolo Fennimar', dob: '1976', dobProximity: 0});
    expect(row.matchDOB).toBe('1976');
  });

  it('can be set for sanctions only', async () => {
    const body = {...ashgrove, dob: '1990-05-05', sanctionsMatchStrength: {dobProximity: 1}};
    expect((await screen(body)).map(({matchDOB}) => matchDOB)).toEqual(['1990-05-05']);
  });
});

describe('the location proximity', () => {
  it.each([
    ['MT', 'MT', 0],
    ['MT', 'IT', 1],
    ['MT', 'SE', 2],
    ['MT', 'US', 3],
  ])('is the number of steps from %s to %s: %i', (a, b, steps) => expect(countriesApart(seed, a, b)).toBe(steps));

  const find = (settings: Json) => screen({...ashgrove, dob: '1959', dobProximity: 0, ...settings});

  it('is unlimited by default, and each row shows the recorded country', async () => {
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
  ])('from %s with a limit of %i returns %i candidate(s)', async (country, locationProximity, count) => {
    expect(await find({countries: [country], locationProximity})).toHaveLength(count);
  });

  it('uses the closest of several countries in the search', async () => {
    const [row] = await find({countries: ['US', 'MT'], locationProximity: 0});
    expect(row.matchLocation).toBe('MT');
  });

  it('is ignored if the candidate has no country', async () => {
    expect(await screen({entityName: 'Teodrin Halvaskar', countries: ['US'], locationProximity: 0})).toHaveLength(1);
  });
});
