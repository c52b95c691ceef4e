/** Calculates medians, formats tables, and describes the machine of a measurement. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {cpus, totalmem} from 'node:os';

/** Returns the middle value, or the mean of the two middle values. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  // With an odd number of values, both are the one in the middle.
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  const upper = sorted[Math.floor(sorted.length / 2)];
  return (lower + upper) / 2;
}

/** Names the browser of a measurement. */
export const browserName = (version: string): string => `Chromium ${version}, headless`;

/** Formats a Markdown table. */
export const writeTable = (head: string[], rows: (string | number)[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/**
 * Prints a summary with the day and the machine, without its host name, and writes the results to `.bench/`.
 *
 * @param runtime what the figures depend on besides Node.js, with its version
 */
export function report(name: string, lines: string[], runtime: string, results: object): void {
  const date = new Date().toISOString().slice(0, 10);
  const processors = cpus();
  const model = processors[0].model.replace(/\s+/g, ' ').trim();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB of memory`;
  const software = `Node.js ${process.version}, ${runtime}`;
  const machine = `${processors.length} cores of ${model}, ${memory}, ${software}`;
  console.log(`\n${lines.join('\n')}\n\n${date}, ${machine}`);
  mkdirSync('.bench', {recursive: true});
  writeFileSync(`.bench/${name}.json`, `${JSON.stringify({date, machine, ...results}, null, 2)}\n`);
}
