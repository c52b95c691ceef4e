/** Collects the facts about the API that the home page states. */
import type {ApiFacts} from '@site/.generated/api-facts.json';
import {readReleases} from '@screening/api/node';
import {listEndpoints, type Description} from '@screening/api';
import {createSamples} from '@screening/api/samples';

/** Path of the facts. `npm run generate` writes them, and the home page reads them. */
export const factsFile = '.generated/api-facts.json';

export const collectFacts = (doc: Description, root: string): ApiFacts => ({
  languages: createSamples(doc, listEndpoints(doc)[0]).map(({label}) => label),
  versions: readReleases(root, doc).map(({version}) => version),
  format: doc.openapi.replace(/\.\d+$/, ''),
  basePath: new URL(doc.servers[0].url).pathname,
});
