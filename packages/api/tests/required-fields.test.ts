/** Compares the required fields with the specification. Only the description and this test state them. */
import {expect, it} from 'vitest';
import {flatten} from '../src/document';
import {readBundle} from '../src/read-bundle';

const doc = readBundle('.');

/**
 * The required fields of each schema. The specification requires no field of another schema. It requires the name of each
 * subject, so a request to create entities also requires the subjects: `search` or `searches`.
 */
const specified: Record<string, string[]> = {
  CreateEntityRequest: ['entityGroupIDs', 'filterSetID', 'search'],
  EnqueueEntitiesRequest: ['entityGroupIDs', 'filterSetID', 'searches'],
  ScreenFullRequest: ['entityName', 'filterSetID'],
  ScreenSimpleRequest: ['entityName', 'screeningType'],
  ScreeningResult: ['resultCount', 'resultRows', 'searchDate'],
  SearchParameters: ['entityName'],
};

it.each(Object.keys(doc.components.schemas ?? {}))('%s requires the specified fields', (name) => {
  const {required = []} = flatten(doc, {$ref: `#/components/schemas/${name}`});
  expect(required.toSorted()).toEqual(specified[name] ?? []);
});

it('each schema with required fields is in the description', () => {
  expect(Object.keys(doc.components.schemas ?? {})).toEqual(
    expect.arrayContaining(Object.keys(specified)),
  );
});
