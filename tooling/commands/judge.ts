/**
 * Asks other tools about the published description: `npm run judge`. Prints a table in Markdown and every fault; exits
 * with 1 when there is one. Needs `npm run generate`, Chromium and the npm registry; tools are kept in `.bench/judge/`.
 *
 * Option: `--only linters,clients,viewers`.
 */
import {join, resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {judgeClients} from '../judge/clients';
import {judgeWithRedocly, judgeWithSpectral} from '../judge/linters';
import type {Judge} from '../judge/verdict';
import {judgeViewers} from '../judge/viewers';

const judges: Record<string, Record<string, Judge>> = {
  linters: {redocly: judgeWithRedocly, spectral: judgeWithSpectral},
  clients: {clients: judgeClients},
  viewers: {viewers: judgeViewers},
};

async function main(): Promise<void> {
  const {values} = parseArgs({options: {only: {type: 'string'}}});
  const chosen = values.only?.split(',') ?? Object.keys(judges);
  const unknown = chosen.find((name) => !(name in judges));
  if (unknown) throw new Error(`--only takes ${Object.keys(judges).join(', ')}, but got "${unknown}"`);
  const description = resolve('.generated/static/openapi.json');
  console.log('| tool | result | faults |\n|---|---|---|');
  const faults: string[] = [];
  for (const name of chosen)
    for (const [folder, judge] of Object.entries(judges[name]))
      for (const verdict of await judge({description, folder: join('.bench/judge', folder)})) {
        console.log(`| ${verdict.tool} | ${verdict.result} | ${verdict.faults.length || 'none'} |`);
        faults.push(...verdict.faults.map((fault) => `${verdict.tool}: ${fault}`));
      }
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
