/** Makes the published site from what Docusaurus built: the last part of `npm run build`. */
import {finish} from '../finish/finish';
import {steps} from '../finish/steps';

const folders = {root: '.', generated: '.docusaurus', work: '.docusaurus/site', to: 'build'};

try {
  for (const line of finish(folders, steps)) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
