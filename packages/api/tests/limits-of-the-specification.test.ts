/**
 * Compares the business constants with the specification. The description and this test state them; access.yaml (a
 * scenario of the sandbox) and tests/compatibility/rules.ts repeat the rate limit.
 */
import {expect, it} from 'vitest';
import {defaultOf} from '../src/defaults';
import type {Schema} from '../src/description';
import {listEndpoints} from '../src/document';
import {readBundle} from '../src/read-bundle';

const doc = readBundle('.');

it.each<[name: string, limits: Schema]>([
  ['PageNumber', {minimum: 1}],
  ['PageSize', {maximum: 100}],
  ['SortOrder', {enum: ['ASC', 'DESC']}],
  ['RiskScore', {type: 'integer', minimum: 0, maximum: 100}],
  ['MaterialityScore', {minimum: 0, maximum: 1}],
  ['MatchThreshold', {minimum: 0.5, maximum: 1}],
  ['FilterSetId', {type: 'integer', minimum: 0}],
  ['EntityGroupId', {type: 'integer', minimum: 0}],
  ['TaskStatus', {enum: ['Working', 'Done', 'Failed']}],
  ['DispositionStatus', {enum: ['pending', 'cleared', 'blocked']}],
  ['ReviewStatus', {enum: ['no_review_necessary', 'needs_review', 'review_locked', 'reviewed']}],
  [
    'ReviewStatusFilter',
    {enum: ['no_review_necessary', 'review_needed_reviewed', 'review_locked']},
  ],
  [
    'ScreeningType',
    {enum: ['ofac-only', 'sanctions', 'sanctions-and-peps', 'media', 'sanctions-peps-and-media']},
  ],
  ['EntityType', {enum: ['person', 'company', 'aircraft', 'vessel']}],
  ['HighlightTarget', {enum: ['title', 'body']}],
  ['ExtractedEntityLabel', {enum: ['PER', 'ORG', 'LOC', 'MISC']}],
  ['EntityRisk', {enum: ['Very High', 'High', 'Possible', 'Low', 'Unlikely', 'Undetermined']}],
])('%s is as specified', (name, limits) => {
  const schema = doc.components.schemas?.[name];
  expect(schema, name).toMatchObject(limits);
  expect(schema?.enum?.length).toBe(limits.enum?.length);
});

it.each([
  ['page', 'PageNumber', 1],
  ['pageSize', 'PageSize', 10],
  ['sortOrder', 'SortOrder', 'DESC'],
])('the default of %s is as specified, and the text of %s states it', (name, schema, value) => {
  expect(defaultOf(doc, name)).toBe(value);
  expect(doc.components.schemas?.[schema]?.description).toMatch(
    new RegExp(`Defaults to \`?${value}\`?\\.$`),
  );
});

it('the default of createAlerts and the initial status of a task are as specified', () => {
  expect(defaultOf(doc, 'createAlerts')).toBe(false);
  expect(doc.components.schemas?.TaskStatus?.['x-enumDescriptions']?.Working).toContain(
    'This is the initial status.',
  );
});

it('the version and the rate limit are as specified', () => {
  expect(doc.info).toMatchObject({
    version: 'v2.0.1',
    'x-rate-limit': {requestsPerSecond: 100, per: 'account'},
  });
});

it('only the text of an article needs a user action for each call', () => {
  const operations = listEndpoints(doc).map(({operation}) => operation);
  expect(
    operations
      .filter((operation) => operation['x-only-on-user-action'])
      .map(({operationId}) => operationId),
  ).toEqual(['getArticle']);
});
