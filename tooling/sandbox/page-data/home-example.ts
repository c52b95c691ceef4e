/** One screening, which the home page shows before its scripts have arrived. */
import type {HomeExample} from '@site/.generated/sandbox/home.json';
import {requestFor} from '../../../src/components/sandbox/screen-request';
import type {Description} from '../../../src/description/document';
import {createSandbox} from '../../../src/sandbox/create-sandbox';
import type {Seed} from '../../../src/sandbox/types';

/** A subject with a short response. */
const name = 'Ilvane Torresund';
const path = '/screening/simple';

/** Screens once in the sandbox. @throws when the sandbox refuses the request */
export async function screenForHome(doc: Description, seed: Seed): Promise<HomeExample> {
  const sandbox = createSandbox({description: doc, seed});
  const response = await sandbox.request(sandbox.basePath + path, {
    method: 'POST',
    headers: {Authorization: seed.state.keys[0]?.apiKey ?? '', 'Content-Type': 'application/json'},
    body: JSON.stringify(requestFor(name)),
  });
  const {status} = response;
  const body = await response.text();
  if (status !== 200) throw new Error(`the screening of the home page answers ${status}: ${body}`);
  return {url: doc.servers[0].url + path, name, status, body};
}
