/** Checks that expressions and criteria have the values that Arazzo defines. Others aren't parsed. */
import {readFileSync} from 'node:fs';
import {parse} from 'yaml';
import {expect, it} from 'vitest';
import {
  evaluate,
  fill,
  isMet,
  parseCriterion,
  parseExpression,
} from '../../src/workflows/expression';

const context = {
  inputs: {name: 'Ilvane', limit: 3, zero: 0},
  taken: {screen: {rows: 2, list: ['a']}},
  status: 200,
  body: {
    total: 2,
    done: false,
    none: null,
    text: 'Done',
    entities: [{urn: 'x:e1'}],
    deep: {0: 'zero'},
  },
};

/** The cases of expressions.yaml. */
type Cases = {
  /** Values by expression. */
  values: Record<string, unknown>;
  /** Expressions without a value. */
  absent: string[];
  notExpressions: string[];
  /** Criteria that are true. */
  met: string[];
  /** Criteria that are false. */
  notMet: string[];
  notCriteria: string[];
};

const {values, ...lists} = parse(
  readFileSync('packages/api/tests/workflows/expressions.yaml', 'utf8'),
) as Cases;

const valueOf = (text: string): unknown => {
  const expression = parseExpression(text);
  if (!expression) throw new Error(`${text} isn't an expression`);
  return evaluate(expression, context);
};

it.each(Object.entries(values))('%s is %j', (text, value) => expect(valueOf(text)).toEqual(value));
it.each(lists.absent)('%s has no value', (text) => expect(valueOf(text)).toBeUndefined());
it.each(lists.notExpressions)('%j is not an expression', (text) =>
  expect(parseExpression(text)).toBeUndefined(),
);
it.each(lists.met)('%s is met', (text) => expect(isMet(text, context)).toBe(true));
it.each(lists.notMet)('%s is not met', (text) => expect(isMet(text, context)).toBe(false));
it.each(lists.notCriteria)('%s is not a criterion', (text) => {
  expect(parseCriterion(text)).toBeUndefined();
  expect(() => isMet(text, context)).toThrow('is not a criterion that pages can evaluate');
});

it('expressions are replaced anywhere in a body, and other values stay unchanged', () => {
  const body = {
    a: '$inputs.name',
    b: ['$steps.screen.outputs.rows', 'text', 1],
    c: {d: null, e: true},
  };
  expect(fill(body, context)).toEqual({a: 'Ilvane', b: [2, 'text', 1], c: {d: null, e: true}});
});
