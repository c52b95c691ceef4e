/** Tests that the sandbox accepts the API keys that the guides export. */
import {expect, test} from 'vitest';
import {newTester} from '@screening/sandbox/testing';
import {startRecorded} from '../../../tests/lib/programs/recorded-sandbox';
import {readGuides} from '../../../tests/lib/programs/run-page';

const setups = readGuides()
  .flatMap((guide) => guide.fences)
  .flatMap(({file, value}) => {
    const key = /\bexport .*\bSCREENING_API_KEY="([^"]*)"/.exec(value)?.[1];
    return key === undefined ? [] : [{file, value, key}];
  });

test('several guides export a key', () => {
  expect(setups.length).toBeGreaterThan(3);
});

test.each(setups)('$file: the sandbox accepts the key $key', async ({value, key}) => {
  if (!value.includes('--key "$SCREENING_API_KEY"')) {
    expect((await newTester().call('getAccountStatus', {key})).status).toBe(200);
    return;
  }
  // The block passes its key to the sandbox.
  const {baseUrl, close} = await startRecorded({apiKey: key});
  const {status} = await fetch(`${baseUrl}/account/status`, {headers: {Authorization: key}});
  await close();
  expect(status).toBe(200);
});
