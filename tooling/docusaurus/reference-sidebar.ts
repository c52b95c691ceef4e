/**
 * The sidebar of the reference, as the page generator wrote it (tooling/reference/generate.ts).
 *
 * On a fresh clone it is not there yet when `gen-api-docs` loads the site's configuration, so it is
 * empty then; `npm run generate` refuses to end without it.
 */
import {existsSync, readFileSync} from 'node:fs';
import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';
import {sidebarFile} from '../reference/generator';

export default {
  api: existsSync(sidebarFile) ? (JSON.parse(readFileSync(sidebarFile, 'utf8')) as SidebarsConfig[string]) : [],
};
