/** Checks that third-party linters report nothing about the published description, and that Postman imports it whole. */
import {copyFileSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join, resolve} from 'node:path';
import {expect, it} from 'vitest';
import {install, runIn} from '../../scripts/bench/install';
import {missingFrom} from './rules';

const redocly = '@redocly/cli@2.77.0';
const spectral = ['@stoplight/spectral-cli@6.16.3', '@stoplight/spectral-documentation@1.3.1'];
/** Minimum score. Higher is better; BENCHMARKS.md says what limits it. */
const leastScore = 81;

/** Two requests that the specification names without a path, so no operation can use them. */
const pathless = ['MatchesSummaryRequest', 'TaskByTaskIdRequest'];

/** Prepares a folder with the description and the packages. */
async function prepare(name: string, packages: string[]): Promise<string> {
  const folder = join('.bench/compatibility', name);
  mkdirSync(folder, {recursive: true});
  await install(folder, packages);
  copyFileSync('.generated/static/openapi.json', join(folder, 'openapi.json'));
  return folder;
}

/** Parses the JSON that a command printed between other lines. */
function parseJson<T>(printed: string): T {
  const end = Math.max(printed.lastIndexOf('}'), printed.lastIndexOf(']'));
  return JSON.parse(printed.slice(printed.search(/^[[{]/m), end + 1)) as T;
}

it("Redocly's recommended-strict finds no error, and its score doesn't fall below the minimum", async () => {
  const folder = await prepare('redocly', [redocly]);
  copyFileSync(
    'tests/compatibility/redocly-ignore.yaml',
    join(folder, '.redocly.lint-ignore.yaml'),
  );
  const args = ['lint', 'openapi.json', '--extends', 'recommended-strict', '--format', 'json'];
  const {problems} = parseJson<{problems: {ruleId: string; message: string; ignored?: boolean}[]}>(
    await runIn(folder, 'node_modules/.bin/redocly', args),
  );
  expect(
    problems.filter(({ignored}) => !ignored).map(({ruleId, message}) => `${ruleId}: ${message}`),
  ).toEqual([]);

  const {agentReadiness} = parseJson<{agentReadiness: number}>(
    await runIn(folder, 'node_modules/.bin/redocly', ['score', 'openapi.json', '--format', 'json']),
  );
  console.log(`${redocly}: score ${agentReadiness} of 100`);
  expect(agentReadiness).toBeGreaterThanOrEqual(leastScore);
});

it("Spectral's rules for OpenAPI and for documentation find nothing", async () => {
  const folder = await prepare('spectral', spectral);
  const ruleset = {
    extends: ['spectral:oas', '@stoplight/spectral-documentation'],
    overrides: pathless.map((name) => ({
      files: [`openapi.json#/components/schemas/${name}`],
      rules: {'oas3-unused-component': 'off'},
    })),
  };
  writeFileSync(join(folder, 'ruleset.json'), JSON.stringify(ruleset));
  const args = ['lint', 'openapi.json', '--ruleset', 'ruleset.json', '--format', 'json', '--quiet'];
  const findings = parseJson<{code: string; message: string; path: string[]}[]>(
    await runIn(folder, 'node_modules/.bin/spectral', args),
  );
  expect(
    findings.map(({code, message, path}) => `${code}: ${message} (${path.join('.')})`),
  ).toEqual([]);
});

type Convert = (
  input: object,
  options: object,
  done: (error: Error | null, result: {output?: {data: unknown}[]; reason?: string}) => void,
) => void;

it("Postman's importer keeps the ten rules", async () => {
  const folder = await prepare('Postman', ['openapi-to-postmanv2@6.3.3']);
  const converter = createRequire(resolve(folder, 'package.json'))('openapi-to-postmanv2') as {
    convertV2: Convert;
  };
  const input = {type: 'string', data: readFileSync('.generated/static/openapi.json', 'utf8')};
  const text = await new Promise<string>((done, fail) =>
    converter.convertV2(input, {}, (error, {output, reason}) =>
      output ? done(JSON.stringify(output)) : fail(error ?? new Error(reason)),
    ),
  );
  expect(missingFrom(text)).toEqual([]);
});
