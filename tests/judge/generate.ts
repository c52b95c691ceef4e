/** Runs the generators of clients by others. */
import {copyFileSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {install, runIn} from '../../scripts/bench/install';

export type Generation = {
  /** The program, installed from `packages`, and its arguments. It reads `openapi.json` and writes into `out`. */
  command: string[];
  /** A file that it reads besides the description. */
  config?: [file: string, text: string];
  packages: string[];
};

/** Installs a generator in a folder of `.bench/judge`, runs it on the published description, and returns the folder. */
export async function generate(name: string, {command, config, packages}: Generation): Promise<string> {
  const folder = join('.bench/judge', name);
  await install(folder, packages);
  const out = join(folder, 'out');
  rmSync(out, {recursive: true, force: true});
  mkdirSync(out);
  copyFileSync('.generated/static/openapi.json', join(folder, 'openapi.json'));
  if (config) writeFileSync(join(folder, config[0]), config[1]);
  const [program, ...args] = command;
  await runIn(folder, `node_modules/.bin/${program}`, args);
  return folder;
}
