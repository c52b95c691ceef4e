/**
 * Gets what the request samples need to be run: `jiti tooling/commands/ensure-languages.ts`.
 *
 * A JDK, Go, Python with requests, curl and jq come from Debian's packages, where this runs as root on Debian.
 * It says what it could not get: samples in these languages are then not run, and in CI it exits with 1.
 */
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {allLanguages, isHere, type Language} from '../../tests/lib/samples/toolchain';

const tenMinutes = 600_000;

const packages: Record<Language, string[]> = {
  curl: ['curl', 'jq'],
  // Node.js runs this script.
  javascript: [],
  python: ['python3', 'python3-requests'],
  java: ['default-jdk-headless'],
  go: ['golang-go'],
};

function install(names: string[]): void {
  if (names.length === 0 || !existsSync('/etc/debian_version') || process.getuid?.() !== 0) return;
  console.error(`Installing ${names.join(', ')} ...`);
  const env = {...process.env, DEBIAN_FRONTEND: 'noninteractive'};
  const run = (...args: string[]) =>
    spawnSync('apt-get', args, {stdio: ['ignore', 'ignore', 'inherit'], timeout: tenMinutes, env}).status === 0;
  if (run('update')) run('install', '--yes', '--no-install-recommends', ...names);
}

const findMissing = () => allLanguages.filter((language) => !isHere(language));

install(findMissing().flatMap((language) => packages[language]));
const missing = findMissing();
for (const language of missing) console.error(`Not installed: the tools of ${language}. Its samples are NOT RUN.`);
if (missing.length > 0 && process.env.CI) process.exitCode = 1;
