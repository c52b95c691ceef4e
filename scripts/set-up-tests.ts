/**
 * Installs what `npm test` needs beyond `npm ci`: `jiti scripts/set-up-tests.ts`. With the argument `all`, it
 * installs what `npm run test:all` needs too.
 *
 * First prints what it installs and why. Installs system packages only as root on Debian. Tests that need a missing
 * package are reported as not run, and fail in CI.
 */
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {browsers, missingPrograms} from '../tests/lib/browsers/driver';
import {brotliModule, onPath} from '../tests/lib/hosting/run';
import {isHere} from '../tests/lib/samples/toolchain';
import {findBrowser} from '../tests/lib/site/find-browser';

type Need = {
  name: string;
  /** Tests that aren't run without it. */
  tests: string;
  isPresent: () => boolean;
  /** Debian packages, installed if this runs as root on Debian. */
  debian?: string;
  /** Command that installs it on any machine, if the Debian packages didn't. */
  command?: string;
};

/** Needs of `npm test`. */
const needs: Need[] = [
  {
    name: 'Chromium',
    tests: 'all browser tests (tests/site)',
    isPresent: () => findBrowser() !== undefined,
    debian: 'chromium-headless-shell',
    command: 'node_modules/.bin/playwright install --no-shell chromium',
  },
];

const programs = (name: string, tests: string, isPresent: () => boolean, debian: string): Need => {
  return {name, tests, isPresent, debian};
};
const packages = (folder: string, tests: string, file: string): Need => ({
  name: `the packages of tests/packages/${folder}`,
  tests,
  isPresent: () => existsSync(`tests/packages/${folder}/node_modules/${file}`),
  command: `npm ci --prefix tests/packages/${folder} --ignore-scripts --no-audit --no-fund`,
});

/** Further needs of `npm run test:all`. */
const furtherNeeds: Need[] = [
  programs(
    'nginx with its module brotli_static',
    'nginx (tests/hosting)',
    () => onPath('nginx') && existsSync(brotliModule),
    'nginx-light libnginx-mod-http-brotli-static',
  ),
  programs('curl and jq', 'curl samples and guides with shell commands', () => isHere('curl'), 'curl jq'),
  programs('Python 3 with requests', 'Python samples and guides', () => isHere('python'), 'python3 python3-requests'),
  programs('a JDK', 'Java samples', () => isHere('java'), 'default-jdk-headless'),
  programs('Go', 'Go samples', () => isHere('go'), 'golang-go'),
  packages('postman', 'Newman (plugins/reference/tests)', 'newman/package.json'),
  packages('workflows', 'respect (tests/workflows)', '@redocly/cli/package.json'),
  programs('Firefox', 'Firefox (tests/browsers)', () => missingPrograms(browsers[0]).length === 0, 'firefox-esr'),
  programs(
    'WebKitGTK, Xvfb',
    'WebKitGTK (tests/browsers)',
    () => missingPrograms(browsers[1]).length === 0,
    'webkit2gtk-driver xvfb xauth',
  ),
];

const release = '/etc/os-release';
const onDebian = existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
const canInstall = onDebian && process.getuid?.() === 0;

/** Prints and runs a command. Returns whether it succeeded. */
function run(command: string): boolean {
  console.log(`$ ${command}`);
  const [program, ...args] = command.split(' ');
  // Debian starts a server when it installs one, except in this run level.
  const env = {...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive'};
  return spawnSync(program, args, {stdio: ['ignore', 'ignore', 'inherit'], timeout: 900_000, env}).status === 0;
}

const all = process.argv[2] === 'all' ? [...needs, ...furtherNeeds] : needs;
const listMissing = () => all.filter(({isPresent}) => !isPresent());

const missing = listMissing();
if (missing.length > 0) console.log('The tests need these programs and packages, which are missing:');
for (const {name, tests, debian, command} of missing) {
  const onThisMachine = debian && canInstall ? `apt-get install ${debian}` : command;
  console.log(`- ${name}, for ${tests}: ${onThisMachine ?? `install it yourself (on Debian: ${debian})`}`);
}
const debianPackages = canInstall ? missing.flatMap(({debian}) => debian ?? []) : [];
if (debianPackages.length > 0 && run('apt-get update'))
  run(`apt-get install --yes --no-install-recommends ${debianPackages.join(' ')}`);
if (missing.length > 0) for (const {command} of listMissing()) if (command) run(command);

const left = missing.length > 0 ? listMissing() : [];
for (const {name, tests} of left) console.log(`NOT RUN: ${tests}. Missing: ${name}.`);
if (left.length > 0 && process.env.CI) console.log('CI is set, so skipped tests count as failures.');
