/** Linters: Redocly's strict preset and its score, Spectral's rulesets. */
import {copyFileSync, writeFileSync} from 'node:fs';
import {basename, join} from 'node:path';
import {install, runIn} from '../bench/install';
import type {Judge} from './verdict';

const redocly = '@redocly/cli@2.77.0';
const spectral = ['@stoplight/spectral-cli@6.16.3', '@stoplight/spectral-documentation@1.3.1'];
const leastScore = 85;

/** The two requests that the specification names without a path: no call can use them. */
const pathless = ['MatchesSummaryRequest', 'TaskByTaskIdRequest'];

/** Redocly: no error of `recommended-strict`, and the score of its command `score`. */
export const judgeWithRedocly: Judge = async ({description, folder}) => {
  await install(folder, [redocly]);
  const file = basename(description);
  copyFileSync(description, join(folder, file));
  copyFileSync('tooling/judge/redocly-ignore.yaml', join(folder, '.redocly.lint-ignore.yaml'));
  const command = 'node_modules/.bin/redocly';
  const linted = await runIn(folder, command, ['lint', file, '--extends', 'recommended-strict', '--format', 'json']);
  const {problems} = parseJson(linted) as {problems: {ruleId: string; message: string; ignored?: boolean}[]};
  const faults = problems.filter(({ignored}) => !ignored).map(({ruleId, message}) => `${ruleId}: ${message}`);
  const {agentReadiness} = parseJson(await runIn(folder, command, ['score', file, '--format', 'json'])) as {
    agentReadiness: number;
  };
  return [
    {tool: redocly, result: `recommended-strict: ${faults.length} errors`, faults},
    {
      tool: redocly,
      result: `score ${agentReadiness} of 100`,
      faults: agentReadiness < leastScore ? [`the score is below ${leastScore}`] : [],
    },
  ];
};

/** Spectral: no finding of `spectral:oas` and of Stoplight's ruleset for documentation. */
export const judgeWithSpectral: Judge = async ({description, folder}) => {
  await install(folder, spectral);
  const file = basename(description);
  copyFileSync(description, join(folder, file));
  const ruleset = {
    extends: ['spectral:oas', '@stoplight/spectral-documentation'],
    overrides: [
      {
        files: pathless.map((name) => `${file}#/components/schemas/${name}`),
        rules: {'oas3-unused-component': 'off'},
      },
    ],
  };
  writeFileSync(join(folder, 'ruleset.json'), JSON.stringify(ruleset));
  const args = ['lint', file, '--ruleset', 'ruleset.json', '--format', 'json', '--quiet', '--fail-severity', 'off'];
  const findings = parseJson(
    await runIn(folder, 'node_modules/.bin/spectral', [...args.slice(0, -2), '--fail-severity', 'error']),
  ) as {code: string; message: string; path: string[]}[];
  const faults = findings.map(({code, message, path}) => `${code}: ${message} (${path.join('.')})`);
  return [{tool: spectral.join(', '), result: `${faults.length} findings`, faults}];
};

/** The JSON that a command printed, without the lines that it prints around it. */
function parseJson(printed: string): unknown {
  const start = printed.search(/^[[{]/m);
  const end = Math.max(printed.lastIndexOf('\n}'), printed.lastIndexOf('\n]'), printed.lastIndexOf(']'));
  return JSON.parse(printed.slice(start, end + 2));
}
