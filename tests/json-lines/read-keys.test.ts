/** Tests that the keys of examples are found in the code of all languages, and lead to the rows of their fields. */
import {describe, expect, it} from 'vitest';
import {createPageModels, listEndpoints, type EndpointModel, type Field} from '@screening/api';
import {product} from '@screening/product';
import {findRow} from '../../src/components/json-lines/find-row';
import {readKeys} from '../../src/components/json-lines/read-keys';
import {description} from '../lib/sandbox-panel/page';

describe('the keys of a code', () => {
  it.each([
    ['{"a": {"b": 1}, "c": [{"d": "e: f"}]}', ['a', 'a.b', 'c', 'c.d']],
    ['  --data \'{"a": {"b": [1]}}\'', ['a', 'a.b']],
    ['call({ a: 1, b: { c: "https://x.example" } });', ['a', 'b', 'b.c']],
    ['call(\n    a=1,\n    b={"c": "x=y"},\n)', ['a', 'b', 'b.c']],
    ['{"a \\" b": 1, "": 2}', ['a \\" b', '']],
    ['if (a == 1) {}', []],
  ])('%j are %j', (code, paths) => {
    expect(readKeys(code).map(({path}) => path.join('.'))).toEqual(paths);
  });

  it('are at their positions', () => {
    const code = '{\n  "a": [\n    {"b": 1, "c": 2}\n  ]\n}';
    const found = readKeys(code).map(({line, start, end}) => [
      line,
      code.split('\n')[line].slice(start, end),
    ]);
    expect(found).toEqual([
      [1, '"a"'],
      [2, '"b"'],
      [2, '"c"'],
    ]);
  });
});

const highlight = (code: string, language: string) => ({language, lines: [[code]]});
const models = listEndpoints(description).map((endpoint) =>
  createPageModels(description, highlight, product).endpoint(endpoint),
);

/** Lists the anchors of the rows that a page has, in which the fields of long schemas are loaded later. */
const anchorsIn = (fields: Field[] = []): string[] =>
  fields.flatMap(({anchor, fields: below, variants}) => [
    anchor,
    ...anchorsIn(below),
    ...(variants?.options ?? []).flatMap((option) => anchorsIn(option.fields)),
  ]);

/** Finds the anchors of the rows of all keys in a code. */
function rowsOf(code: string, root: Field, start: string): Set<string> {
  const anchors = new Set([
    ...anchorsIn(root.fields),
    ...(root.variants?.options ?? []).flatMap(({fields}) => anchorsIn(fields)),
  ]);
  const found = readKeys(code).map(({path}) =>
    findRow(
      path,
      [start],
      (id) => (anchors.has(id) ? id : null),
      (id, key) => {
        const row = [...anchors].find(
          (one) =>
            one.startsWith(`${id}.`) &&
            one.endsWith(`.${key}`) &&
            one.split('.').length === id.split('.').length + 2,
        );
        return row === undefined ? undefined : {id: row, row};
      },
    ),
  );
  return new Set(found.filter((row) => row !== undefined));
}

const textOf = ({code}: EndpointModel['samples'][number]): string =>
  code.lines.map((line) => line.join('')).join('\n');

const withBody = models.filter(({body}) => body?.root.fields?.length);

it('there are operations and webhooks with a body', () => {
  expect(withBody.length).toBeGreaterThan(10);
});

it.each(withBody)('the samples of $id lead to the same rows in all languages', (model) => {
  const {root, examples} = model.body!;
  const [json] = examples.map(({code}) => code.lines.map((line) => line.join('')).join('\n'));
  const rows = rowsOf(json, root, 'body');
  expect(rows.size).toBeGreaterThan(0);
  for (const sample of model.samples)
    expect([...rowsOf(textOf(sample), root, 'body')], sample.label).toEqual(
      expect.arrayContaining([...rows]),
    );
});

it.each(models.filter(({responses}) => responses[0]?.root?.fields?.length))(
  'each key at the top of a response of $id leads to its row',
  ({responses: [{root, examples}]}) => {
    for (const {code} of examples) {
      const text = code.lines.map((line) => line.join('')).join('\n');
      const rows = rowsOf(text, root!, 'response');
      // A list has the keys of its items.
      const values = [JSON.parse(text) as object | object[]].flat();
      for (const key of values.flatMap((value) => Object.keys(value)))
        expect(rows).toContain(`response.${key}`);
    }
  },
);
