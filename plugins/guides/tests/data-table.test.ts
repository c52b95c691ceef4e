/** Tests the columns of a warehouse table. */
import {expect, test} from 'vitest';
import {fieldsOf, render} from './lib/render';

test('the columns of a warehouse are keys, nested objects and nullable fields', async () => {
  const source = '<DataTable of="Box" key="part.partName" parent="thingURN=Thing.urn" />';
  const {html} = await render(source);
  expect(fieldsOf(html).map((row) => row.replace(/<[^>]+>/g, ''))).toEqual([
    'thingURN text, key | Who it is.',
    'weight real, never null | Its weight.',
    'packedAt timestamp | When.',
    'part.partName text, key | Its name.',
    'part.sizes JSON (list of integer) | Its sizes.',
    'facet JSON | One of two.',
  ]);
});
