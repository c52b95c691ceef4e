/**
 * Installs what `npm test` needs beyond `npm ci`: `tsx scripts/set-up-tests.ts`. With the argument `all`, it
 * installs what `npm run test:all` needs too.
 *
 * First prints what it installs and why. Installs system packages only as root on Debian. Tests that need a missing
 * package are reported as not run, and fail in CI.
 */
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {parse} from 'yaml';
import {findBrowser} from '../tests/lib/site/find-browser';

/** An entry of test-needs.yaml, which explains the keys. */
type Need = {
  name: string;
  tests: string;
  always?: boolean;
  present?: string;
  debian?: string;
  command?: string;
};

const fifteenMinutes = 900_000;

const env = {
  ...process.env,
  // Debian installs servers in /usr/sbin.
  PATH: `${process.env.PATH}:/usr/sbin`,
  // Debian starts a server when it installs one, except in this run level.
  RUNLEVEL: '1',
  DEBIAN_FRONTEND: 'noninteractive',
};

/** Returns whether this program may install packages of Debian. */
function canInstallPackages(): boolean {
  const release = '/etc/os-release';
  const isDebian = existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
  return isDebian && process.getuid?.() === 0;
}

/** Runs a shell command, prints it and its errors, and returns whether it succeeded. */
function run(command: string): boolean {
  console.log(`$ ${command}`);
  const {status} = spawnSync(command, {
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: fifteenMinutes,
    env,
  });
  return status === 0;
}

/** Returns whether a need is installed. Only the browser has no command for that. */
function isPresent({present}: Need): boolean {
  if (!present) return findBrowser() !== undefined;
  return spawnSync(present, {shell: true, stdio: 'ignore', env}).status === 0;
}

const listMissing = (needs: Need[]): Need[] => needs.filter((need) => !isPresent(need));

/** Prints how each need is installed. */
function announce(missing: Need[], canInstall: boolean): void {
  console.log('The tests need these programs and packages, which are missing:');
  for (const {name, tests, debian, command} of missing) {
    const automatic = debian && canInstall ? `apt-get install ${debian}` : command;
    const remedy = automatic ?? `install it yourself (on Debian: ${debian})`;
    console.log(`- ${name}, for ${tests}: ${remedy}`);
  }
}

/** Installs the packages of Debian first, and then what is still missing with the commands. */
function install(missing: Need[], canInstall: boolean): void {
  const packages = canInstall ? missing.flatMap(({debian}) => debian ?? []) : [];
  if (packages.length > 0 && run('apt-get update'))
    run(`apt-get install --yes --no-install-recommends ${packages.join(' ')}`);
  for (const {command} of listMissing(missing)) if (command) run(command);
}

const listed = parse(readFileSync('scripts/test-needs.yaml', 'utf8')) as Need[];
const needs = process.argv[2] === 'all' ? listed : listed.filter(({always}) => always);
const missing = listMissing(needs);
if (missing.length > 0) {
  const canInstall = canInstallPackages();
  announce(missing, canInstall);
  install(missing, canInstall);
  const left = listMissing(missing);
  for (const {name, tests} of left) console.log(`NOT RUN: ${tests}. Missing: ${name}.`);
  if (left.length > 0 && process.env.CI)
    console.log('CI is set, so skipped tests count as failures.');
}
