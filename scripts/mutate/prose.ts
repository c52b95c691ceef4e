/** Mutations of docs/. */
import {prose, tests} from './checks';
import type {Mutation} from './mutation';

const compliance = 'docs/guides/platform/data-you-send-and-receive.mdx';
const paging = 'docs/guides/onboarding-and-monitoring/find-entities.mdx';
const changelog = 'docs/changelog.mdx';
const run = (page: string) => tests('tests/programs/recorded-responses.slow.test.ts', page);

export const mutations: Mutation[] = [
  {
    what: 'a key of the front matter is misspelled',
    file: compliance,
    find: 'keywords:\n',
    put: 'keyword:\n',
    check: prose,
    says: /data-you-send-and-receive\.mdx:1:1 front matter: .*must NOT have additional properties .*keyword/,
  },
  {
    what: 'a guide does not say when to read it',
    file: compliance,
    find: 'read_when: you assess compliance or data protection, or record how current data is\n',
    put: '',
    check: prose,
    says: /data-you-send-and-receive\.mdx:1:1 front matter: .* must have required property 'read_when'/,
  },
  {
    what: 'front matter is marked as code to run',
    file: compliance,
    find: '---\ntitle:',
    put: '---js\ntitle:',
    check: prose,
    says: /data-you-send-and-receive\.mdx:1 .*---js/,
  },
  {
    what: 'a word is misspelled',
    file: compliance,
    find: 'How fresh is the data?',
    put: 'How fersh is the data?',
    check: prose,
    says: /data-you-send-and-receive\.mdx:\d+:\d+ .*fersh/,
  },
  {
    what: 'a guide uses a forbidden word',
    file: compliance,
    find: 'They often record headers',
    put: 'They simply record headers',
    check: prose,
    says: /data-you-send-and-receive\.mdx:\d+:\d+ .*simply/,
  },
  {
    what: 'a guide names an operation that does not exist',
    file: compliance,
    find: '<Operation of="listSources" /> returns',
    put: '<Operation of="listSource" /> returns',
    check: prose,
    says: /data-you-send-and-receive\.mdx:\d+:\d+ .*did you mean `listSources`/,
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
    file: paging,
    find: '/> | <Value of="SortOrder" is="DESC" /> | <',
    put: '/> | <Value of="SortOrder" is="DESCENDING" /> | <',
    check: prose,
    says: /find-entities\.mdx:\d+:\d+ .*DESCENDING/,
  },
  {
    what: 'a JSON example breaks its schema',
    file: 'docs/guides/platform/data-dictionary.mdx',
    find: '"countries": ["NO", "CY"],',
    put: '"countries": ["NOR", "CY"],',
    check: tests('tests/programs/recorded-responses.slow.test.ts', 'each block of JSON'),
    says: /each block of JSON > is valid: docs\/guides\/platform\/data-dictionary\.mdx/,
  },
  {
    what: 'a block of code is neither run nor marked',
    file: compliance,
    find: '```js run title=',
    put: '```js title=',
    check: prose,
    says: /data-you-send-and-receive\.mdx:\d+:\d+ /,
  },
  {
    what: 'a box about open points asks nothing',
    file: paging,
    find: ':::not-specified\nAsk your customer success contact:\n\n- Which fields does `sortBy` support?\n',
    put: ':::not-specified\nAsk your customer success contact.\n',
    check: prose,
    says: /find-entities\.mdx:\d+:\d+ a box about open points needs a list of questions/,
  },
  {
    what: 'a guide shows another response than the one received',
    file: changelog,
    find: '{product}:e1003 cleared',
    put: '{product}:e1003 blocked',
    check: run('changelog'),
    says: /changelog\.mdx[\s\S]*e1003/,
  },
  {
    what: 'a program of a guide is edited',
    file: changelog,
    find: '/entities?pageSize=5`',
    put: '/entity?pageSize=5`',
    check: run('changelog'),
    says: /changelog\.mdx:\d+:[\s\S]*404|changelog\.mdx:\d+:[\s\S]*400/,
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
