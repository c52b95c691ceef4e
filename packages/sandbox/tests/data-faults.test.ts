import {readFile} from 'node:fs/promises';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {createSandbox} from '../src/core/create-sandbox';
import {compileData} from '../src/compile/compile';
import type {TableFiles} from '../src/compile/subject';
import {fillProduct} from '@screening/product';
import {description, seed, type Json} from './lib/sandbox';

const read = async (file: string): Promise<Json> =>
  parse(fillProduct(await readFile(`packages/sandbox/src/core/data/${file}.yaml`, 'utf8')));
const [account, filterSets, kinds, sources, regions] = await Promise.all(
  ['account', 'filter-sets', 'kinds', 'sources', 'regions'].map(read),
);
const tables = {account, filterSets, kinds, sources, regions} as TableFiles;
const qarvolt = await read('subjects/qarvolt-maritime');
const compile = (change: (subject: Json) => void) => {
  const subject = structuredClone(qarvolt);
  change(subject);
  return compileData(tables, {'subjects/qarvolt.yaml': subject});
};

describe('a data file', () => {
  const faults: [string, (subject: Json) => void][] = [
    ['subject.name is required', (s) => delete s.name],
    [
      'subject.type must be one of "person", "company", "vessel", "aircraft"',
      (s) => (s.type = 'ship'),
    ],
    ['subject.color is not a known field', (s) => (s.color = 'red')],
    ['subject.record.risks[0].source is required', (s) => delete s.record.risks[0].source],
    ['there is no kind of risk "SAN-NONE"', (s) => (s.record.risks[0].code = 'SAN-NONE')],
    ['there is no source "The Nowhere"', (s) => (s.record.risks[0].source = 'The Nowhere')],
    ['`via` names S-1, but no record has this sigmaID', (s) => (s.record.risks[0].via = ['S-1'])],
    [
      'there is no publisher "The Nowhere"',
      (s) => (s.record.news[0].articles[0].publisher = 'The Nowhere'),
    ],
    [
      'article 9b1f6c0e5a7d4238 does not contain the name "Nobody"',
      (s) => (s.record.news[0].articles[0].extractedEntities[0] = {text: 'Nobody'}),
    ],
    [
      'article 9b1f6c0e5a7d4238 does not contain the words "PARIS"',
      (s) => (s.record.news[0].articles[0].extractedTerritories[0].evidence = 'PARIS'),
    ],
    ['there is no Filter Set 99 in the data', (s) => (s.entity.filterSetID = 99)],
  ];

  it.each(faults)('is refused with its file name when it has an error: %s', (message, change) => {
    expect(() => compile(() => undefined)).not.toThrow();
    expect(() => compile(change)).toThrow(`subjects/qarvolt.yaml: ${message}`);
  });
});

const unpaired = 'operations need both a path in openapi/ and a function in core/operations/';

it.each<[message: string, change: (doc: Json) => unknown]>([
  [`${unpaired}: readX`, (doc) => (doc.paths['/x'] = {get: {operationId: 'readX'}})],
  [`${unpaired}: listGroups`, (doc) => delete doc.paths['/groups']],
  [
    'SearchParameters: the sandbox does not check the keyword `dependentRequired`',
    (doc) => (doc.components.schemas.SearchParameters.dependentRequired = {}),
  ],
  [
    'pageSize has no default in the description',
    (doc) => delete doc.components.parameters.PageSizeQuery.schema.default,
  ],
  [
    'does not exist in the description',
    (doc) => (doc.paths['/groups'].get.parameters = [{$ref: '#/components/parameters/None'}]),
  ],
])('a description that does not fit the rules of the sandbox is refused: %s', (message, change) => {
  const doc = structuredClone(description) as Json;
  change(doc);
  expect(() => createSandbox({description: doc, seed})).toThrow(message);
});
