/**
 * Reads the sidebar of the reference, which the page generator writes (plugins/reference/generate.ts).
 *
 * In a new clone, the file doesn't exist when `gen-api-docs` loads the site's configuration, so the
 * sidebar is empty then. `npm run generate` fails if it doesn't write the file.
 */
import {existsSync, readFileSync} from 'node:fs';
import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';
import {sidebarFile} from './generator';

export default {
  api: existsSync(sidebarFile) ? (JSON.parse(readFileSync(sidebarFile, 'utf8')) as SidebarsConfig[string]) : [],
};
