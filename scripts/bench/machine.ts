/** Describes the machine and the day of a measurement, and writes its results. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {cpus, totalmem} from 'node:os';

export type Machine = {date: string; text: string};

/** Returns the day and one line about the machine, without its host name. */
export function describeMachine(browserVersion?: string): Machine {
  const cores = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB of memory`;
  const model = cores[0]?.model.replace(/\s+/g, ' ').trim() || 'unknown processor';
  const parts = [`${cores.length} cores of ${model}`, memory, `Node.js ${process.version}`];
  return {
    date: new Date().toISOString().slice(0, 10),
    text: [...parts, ...(browserVersion ? [`Chromium ${browserVersion}, headless`] : [])].join(', '),
  };
}

/** Writes results with the day and the machine to `.bench`, and prints the path. */
export function writeResults(name: string, {date, text}: Machine, results: object): void {
  const file = `.bench/${name}.json`;
  mkdirSync('.bench', {recursive: true});
  writeFileSync(file, `${JSON.stringify({date, machine: text, ...results}, null, 2)}\n`);
  console.log(`Written to ${file}.`);
}
