/** Makes the published site from the output of Docusaurus: the last part of `npm run build`. */
import {finish} from '../plugins/post-build/finish';
import {steps} from '../plugins/post-build/steps';
import {run} from './lib/run';

const folders = {root: '.', generated: '.docusaurus', work: '.docusaurus/site', to: 'build'};

void run(async () => (await finish(folders, steps)).forEach((line) => console.log(line)), 1);
