import {expect, test} from 'vitest';
import {parseVocabulary} from '../../tooling/guides/lib/vocabulary';
import {makeFacts, problemsOf, render} from './lib/render';

const facts = makeFacts({codeWords: ['--port', 'SERVER_URL', 'npm run serve', 'response.json()', 'npm']});

test.each([
  'riskScore',
  'Thing',
  'Thing.riskScore',
  'listThings',
  'shut',
  'pageSize',
  'Authorization',
  '/things',
  'POST /things',
  'GET /thing/{thingURN}',
  '/outer/v1/things',
  'POST /outer/v1/things',
  'POST /things?pageSize=3',
  'state: open',
  '"riskScore": 12',
  'parts[0].partName',
  'riskScore = 0',
  'true',
  'null',
  '0.95',
  '2026-01-31',
  '1968',
  '"Any Name"',
  "'x'",
  '[]',
  'GET',
  '--port',
  '--port 8080',
  'SERVER_URL',
  '$SERVER_URL',
  'npm run serve',
  'response.json()',
])('`%s` passes', async (span) => {
  const {problems, counts} = await render(
    `A \`${span}\` here.`,
    makeFacts({codeWords: [...facts.codeWords, '$SERVER_URL']}),
  );
  expect(problems).toEqual([]);
  expect(counts.codeWords).toBe(1);
});

test.each([
  ['riskscore', '`riskscore` is not in the description; did you mean `riskScore`?'],
  ['Thing.riskScor', '`Thing.riskScor` is not'],
  ['POST /thing', '`POST /thing` is not in the description; did you mean'],
  ['GET /things', '`GET /things` is not'],
  ['/nothing', '`/nothing` is not'],
  ['POST /things?pagesize=3', '`pagesize` is not in the description; did you mean `pageSize`?'],
  ['stat: open', '`stat` is not in the description; did you mean `state`'],
  ['--prot', '`--prot` is not in the description; did you mean `--port`?'],
  ['zzz', '`zzz` is not in the description. Add a correct word to docs/vocabulary/code-words.txt'],
])('`%s` is reported with its line', async (span, message) => {
  const problems = await problemsOf(`Text.\n\nA \`${span}\` here.`, facts);
  expect(problems).toEqual([expect.stringContaining(message)]);
  expect(problems[0]).toMatch(/^docs\/page\.mdx:3:3 /);
});

test('code in links and fences is ignored', async () => {
  const {problems, counts} = await render('[`zzz`](https://a.example)\n\n```text not-run="x"\nzzz\n```', facts);
  expect(problems).toEqual([]);
  expect(counts.codeWords).toBe(0);
});

test('code inside a component is checked', async () => {
  expect(await problemsOf('<Field of="Thing.urn">the `zzz`</Field>', facts)).toEqual([
    expect.stringContaining('`zzz`'),
  ]);
});

test('the word list has one word per line, with a reason', () => {
  expect(parseVocabulary('# A comment\n\n--port # flag\nnpm run x  # command\n', 'w')).toEqual([
    {word: '--port', reason: 'flag', line: 3},
    {word: 'npm run x', reason: 'command', line: 4},
  ]);
  expect(() => parseVocabulary('a # b\n--port\na # c', 'w')).toThrow(
    'w:2 `--port` needs a reason: `--port # why`\nw:3 `a` is already on line 1',
  );
  expect(parseVocabulary('Torresund\n', 'w', false)).toEqual([{word: 'Torresund', reason: '', line: 1}]);
});
