/** Makes a report of the command `effectiveness` for the page that explains it: its files, and its plots as pictures. */
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createClient, type ClientOptions} from '@screening/client';
import type {Report} from './src/effectiveness/report';

/** A plot of the report. */
export interface SamplePlot {
  title: string;
  /** The figures of the plot as a text. */
  description: string;
  /** An SVG element without styles. Its classes say what each part is. */
  picture: string;
}

/** A report. */
export interface SampleReport {
  /** The contents of the files that people keep, by their names. */
  files: Record<string, Uint8Array>;
  plots: {thresholds: SamplePlot; kinds: SamplePlot};
}

/**
 * Tests the default settings with some subjects.
 *
 * @param subjects The file of subjects.
 * @param client How to reach the platform.
 * @throws an `Error` if something needs a person: then the report isn't a sample.
 */
export async function makeSampleReport(
  subjects: string,
  client: ClientOptions & {baseUrl: string},
): Promise<SampleReport> {
  // The commands need generated files.
  const [{readValues}, {effectiveness}, {plotByThreshold}, {plotByKind}, {readPolicy}] =
    await Promise.all([
      import('./src/cli'),
      import('./src/commands/effectiveness'),
      import('./src/effectiveness/page/by-threshold'),
      import('./src/effectiveness/page/by-kind'),
      import('./src/policy'),
    ]);
  const folder = mkdtempSync(join(tmpdir(), 'sample-report-'));
  try {
    const file = join(folder, 'subjects.csv');
    writeFileSync(file, subjects);
    const ignore = (): void => undefined;
    const {needsPerson, result} = await effectiveness.run({
      file,
      address: client.baseUrl,
      options: readValues(effectiveness as never, {state: [join(folder, 'state')], yes: true}),
      policy: readPolicy(undefined, {}),
      client: () => createClient({requestsPerSecond: Infinity, ...client}),
      output: {say: ignore, print: ignore, progress: () => ({update: ignore, end: ignore})},
      signal: new AbortController().signal,
    });
    if (needsPerson.length > 0) throw new Error(`The sample report: ${needsPerson.join(' ')}`);
    const report = result as unknown as Report;
    const names = effectiveness.files
      .map(({name}) => name)
      .filter((name) => /^effectiveness\./.test(name));
    return {
      files: Object.fromEntries(
        names.map((name) => [name, readFileSync(join(folder, 'state', name))]),
      ),
      plots: {
        thresholds: readPlot(plotByThreshold(report).html),
        kinds: readPlot(plotByKind(report).html),
      },
    };
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

/**
 * Takes the title and the description out of a plot, in which they are for screen readers: the page has both beside the
 * picture.
 */
function readPlot(html: string): SamplePlot {
  const svg = html.replace(/\s+/g, ' ');
  const textOf = (tag: string): string =>
    new RegExp(`<${tag}[^>]*>([^<&]*)</${tag}>`).exec(svg)![1];
  const height = /^<svg [^>]*height="(\d+)"/.exec(svg)![1];
  const content = svg.replace(/^<svg [^>]*>.*<\/desc> /, '');
  return {
    title: textOf('title'),
    description: textOf('desc').replace(' The table below has all figures.', ''),
    picture: `<svg class="plot" height="${height}" aria-hidden="true">${content}`,
  };
}
