/** Checks that typing into a field only changes that field in the text of the body. */
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import * as draft from '../../src/components/sandbox/draft';
import '@screening/sandbox/testing';

const {addressOf, printBody, printScalar, readBody, readScalar, setAt, shownText} = draft;
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('setting a field', () => {
  const body = {name: 'a', search: {dob: '1968'}, list: [{key: 'x', value: 'y'}, {key: 'z'}]};

  it.each<[string, value: unknown, path: (string | number)[], next: unknown, expected: unknown]>([
    [
      'changes an item',
      body,
      ['list', 1, 'key'],
      'w',
      {...body, list: [{key: 'x', value: 'y'}, {key: 'w'}]},
    ],
    ['adds a field', body, ['search', 'name'], 'b', {...body, search: {dob: '1968', name: 'b'}}],
    ['keeps the order of the fields', body, ['name'], 'b', {...body, name: 'b'}],
    [
      'removes a field and its empty parent object',
      body,
      ['search', 'dob'],
      undefined,
      {name: 'a', list: body.list},
    ],
    [
      'keeps an empty item',
      body,
      ['list', 0, 'value'],
      undefined,
      {...body, list: [{key: 'x'}, {key: 'z'}]},
    ],
    ['keeps the root', {name: 'a'}, ['name'], undefined, {}],
    [
      'adds missing parent objects',
      undefined,
      ['filters', 'archived'],
      true,
      {filters: {archived: true}},
    ],
  ])('%s, and does not modify the original', (_, value, path, next, expected) => {
    const before = JSON.stringify(value);
    expect(JSON.stringify(setAt(value, path, next))).toBe(JSON.stringify(expected));
    expect(JSON.stringify(value)).toBe(before);
  });
});

it('the text of a body is parsed back to the value it was printed from, or is a problem', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(readBody(printBody(value))).toEqual({value: plain(value)});
    }),
  );
  expect(readBody(printBody(undefined))).toEqual({value: undefined});
  expect(readBody('{"a":')).toHaveProperty('problem');
});

describe('the text of a single value', () => {
  it('is parsed as the described type, or kept as text if that fails', () => {
    expect(readScalar('number', '0.80')).toBe(0.8);
    expect(readScalar('number', '1e')).toBe('1e');
    expect(readScalar('boolean', 'true')).toBe(true);
    expect(readScalar('text', '12')).toBe('12');
    expect(readScalar('text', '')).toBeUndefined();
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(value !== '');
        expect(readScalar('json', printScalar('json', plain(value)))).toEqual(plain(value));
      }),
    );
  });

  it('stays as typed while it matches the value, so that a number can be completed', () => {
    expect(shownText('number', '0.', '0.')).toBe('0.');
    expect(shownText('number', '0.80', 0.8)).toBe('0.80');
    expect(shownText('number', '0.80', 0.9)).toBe('0.9');
  });
});

it('the address of a call contains the encoded parameters, but no empty query values', () => {
  const typed = {
    path: {entityURN: 'a:b/c'},
    query: {page: '2', sortBy: '', sortOrder: 'ASC'},
    json: '',
  };
  expect(addressOf('/entity/{entityURN}/news', typed)).toBe(
    '/entity/a%3Ab%2Fc/news?page=2&sortOrder=ASC',
  );
  expect(addressOf('/groups', {path: {}, query: {}, json: ''})).toBe('/groups');
});
