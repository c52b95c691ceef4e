/** Runs the generators of clients by others. */
import {copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';
import {install, runIn} from '../../scripts/bench/install';

type Generator = {
  packages: string[];
  command: string;
  entry: string;
  config?: {file: string; text: string};
};

/** The generators, as generators.yaml describes them. */
export const {clients, zod} = parse(
  readFileSync('tests/compatibility/generators.yaml', 'utf8'),
) as {
  clients: (Generator & {entity: string; summariesOnly?: true})[];
  zod: (Generator & {schema: string})[];
};

/** Installs a generator in a folder of `.bench/compatibility`, runs it on the published description, and returns the folder. */
export async function generate(
  name: string,
  {command, config, packages}: Generator,
  more: string[],
): Promise<string> {
  const folder = join('.bench/compatibility', name);
  await install(folder, [...packages, ...more]);
  const out = join(folder, 'out');
  rmSync(out, {recursive: true, force: true});
  mkdirSync(out);
  copyFileSync('.generated/static/openapi.json', join(folder, 'openapi.json'));
  if (config) writeFileSync(join(folder, config.file), config.text);
  const [program, ...args] = command.split(' ');
  await runIn(folder, `node_modules/.bin/${program}`, args);
  return folder;
}
