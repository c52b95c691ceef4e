/** Checks that the lines of shown JSON are found by the paths of their values. */
import {expect, it} from 'vitest';
import {
  allExamples,
  contentOf,
  listEndpoints,
  printJson,
  resolve,
  toJsonLines,
} from '@screening/api';
import {pathsOfLines, toPointer} from '../../src/components/json-lines/paths-of-lines';
import {description} from '../lib/sandbox-panel/page';

const awkward = {
  'a "quoted": key': 'ends with [',
  'a/b~c': {'': [{x: 1}, 'text: {', '"k": [', []]},
  short: ['NO', 'CY'],
  empty: {},
  'line\nbreak': null,
};

it.each([
  ['awkward names and values', awkward],
  ['a plain value', 7],
  ['a list', [[1, {a: 2}], 3]],
])('finds the paths of %s', (_, value) => {
  const expected = toJsonLines(value).map(({path}) => path);
  expect(pathsOfLines(printJson(value))).toEqual(expected);
});

it('finds the paths of each example of a response', () => {
  const examples = listEndpoints(description).flatMap(({operation}) =>
    Object.values(operation.responses).flatMap((response) => {
      const content = contentOf(resolve(description, response));
      return content ? allExamples(description, content.media).map(([, {value}]) => value) : [];
    }),
  );
  expect(examples.length).toBeGreaterThan(20);
  for (const value of examples)
    expect(pathsOfLines(printJson(value))).toEqual(toJsonLines(value).map(({path}) => path));
});

it('writes a path as a JSON Pointer', () => {
  expect(toPointer(['resultRows', '0', 'a/b~c'])).toBe('/resultRows/0/a~1b~0c');
  expect(toPointer([])).toBe('');
});
