/** Installs and runs other tools from the npm registry, for the benchmark and the compatibility tests. */
import {execFile} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {promisify} from 'node:util';

const tenMinutes = 600_000;

/** More than any of the tools prints, in bytes. */
const maxOutput = 64 * 1024 * 1024;

/**
 * Runs a program in `folder`, and returns its output.
 *
 * @throws an error with the last lines of its output, as the reason
 */
export async function runIn(folder: string, command: string, args: string[]): Promise<string> {
  try {
    const {stdout} = await promisify(execFile)(command, args, {
      cwd: folder,
      env: {...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_UPDATE_NOTIFIER: '1'},
      timeout: tenMinutes,
      maxBuffer: maxOutput,
    });
    return stdout;
  } catch (error) {
    const {stdout = '', stderr = ''} = error as {stdout?: string; stderr?: string};
    const lines = `${stdout}\n${stderr}`
      .split('\n')
      .filter((line) => line.trim() && !line.startsWith('npm warn'));
    throw new Error(lines.slice(-3).join(' ').slice(0, 300) || String(error), {cause: error});
  }
}

/** Empties `folder`, and installs packages, each given as `name@version`. Keeps them if they are already installed. */
export async function install(folder: string, packages: string[]): Promise<void> {
  const mark = join(folder, 'node_modules', 'installed.txt');
  const isInstalled = existsSync(mark) && readFileSync(mark, 'utf8') === packages.join('\n');
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const isOfInstallation = /^(node_modules|package.*\.json)$/.test(name);
    if (!isInstalled || !isOfInstallation) rmSync(join(folder, name), {recursive: true});
  }
  if (isInstalled) return;
  mkdirSync(dirname(mark), {recursive: true});
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}\n');
  if (packages.length > 0)
    await runIn(folder, 'npm', ['install', '--no-audit', '--no-fund', '--save-exact', ...packages]);
  writeFileSync(mark, packages.join('\n'));
}
