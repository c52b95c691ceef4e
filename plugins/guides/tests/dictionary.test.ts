import {expect, test} from 'vitest';
import {createAddressBook} from '@screening/api';
import {makeFacts, problemsOf, render} from './lib/render';
import {description} from './lib/description';

/** Returns the rows of the table as text, with cells separated by `|`. */
const rowsOf = (html: string): string[] =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell.replace(/<[^>]+>/g, '')).join(' | '),
  );

test('a record becomes a table of columns with types and keys, starting with the key of its parent', async () => {
  const {html, problems} = await render('<DataTable of="Part" key="partName" parent="thingURN=Thing.urn" />');
  expect(problems).toEqual([]);
  expect(rowsOf(html).slice(1)).toEqual([
    'thingURN | text | No: key | Who it is.',
    'partName | text | No: key | Its name.',
    'sizes | JSON (list of integer) | Yes | Its sizes.',
  ]);
  expect(html).toContain('<a href="/api/schemas/part#partName"><code>partName</code></a>');
});

test('a required field is not nullable, and the fields of a nested object become columns', async () => {
  const doc = structuredClone(description);
  doc.components.schemas!.Box = {
    type: 'object',
    required: ['weight'],
    properties: {
      weight: {type: 'number', description: 'Its weight.'},
      packedAt: {type: 'string', format: 'date-time', description: 'When.'},
      part: {$ref: '#/components/schemas/Part'},
      facet: {$ref: '#/components/schemas/Facet'},
    },
  };
  const {html} = await render('<DataTable of="Box" />', {...makeFacts(), doc, book: createAddressBook(doc)});
  expect(rowsOf(html).slice(1)).toEqual([
    'weight | real | No | Its weight.',
    'packedAt | timestamp | Yes | When.',
    'part.partName | text | Yes | Its name.',
    'part.sizes | JSON (list of integer) | Yes | Its sizes.',
    'facet | JSON | Yes | One of two.',
  ]);
});

test.each([
  ['<DataTable of="Prat" />', 'no record `Prat`'],
  ['<DataTable of="Part" key="partNam" />', 'no field `partNam` in `Part`; did you mean `partName`?'],
  ['<DataTable of="ThingState" />', '`ThingState` has no fields to show in a table'],
  ['A <DataTable of="Part" /> here.', 'must be alone on its line'],
])('%s is reported with its line', async (source, message) => {
  const [problem] = await problemsOf(`Text.\n\n${source}`);
  expect(problem).toContain(message);
  expect(problem).toMatch(/^docs\/page\.mdx:3:\d+ /);
});
