/**
 * Makes the report that the guide on testing screening settings shows, with the subjects of that guide and a sandbox in this
 * process: the plots for the page, and a ZIP file with the complete report. The report has its styles in the page, which the
 * policy of this site doesn't allow, so readers open it on their computer.
 */
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {zipSync, type Zippable} from 'fflate';
import type {Description} from '@screening/api';
import {type Transport, TransportError} from '@screening/client';
import {fillProduct} from '@screening/product';
import {createSandbox, regularKey} from '@screening/sandbox';
import {loadData} from '@screening/sandbox/server';
import {makeSampleReport} from '@screening/tools/sample-report';
import {plotsFile} from '../../lib/settings-plots';

const guide = 'docs/guides/one-off-screening/test-your-screening-settings.mdx';

/** The time of the files in the ZIP file, so that each build makes the same one. */
const mtime = new Date(2000, 0, 1);

/** Writes the plots, and returns the ZIP file. */
export async function makeSettingsReport(doc: Description, root: string): Promise<Uint8Array> {
  const {seed} = await loadData(root, fillProduct);
  const apiKey = regularKey(seed);
  // The clock doesn't move, so that each build makes the same report.
  const sandbox = createSandbox({
    description: doc,
    seed,
    clock: () => Date.parse(seed.startsAt),
    requestsPerSecond: Number.MAX_SAFE_INTEGER,
    onError: (error) => {
      throw error;
    },
  });
  const transport: Transport = async ({method, url, headers, body, signal}) => {
    if (signal?.aborted) throw new TransportError('ABORTED', false);
    const response = await sandbox.fetch(new Request(url, {method, headers, body}));
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: new Uint8Array(await response.arrayBuffer()),
    };
  };
  const {files, plots} = await makeSampleReport(readSubjects(root), {
    baseUrl: `http://127.0.0.1:4010${sandbox.basePath}`,
    apiKey,
    transport,
  });
  writeFileSync(join(root, plotsFile), JSON.stringify(plots));
  const content: Zippable = {};
  for (const [name, bytes] of Object.entries(files)) content[name] = [bytes, {mtime}];
  return zipSync(content);
}

/** Returns the file of subjects that the guide writes. */
function readSubjects(root: string): string {
  const text = fillProduct(readFileSync(join(root, guide), 'utf8'));
  const subjects = /^cat > subjects\.csv << 'END'\n(.+?\n)END$/ms.exec(text)?.[1];
  if (subjects === undefined) throw new Error(`${guide} writes no subjects.csv`);
  return subjects;
}
