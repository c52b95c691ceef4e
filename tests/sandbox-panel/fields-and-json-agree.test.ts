/** Checks that typing into a field only changes that field in the text of the body. */
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {addressOf, printBody, readBody, setAt} from '../../src/components/sandbox/draft';
import {printScalar, readScalar, shownText} from '../../src/components/sandbox/draft';
import '@screening/sandbox/testing';

describe('setting a field', () => {
  const body = {name: 'a', search: {dob: '1968'}, list: [{key: 'x', value: 'y'}, {key: 'z'}]};

  it('changes only this field and does not modify the original', () => {
    const before = JSON.stringify(body);
    expect(setAt(body, ['list', 1, 'key'], 'w')).toEqual({...body, list: [{key: 'x', value: 'y'}, {key: 'w'}]});
    expect(setAt(body, ['search', 'name'], 'b')).toEqual({...body, search: {dob: '1968', name: 'b'}});
    expect(JSON.stringify(body)).toBe(before);
  });

  it('keeps the order of the fields', () => {
    expect(Object.keys(setAt(body, ['name'], 'b') as object)).toEqual(['name', 'search', 'list']);
  });

  it('removes an emptied field and its empty parent object, but not a list item or the root', () => {
    expect(setAt(body, ['search', 'dob'], undefined)).toEqual({name: 'a', list: body.list});
    expect(setAt(body, ['list', 1, 'key'], undefined)).toEqual({...body, list: [{key: 'x', value: 'y'}, {}]});
    expect(setAt({name: 'a'}, ['name'], undefined)).toEqual({});
  });

  it('creates missing parent objects, even without a body', () => {
    expect(setAt(undefined, ['filters', 'archived'], true)).toEqual({filters: {archived: true}});
  });
});

describe('the text of a body', () => {
  it('is parsed back to the value it was printed from', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readBody(printBody(value))).toEqual({value: JSON.parse(JSON.stringify(value))});
      }),
    );
  });

  it('is parsed as no body if it is blank, and as a problem if it is not JSON', () => {
    expect(readBody(printBody(undefined))).toEqual({value: undefined});
    expect(readBody('{"a":')).toHaveProperty('problem');
  });
});

describe('the text of a single value', () => {
  it('is parsed as the described type, or kept as text if that fails', () => {
    expect(readScalar('number', '0.80')).toBe(0.8);
    expect(readScalar('number', '1e')).toBe('1e');
    expect(readScalar('boolean', 'true')).toBe(true);
    expect(readScalar('text', '12')).toBe('12');
    expect(readScalar('json', '{"a": 1}')).toEqual({a: 1});
    expect(readScalar('text', '')).toBeUndefined();
  });

  it('stays as typed while it matches the value, so that a number can be completed', () => {
    expect(shownText('number', '0.', '0.')).toBe('0.');
    expect(shownText('number', '0.80', 0.8)).toBe('0.80');
    expect(shownText('number', '0.80', 0.9)).toBe('0.9');
  });

  it('is parsed back to the value it was printed from, for any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(value !== '');
        const copy: unknown = JSON.parse(JSON.stringify(value));
        expect(readScalar('json', printScalar('json', copy))).toEqual(copy);
      }),
    );
  });
});

describe('the address of a call', () => {
  it('contains the encoded parameters, but no empty query values', () => {
    const draft = {path: {entityURN: 'a:b/c'}, query: {page: '2', sortBy: '', sortOrder: 'ASC'}, json: ''};
    expect(addressOf('/entity/{entityURN}/news', draft)).toBe('/entity/a%3Ab%2Fc/news?page=2&sortOrder=ASC');
    expect(addressOf('/groups', {path: {}, query: {}, json: ''})).toBe('/groups');
  });
});
