/** Tests that docs/versions.yaml is read as written, and that each fault in it is reported with its line. */
import {expect, test} from 'vitest';
import {readBundle} from '@screening/api/node';
import {parseVersions, readVersions, versionsFile} from '../versions';

const description = readBundle('.');
const {version} = description.info;

/** Returns the text of a file with the current version, and changes as YAML. */
const withChanges = (changes: string): string =>
  `${version}:\n  date: 2026-11-21\n  changes:\n${changes}`;

test("the file of this repository is valid, and its first version is the description's", () => {
  const versions = readVersions('.', description);
  expect(versions[0].name).toBe(version);
  for (const {changes} of versions) expect(changes.length).toBeGreaterThan(0);
});

test('a change links to an operation, a webhook, a schema or a field by its name', () => {
  const [{changes, ...others}] = parseVersions(
    withChanges(`
    - text: An operation.
      link: listEntities
    - text: A webhook.
      link: entityDispositionChange
    - text: A schema.
      link: RiskScore
    - text: A field.
      link: EntitySummary.riskScore
    - text: A field of a response.
      link: listGroups.response
    - text: Nothing to link to.
`),
    description,
  );
  expect(others).toEqual({name: version, anchor: version.replaceAll('.', '-'), date: '2026-11-21'});
  expect(changes.map(({part}) => part && `${part.name} ${part.url}`)).toEqual([
    'POST /entities /api/list-entities',
    expect.stringMatching(/^\S.* \/api\/entity-disposition-change$/),
    'RiskScore /api/schemas/risk-score',
    'EntitySummary.riskScore /api/schemas/entity-summary#riskScore',
    expect.stringMatching(/^listGroups\.response \/api\//),
    undefined,
  ]);
});

test('a breaking change has a migration', () => {
  const [{changes}] = parseVersions(
    withChanges('    - {text: Gone., breaking: true, migration: "Migration: Use `urn`."}\n'),
    description,
  );
  expect(changes).toEqual([{text: 'Gone.', kind: 'changed', migration: 'Migration: Use `urn`.'}]);
});

test.each([
  ['a wrong key of a version', `${version}:\n  day: 2026-11-21\n`, '2:3 no such key `day`'],
  [
    'a wrong key of a change',
    withChanges('    - text: A.\n      brekaing: true\n'),
    '5:7 no such key `brekaing`; did you mean `breaking`?',
  ],
  ['a missing date', `${version}:\n  changes: [{text: A.}]\n`, '1:1 add `date`'],
  ['a missing text', withChanges('    - link: RiskScore\n'), '4:7 add `text`'],
  ['no changes', `${version}:\n  date: 2026-11-21\n  changes: []\n`, '3:3 `changes` must'],
  [
    'another kind of date',
    `${version}:\n  date: soon\n  changes: [{text: A.}]\n`,
    '2:3 `date` must',
  ],
  [
    'a day that is not in the calendar',
    `${version}:\n  date: 2026-02-30\n  changes: [{text: A.}]\n`,
    '2:3 2026-02-30 is not a day',
  ],
  [
    'a breaking change without a migration',
    withChanges('    - text: A.\n    - text: B.\n      breaking: true\n'),
    '5:7 a breaking change needs `migration`',
  ],
  [
    'a migration that starts with other words',
    withChanges('    - text: A.\n      breaking: true\n      migration: Use B.\n'),
    '6:7 `migration` must match pattern "^Migration: ',
  ],
  [
    'a migration of a compatible change',
    withChanges('    - text: A.\n      migration: "Migration: Use B."\n'),
    '5:7 only a breaking change has a migration',
  ],
  [
    'a link to a field that does not exist',
    withChanges('    - text: A.\n      link: EntitySummary.riskScoer\n'),
    '5:7 no field `EntitySummary.riskScoer`',
  ],
  [
    'a link to an operation that does not exist',
    withChanges('    - text: A.\n      link: listEntitys\n'),
    '5:7 no schema, operation or webhook `listEntitys` in the description; did you mean `listEntities`',
  ],
  [
    'a description without an entry',
    'v1.0.0:\n  date: 2026-11-21\n  changes: [{text: A.}]\n',
    `1:1 the description has the version ${version}: add its entry above this one`,
  ],
  [
    'versions in another order',
    `${withChanges('    - text: A.\n')}v1.9.0:\n  date: 2026-01-01\n  changes: [{text: A.}]\nv1.10.0:\n  date: 2026-01-02\n  changes: [{text: A.}]\n`,
    '8:1 v1.10.0 is newer than v1.9.0: move it up',
  ],
  ['a name that is not a version', 'next:\n  date: 2026-11-21\n', '1:1 `next` must be a version'],
  ['an empty file', '# Nothing\n', '1:1 there is no version'],
  ['wrong YAML', `${version}:\n  date: "2026\n`, '3:1 Missing closing "quote'],
  [
    'a version that is listed twice',
    withChanges('    - text: A.\n').repeat(2),
    '5:1 Map keys must be unique',
  ],
])('%s is reported with its line', (_what, source, message) => {
  expect(() => parseVersions(source, description)).toThrow(`${versionsFile}:${message}`);
});

test('all faults are reported together', () => {
  const source = withChanges('    - text: A.\n      link: No\n    - {text: B., breaking: true}\n');
  expect(() => parseVersions(source, description)).toThrow(/:5:7 .*\n.*:6:7 /);
});
