/** Tests the lists that show the definitions of the clients. */
import {readFileSync} from 'node:fs';
import {expect, it, test} from 'vitest';
import {checkSubject} from '@screening/client/subject';
import {damagedSubjects} from '../client-reference';
import {clientReader} from '../lib/client-source';
import {fieldsOf, problemsOf, render} from './lib/render';

const readClient = clientReader('.');
const guide = ['client-libraries', 'client-methods']
  .map((name) => readFileSync(`docs/guides/platform/${name}.mdx`, 'utf8'))
  .join('\n');
const shown = [...guide.matchAll(/<ClientReference of="(\w+)" \/>/g)].map(([, name]) => name);

it('the guide shows options, methods, errors and outcomes', () => {
  expect(shown).toEqual(expect.arrayContaining(['ClientOptions', 'Client', 'errors', 'Screening']));
});

test('an option has its names in both languages, its type, its text and its default', async () => {
  const {html, problems} = await render('<ClientReference of="ClientOptions" />');
  expect(problems).toEqual([]);
  expect(fieldsOf(html)).toContainEqual(
    '<code>baseUrl</code> <code>string</code>, Python: <code>base_url</code> | The address of the API with its base path, such as <code>https://api.example/external/v2</code>. Default: the environment variable <code>SCREENING_BASE_URL</code>.',
  );
});

test('an outcome has the comment in front of it', async () => {
  const {html} = await render('<ClientReference of="Screening" />');
  expect(fieldsOf(html)).toEqual([
    '<code>candidates</code>  | There are candidates. Compare each with the subject.',
    expect.stringMatching(/^<code>none<\/code> .*nothing speaks against the result\.$/),
    expect.stringMatching(/^<code>undecided<\/code> .*A person has to look at it\.$/),
  ]);
});

test('a name that the client lacks is a problem', async () => {
  expect(await problemsOf('<ClientReference of="ClientOption" />')).toEqual([
    'docs/page.mdx:1:1 the client has no interface, type or class `ClientOption`',
  ]);
});

/** What only TypeScript has: in Python, a thread can't be told to stop. */
const typeScriptOnly = ['CallOptions.signal'];

test('the Python client has every option and method of the TypeScript client', () => {
  const entries = [
    'ClientOptions',
    'CallOptions',
    'ChangesParameters',
    'Client',
    'Attempt',
    'Timeouts',
  ].flatMap((owner) =>
    readClient(owner).map(({name, python}) => ({name: `${owner}.${name}`, python})),
  );
  expect(entries.length).toBeGreaterThan(20);
  expect(entries.filter(({python}) => python === undefined).map(({name}) => name)).toEqual(
    typeScriptOnly,
  );
});

test('every entry has a text', () => {
  const entries = shown
    .filter((name) => name !== 'operations' && name !== 'findings')
    .flatMap((owner) =>
      readClient(owner).map(({name, text}) => ({name: `${owner}.${name}`, text})),
    );
  expect(entries.length).toBeGreaterThan(20);
  expect(entries.filter(({text}) => text === '')).toEqual([]);
});

test('there is an example of each finding of checkSubject', () => {
  const source = ['check-subject', 'find-damage', 'find-doubts']
    .map((name) => readFileSync(`packages/client/src/${name}.ts`, 'utf8'))
    .join('\n');
  const codes = source.matchAll(
    /(?:\b(?:error|warning|add)\(\s*|(?<!\()\[\s*)'([a-z]+(?:-[a-z]+)*)'/g,
  );
  const known = [...new Set([...codes].map(([, name]) => name))].sort();
  expect(known.length).toBeGreaterThan(20);
  const found = damagedSubjects.flatMap((subject) =>
    checkSubject(subject, {today: '2026-01-01'}).map(({code}) => code),
  );
  expect(
    damagedSubjects.map((subject) => checkSubject(subject, {today: '2026-01-01'}).length),
  ).not.toContain(0);
  expect([...new Set(found)].sort()).toEqual(known);
});
