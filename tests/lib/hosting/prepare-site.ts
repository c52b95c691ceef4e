/** Copies the build and prepares it for hosts, in a temporary folder structured like the repository. */
import {cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {writeHosting, type Written} from '../../../plugins/post-build/hosting/write';
import {added, redirects} from './probes';

/** The build under test. */
const build = process.env.SITE_BUILD ?? 'build';

export type Prepared = Written & {folder: string; script: string; remove: () => void};

/** Light compression, because the tests don't check sizes. */
const quality = 3;

export async function prepareSite(): Promise<Prepared> {
  if (!existsSync(join(build, 'sitemap.xml')))
    throw new Error(`${build}/ contains no built site: run \`npm run build\` first.`);
  const folder = mkdtempSync(join(tmpdir(), 'hosting-'));
  cpSync(build, join(folder, 'build'), {recursive: true});
  for (const [name, text] of Object.entries(added)) {
    const file = join(folder, 'build', name);
    mkdirSync(dirname(file), {recursive: true});
    writeFileSync(file, text);
  }
  const written = await writeHosting(join(folder, 'build'), join(folder, '.generated/hosting'), {quality, redirects});
  const script = readdirSync(join(folder, 'build/assets/js')).find((file) => /^main\.[0-9a-f]+\.js$/.test(file));
  if (!script) throw new Error(`${build}/assets/js holds no main script`);
  return {...written, folder, script: `/assets/js/${script}`, remove: () => rmSync(folder, {recursive: true})};
}
