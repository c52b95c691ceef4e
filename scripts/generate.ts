/**
 * Generates what the site is built from: checks and bundles the description, and writes the generated parts of the clients,
 * the pages of the reference, the data of the sandbox and the downloads. Docusaurus runs this itself if the inputs changed
 * (plugins/reference). With `--description-only`, it stops after the clients and the plots of a guide. Prints the problems of
 * the description and exits with 1 if it has any.
 */
import {parseArgs} from 'node:util';
import {formatProblem, readBundle} from '@screening/api/node';
import {writeDownloads} from '../plugins/reference/downloads/write';
import {
  generateClients,
  generateDescription,
  generateReference,
} from '../plugins/reference/generate';
import {markGenerated} from '../plugins/reference/generate-if-changed';
import {run} from './lib/run';

const root = process.cwd();

void run(async () => {
  const {values} = parseArgs({options: {'description-only': {type: 'boolean'}}});
  const problems = await generateDescription(root);
  for (const problem of problems) console.error(formatProblem(problem));
  if (problems.length > 0) throw new Error(`Problems in the description: ${problems.length}`);
  await generateClients(root);
  const doc = readBundle(root);
  // It runs the client and the tool, so it can be loaded only now. The check of the guides reads its plots.
  const {makeSettingsReport} = await import('../plugins/reference/downloads/settings-report');
  const settingsReport = await makeSettingsReport(doc, root);
  if (values['description-only']) return;
  await generateReference(root);
  await writeDownloads(doc, root, settingsReport);
  markGenerated(root);
}, 1);
