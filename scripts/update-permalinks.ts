/**
 * Adds what the last build published to the list of permalinks: `npx tsx scripts/update-permalinks.ts`, after the build.
 *
 * It adds pages, operations, webhooks, schemas and workflows. To promise an anchor or another file, give its name and
 * address too: `npx tsx scripts/update-permalinks.ts help.alerts=/docs/glossary#alert`. It never removes an address.
 */
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {readBundle} from '@screening/api/node';
import {moved} from '../plugins/post-build/hosting/redirects';
import {listFiles} from '../plugins/post-build/hosting/scan-build';
import {
  checkPermalink,
  formatPermalinks,
  listMissing,
  permalinksFile,
  readPermalinks,
  type Permalinks,
} from '../plugins/post-build/permalink-list';
import {listPages} from '../tests/lib/site/sitemap';
import {run} from './lib/run';

/** Reads the permalinks that the command line gives, as `name=address`. Throws an error for a wrong or known name. */
function readGiven(args: string[], permalinks: Permalinks): Permalinks {
  const given: Permalinks = {};
  for (const arg of args) {
    const [name, address] = arg.split('=');
    if (!address) throw new Error(`"${arg}" must be a name and an address: help.alerts=/docs/a#b`);
    if (name in permalinks)
      throw new Error(`${name} already exists, and names must not change their address`);
    checkPermalink(name, address);
    given[name] = address;
  }
  return given;
}

void run(() => {
  if (!existsSync('build/sitemap.xml')) throw new Error('Run `npm run build` first.');
  const permalinks = readPermalinks(readFileSync(permalinksFile, 'utf8'));
  const given = readGiven(process.argv.slice(2), permalinks);
  const published = {
    pages: listPages(),
    files: listFiles('build').map((file) => `/${file}`),
    doc: readBundle('.'),
  };
  const added = {...given, ...listMissing({...permalinks, ...given}, published, moved)};
  writeFileSync(permalinksFile, formatPermalinks({...permalinks, ...added}));
  for (const [name, address] of Object.entries(added)) console.log(`${name}: ${address}`);
  console.log(`${permalinksFile}: ${Object.keys(added).length} addresses added`);
});
