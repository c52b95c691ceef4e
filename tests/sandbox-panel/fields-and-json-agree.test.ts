/** Checks that typing into a field only changes that field in the text of the body. */
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {addressOf, printBody, readBody, setAt} from '../../src/components/sandbox/draft';
import {printScalar, readScalar, shownText} from '../../src/components/sandbox/scalar-text';
import '../lib/sandbox/seed';

describe('setting a field', () => {
  const body = {name: 'a', search: {dob: '1968'}, list: [{key: 'x', value: 'y'}, {key: 'z'}]};

  it('changes this one alone and leaves the original as it was', () => {
    const before = JSON.stringify(body);
    expect(setAt(body, ['list', 1, 'key'], 'w')).toEqual({...body, list: [{key: 'x', value: 'y'}, {key: 'w'}]});
    expect(setAt(body, ['search', 'name'], 'b')).toEqual({...body, search: {dob: '1968', name: 'b'}});
    expect(JSON.stringify(body)).toBe(before);
  });

  it('keeps the order of the fields', () => {
    expect(Object.keys(setAt(body, ['name'], 'b') as object)).toEqual(['name', 'search', 'list']);
  });

  it('takes an emptied field away, with the object that this leaves empty, but never an item or the whole', () => {
    expect(setAt(body, ['search', 'dob'], undefined)).toEqual({name: 'a', list: body.list});
    expect(setAt(body, ['list', 1, 'key'], undefined)).toEqual({...body, list: [{key: 'x', value: 'y'}, {}]});
    expect(setAt({name: 'a'}, ['name'], undefined)).toEqual({});
  });

  it('makes the objects on the way to it, from nothing as well', () => {
    expect(setAt(undefined, ['filters', 'archived'], true)).toEqual({filters: {archived: true}});
  });
});

describe('the text of a body', () => {
  it('means the value that it was printed from', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readBody(printBody(value))).toEqual({value: JSON.parse(JSON.stringify(value))});
      }),
    );
  });

  it('means no body when it is blank', () => {
    expect(readBody(printBody(undefined))).toEqual({value: undefined});
    expect(readBody('{"a":')).toHaveProperty('problem');
  });
});

describe('the text of a single value', () => {
  it('is read as what the description wants, and left as text where it cannot be', () => {
    expect(readScalar('number', '0.80')).toBe(0.8);
    expect(readScalar('number', '1e')).toBe('1e');
    expect(readScalar('boolean', 'true')).toBe(true);
    expect(readScalar('text', '12')).toBe('12');
    expect(readScalar('json', '{"a": 1}')).toEqual({a: 1});
    expect(readScalar('text', '')).toBeUndefined();
  });

  it('stays as it was typed while it means the value, so that a number can be typed to its end', () => {
    expect(shownText('number', '0.', '0.')).toBe('0.');
    expect(shownText('number', '0.80', 0.8)).toBe('0.80');
    expect(shownText('number', '0.80', 0.9)).toBe('0.9');
  });

  it('means the value that it was printed from, for any JSON value', () => {
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
  it('holds the parameters encoded, and no query value that is empty', () => {
    const draft = {path: {entityURN: 'a:b/c'}, query: {page: '2', sortBy: '', sortOrder: 'ASC'}, json: ''};
    expect(addressOf('/entity/{entityURN}/news', draft)).toBe('/entity/a%3Ab%2Fc/news?page=2&sortOrder=ASC');
    expect(addressOf('/groups', {path: {}, query: {}, json: ''})).toBe('/groups');
  });
});
