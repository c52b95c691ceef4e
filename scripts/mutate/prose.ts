/** Mutations of docs/. */
import {prose, tests} from './checks';
import type {Mutation} from './mutation';

const sources = 'docs/guides/platform/data-sources.mdx';
const finding = 'docs/guides/onboarding-and-monitoring/find-entities.mdx';
const versions = 'docs/guides/platform/versioning.mdx';
const run = (page: string) => tests('tests/programs/recorded-responses.slow.test.ts', page);

export const mutations: Mutation[] = [
  {
    what: 'a key of the front matter is misspelled',
    file: sources,
    find: 'keywords: [',
    put: 'keyword: [',
    check: prose,
    says: /data-sources\.mdx:1:1 front matter: .*must NOT have additional properties.*keyword/,
  },
  {
    what: 'a guide does not say when to read it',
    file: sources,
    find: 'read_when: you record how current the screening data is\n',
    put: '',
    check: prose,
    says: /data-sources\.mdx:1:1 front matter: .* must have required property 'read_when'/,
  },
  {
    what: 'front matter is marked as code to run',
    file: sources,
    find: '---\ntitle:',
    put: '---js\ntitle:',
    check: prose,
    says: /data-sources\.mdx:1:1 a page must begin with front matter between lines of "---"/,
  },
  {
    what: 'a word is misspelled',
    file: sources,
    find: 'how fresh the data is, and',
    put: 'how fersh the data is, and',
    check: prose,
    says: /data-sources\.mdx:\d+:\d+ .*fersh/,
  },
  {
    what: 'a guide uses a forbidden word',
    file: sources,
    find: 'A recent run says nothing',
    put: 'A recent run simply says nothing',
    check: prose,
    says: /data-sources\.mdx:\d+:\d+ .*simply/,
  },
  {
    what: 'a guide names an operation that does not exist',
    file: sources,
    find: '<Operation of="listSources" /> returns',
    put: '<Operation of="listSource" /> returns',
    check: prose,
    says: /data-sources\.mdx:\d+:\d+ .*did you mean `listSources`/,
  },
  {
    what: 'the skill names a field that does not exist',
    file: 'docs/skill/SKILL.md',
    find: '`createAlerts: true`',
    put: '`createAlert: true`',
    check: prose,
    says: /SKILL\.md:\d+:\d+ .*did you mean `createAlerts`/,
  },
  {
    what: 'a guide names an enum value that does not exist',
    file: finding,
    find: '<Value of="SortOrder" is="DESC" /> | <Value',
    put: '<Value of="SortOrder" is="DESCENDING" /> | <Value',
    check: prose,
    says: /find-entities\.mdx:\d+:\d+ .*DESCENDING/,
  },
  {
    what: 'a JSON example breaks its schema',
    file: 'docs/guides/platform/dates-countries-and-dob.mdx',
    find: '"countries": ["NO", "CY"],',
    put: '"countries": ["NOR", "CY"],',
    check: tests('tests/programs/recorded-responses.slow.test.ts', 'each block of JSON'),
    says: /each block of JSON > is valid: docs\/guides\/platform\/dates-countries-and-dob\.mdx/,
  },
  {
    what: 'a block of code is neither run nor marked',
    file: sources,
    find: '```python run title=',
    put: '```python title=',
    check: prose,
    says: /data-sources\.mdx:\d+:\d+ /,
  },
  {
    what: 'a box about open points asks nothing',
    file: finding,
    find: ':::not-specified\nAsk your customer success contact:\n\n- Which fields does `sortBy` support?\n',
    put: ':::not-specified\n',
    check: prose,
    says: /find-entities\.mdx:\d+:\d+ a box about open points needs a list of questions/,
  },
  {
    what: 'a guide shows another response than the one received',
    file: versions,
    find: '{product}:e1003 cleared',
    put: '{product}:e1003 blocked',
    check: run('versioning'),
    says: /versioning\.mdx[\s\S]*e1003/,
  },
  {
    what: 'a program of a guide is edited',
    file: versions,
    find: '/entities?pageSize=5`',
    put: '/entity?pageSize=5`',
    check: run('versioning'),
    says: /versioning\.mdx:\d+:[\s\S]*404|versioning\.mdx:\d+:[\s\S]*400/,
  },
  {
    what: 'a complete program stops sending again after 429',
    file: 'docs/examples/client.ts',
    find: 'outcome.status !== 429',
    put: 'outcome.status === 429',
    check: tests('tests/programs/client.slow.test.ts', 'sends again after 429'),
    says: /client in ts > sends again after 429/,
  },
];
