/** Tests how previews describe the constraints of a field. */
import {expect, test} from 'vitest';
import {type Description, listRules, type Schema} from '@screening/api';
import {rulesInWords} from '../../previews/rules-in-words';

const doc = {components: {}} as Description;
const say = (flat: Schema, required = false): string[] =>
  rulesInWords(doc, {flat, required, rules: listRules(doc, flat)});

test.each<[Schema, string[]]>([
  [{minimum: 0, maximum: 100}, ['0 to 100']],
  [{minimum: 1, default: 1}, ['at least 1', 'default 1']],
  [{maximum: 5}, ['at most 5']],
  [{minLength: 1}, ['minimum length 1']],
  [{minLength: 2, maxLength: 2, pattern: '^[A-Z]{2}$'}, ['minimum length 2', 'maximum length 2']],
  [{maxItems: 50, items: {minimum: 0, maximum: 1}}, ['maximum items 50', 'each: 0 to 1']],
  [{enum: ['ASC', 'DESC'], default: 'DESC'}, ['one of "ASC", "DESC"', 'default "DESC"']],
  [{enum: Array.from({length: 40}, (_, i) => `value ${i}`)}, ['one of 40 values']],
  [{deprecated: true}, ['deprecated']],
  [{pattern: '^x$'}, []],
])('describes the constraints of %j', (schema, words) => {
  expect(say(schema)).toEqual(words);
  expect(say(schema, true)).toEqual(['required', ...words]);
});
