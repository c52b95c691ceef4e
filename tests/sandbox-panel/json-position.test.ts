/** Tests how the panel finds an invalid value in the text of a request body. */
import {describe, expect, it} from 'vitest';
import {findCall, firstDraft} from '../../src/components/sandbox/call';
import {leavesOf, type Path} from '../../src/components/sandbox/draft';
import {findFaults, pathInBody} from '../../src/components/sandbox/faults';
import {findValue} from '../../src/components/sandbox/json-position';
import {operationIds} from '../lib/sandbox-panel/page';

function textAt(json: string, path: Path): string | undefined {
  const position = findValue(json, path);
  return position && json.slice(position.start, position.end);
}

describe('the position of a value in a JSON text', () => {
  it('is found for each value of each example, however the text is formatted', () => {
    let count = 0;
    for (const operationId of operationIds) {
      for (const {value} of findCall(operationId).body?.examples ?? []) {
        for (const space of [undefined, 2, '\t']) {
          const json = JSON.stringify(value, null, space);
          for (const leaf of leavesOf(value)) {
            const found = textAt(json, leaf.path) ?? '';
            expect(JSON.parse(found), `${json} at ${leaf.path.join('.')}`).toEqual(leaf.value);
            count += 1;
          }
        }
      }
    }
    expect(count).toBeGreaterThan(100);
  });

  it.each<[json: string, path: Path, text: string | undefined]>([
    // A key of the same name at another depth, before and after it.
    ['{"a": {"dob": 1}, "dob": 2}', ['dob'], '2'],
    ['{"dob": 2, "a": {"dob": 1}}', ['a', 'dob'], '1'],
    // The same text as a key and as a value.
    ['{"a": "b", "b": "c"}', ['b'], '"c"'],
    // Items of lists.
    ['[[1, 2], [3]]', [1, 0], '3'],
    ['{"list": ["a", {"x": [true]}]}', ['list', 1, 'x', 0], 'true'],
    // Quotes, brackets and commas in strings, and escapes in keys.
    ['{"a": "\\"},[", "b": null}', ['b'], 'null'],
    ['{"\\u0061\\"": 7}', ['a"'], '7'],
    ['{"a\\\\": 1, "b": 2}', ['b'], '2'],
    // Whole values.
    [' \n{ "a" : { "b" : 1 } } ', ['a'], '{ "b" : 1 }'],
    [' -1.5e3 ', [], '-1.5e3'],
    ['{"a": {}, "b": []}', ['b'], '[]'],
    // Of two values with the same name, the last one counts.
    ['{"a": 1, "a": 2}', ['a'], '2'],
    // Nothing there, or nothing valid.
    ['{"a": 1}', ['b'], undefined],
    ['{"a": 1}', ['a', 'b'], undefined],
    ['[1]', [1], undefined],
    ['{"a": 1', ['a'], undefined],
    ['', [], undefined],
    ['{"a": 1} x', ['a'], undefined],
  ])('in %s at %j is that of %j', (json, path, text) => expect(textAt(json, path)).toBe(text));
});

describe('a fault of the form', () => {
  it('leads to its value, also in a list', () => {
    const call = findCall('screenSimple');
    const json = JSON.stringify(
      {entityName: 'A', screeningType: 'media', countries: ['GB', 7], threshold: 2},
      null,
      2,
    );
    const faults = [...findFaults(call, {...firstDraft(call), json}).keys()];
    expect(faults.length).toBeGreaterThan(1);
    const texts = faults.map((fault) => textAt(json, pathInBody(fault)));
    expect(texts.sort()).toEqual(['2', '7']);
  });

  it('has the path of its field', () => {
    expect(pathInBody('body')).toEqual([]);
    expect(pathInBody('body.search.aliases[12].name')).toEqual(['search', 'aliases', 12, 'name']);
    expect(pathInBody('body.matrix[0][1]')).toEqual(['matrix', 0, 1]);
  });
});
