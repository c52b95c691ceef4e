/** Checks that expressions and criteria have the values that Arazzo defines. Others aren't parsed. */
import {describe, expect, it} from 'vitest';
import {evaluate, fill, isMet, parseCriterion, parseExpression} from '../../src/workflows/expression';

const context = {
  inputs: {name: 'Ilvane', limit: 3, zero: 0},
  taken: {screen: {rows: 2, list: ['a']}},
  status: 200,
  body: {total: 2, done: false, none: null, text: 'Done', entities: [{urn: 'x:e1'}], deep: {0: 'zero'}},
};

describe('expressions', () => {
  it.each([
    ['$statusCode', 200],
    ['$inputs.name', 'Ilvane'],
    ['$steps.screen.outputs.rows', 2],
    ['$steps.screen.outputs.list', ['a']],
    ['$response.body#/total', 2],
    ['$response.body#/entities/0/urn', 'x:e1'],
    ['$response.body#/deep/0', 'zero'],
    ['$response.body#/none', null],
    ['$response.body#/entities/1/urn', undefined],
    ['$response.body#/none/further', undefined],
    ['$response.body#/text/length', undefined],
    ['$inputs.other', undefined],
    ['$steps.other.outputs.rows', undefined],
  ])('%s is %j', (text, value) => {
    const expression = parseExpression(text);
    expect(expression && evaluate(expression, context)).toEqual(value);
  });

  it.each(['', 'Ilvane', '$', '$inputs', '$inputs.', '$inputs.a.b', '{$inputs.name}', '$inputs.name and more', '$url'])(
    '%j is not an expression',
    (text) => expect(parseExpression(text)).toBeUndefined(),
  );
  it.each([
    '$response.header.x',
    '$response.body',
    '$response.body#/a~1b',
    '$workflows.x.outputs.y',
    '$steps.a.inputs.b',
  ])('%j is not supported', (text) => expect(parseExpression(text)).toBeUndefined());

  it('are replaced anywhere in a body, and other values stay unchanged', () => {
    const body = {a: '$inputs.name', b: ['$steps.screen.outputs.rows', 'text', 1], c: {d: null, e: true}};
    expect(fill(body, context)).toEqual({a: 'Ilvane', b: [2, 'text', 1], c: {d: null, e: true}});
  });
});

describe('criteria', () => {
  it.each([
    '$statusCode == 200',
    '$statusCode != 429',
    "$response.body#/text == 'Done'",
    '$response.body#/done == false',
    '$response.body#/total == $steps.screen.outputs.rows',
    '$response.body#/total <= $inputs.limit',
    '$response.body#/total >= 2',
    '$response.body#/total > $inputs.zero',
    '$response.body#/total < 2.5',
  ])('%s is met', (text) => expect(isMet(text, context)).toBe(true));

  it.each([
    '$statusCode == 429',
    "$response.body#/text == 'done'",
    '$response.body#/done == true',
    '$response.body#/total > 2',
    // Missing values and values that aren't numbers can't be compared.
    '$response.body#/missing < 1',
    '$response.body#/missing >= 0',
    '$response.body#/text > 0',
    '$response.body#/none <= 0',
  ])('%s is not met', (text) => expect(isMet(text, context)).toBe(false));

  it.each([
    '$statusCode',
    '$statusCode = 200',
    '$statusCode==200',
    '200 == $statusCode',
    '$statusCode == 200 && $response.body#/total > 0',
    '$response.body#/text == "Done"',
    '$response.body#/text == Done',
    '$.total > 0',
  ])('%s is not supported', (text) => {
    expect(parseCriterion(text)).toBeUndefined();
    expect(() => isMet(text, context)).toThrow('is not a criterion that pages can evaluate');
  });
});
