/** Checks that the key of each setup block in the docs works with the sandbox. */
import {readdirSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {startRecorded} from '../../../tests/lib/guides-run/recorded-sandbox';
import {newTester} from '@screening/sandbox/testing';

const files = readdirSync('docs', {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.mdx'));
const blocks = files.flatMap((file) =>
  [...readFileSync(`docs/${file}`, 'utf8').matchAll(/^```\w.*\n([\s\S]*?)^```/gm)].flatMap(([, code]) => {
    const key = /\bexport .*\bSCREENING_API_KEY="([^"]*)"/.exec(code)?.[1];
    return key === undefined ? [] : [{file, code, key}];
  }),
);

test('the docs contain setup blocks', () => {
  expect(blocks.length).toBeGreaterThan(3);
});

test.each(blocks)('$file: the sandbox accepts $key', async ({code, key}) => {
  if (!code.includes('--key "$SCREENING_API_KEY"')) {
    expect((await newTester().call('getAccountStatus', {key})).status).toBe(200);
    return;
  }
  // The block passes its key to the sandbox.
  const {baseUrl, close} = await startRecorded({apiKey: key});
  const {status} = await fetch(`${baseUrl}/account/status`, {headers: {Authorization: key}});
  await close();
  expect(status).toBe(200);
});
