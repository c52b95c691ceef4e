/** Tests that words in code font must be names of the API, or listed. */
import {describe, expect, test} from 'vitest';
import {makeData, problemsOf} from './lib/render';

describe('words in code font', () => {
  const data = makeData({
    codeWords: new Set(['--port', '$SERVER_URL', 'npm run serve', 'response.json()', 'npm']),
  });
  const known =
    'riskScore|Thing|Thing.riskScore|listThings|shut|pageSize|Authorization|/things|POST /things|' +
    'GET /thing/{thingURN}|/outer/v1/things|POST /outer/v1/things|POST /things?pageSize=3|state: open|' +
    '"riskScore": 12|parts[0].partName|true|0.95|2026-01-31|"Any Name"|[]|GET|--port 8080|$SERVER_URL|' +
    'npm run serve|response.json()|acme:e1001|night-heron:e1001';

  test('pass if they are in the description or in the list, or in links and fences', async () => {
    for (const span of known.split('|'))
      expect(await problemsOf(`A \`${span}\` here.`, data), span).toEqual([]);
    expect(await problemsOf('[`zzz`](https://a.example)\n\n```text not-run="x"\nzzz\n```')).toEqual(
      [],
    );
  });

  test.each([
    ['Thing.riskScor', '`Thing.riskScor` is not'],
    ['POST /thing', '`POST /thing` is not in the description; did you mean'],
    ['POST /things?pagesize=3', '`pagesize` is not in the description; did you mean `pageSize`?'],
    ['stat: open', '`stat` is not in the description; did you mean `state`'],
    ['--prot', '`--prot` is not in the description; did you mean `--port`?'],
    [
      'zzz',
      '`zzz` is not in the description. Add a correct word to docs/vocabulary/code-words.txt',
    ],
  ])('`%s` is reported with its line', async (span, message) => {
    const problems = await problemsOf(`Text.\n\nA \`${span}\` here.`, data);
    expect(problems).toEqual([expect.stringContaining(message)]);
    expect(problems[0]).toMatch(/^docs\/page\.mdx:3:3 /);
  });
});
