/** Checks that third-party linters report nothing about the published description. */
import {copyFileSync, mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, it} from 'vitest';
import {install, runIn} from '../../scripts/bench/install';

const redocly = '@redocly/cli@2.77.0';
const spectral = ['@stoplight/spectral-cli@6.16.3', '@stoplight/spectral-documentation@1.3.1'];
/** Minimum score. Higher is better; BENCHMARKS.md says what limits it. */
const leastScore = 81;

/** Two requests that the specification names without a path, so no operation can use them. */
const pathless = ['MatchesSummaryRequest', 'TaskByTaskIdRequest'];

/** Prepares a folder with the description and the packages. */
async function prepare(name: string, packages: string[]): Promise<string> {
  const folder = join('.bench/judge', name);
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

it("Redocly's recommended-strict finds no error", async () => {
  const folder = await prepare('redocly', [redocly]);
  copyFileSync('tests/judge/redocly-ignore.yaml', join(folder, '.redocly.lint-ignore.yaml'));
  const args = ['lint', 'openapi.json', '--extends', 'recommended-strict', '--format', 'json'];
  const {problems} = parseJson<{problems: {ruleId: string; message: string; ignored?: boolean}[]}>(
    await runIn(folder, 'node_modules/.bin/redocly', args),
  );
  expect(problems.filter(({ignored}) => !ignored).map(({ruleId, message}) => `${ruleId}: ${message}`)).toEqual([]);
});

it("Redocly's score does not fall below the minimum", async () => {
  const folder = await prepare('redocly', [redocly]);
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
  expect(findings.map(({code, message, path}) => `${code}: ${message} (${path.join('.')})`)).toEqual([]);
});
