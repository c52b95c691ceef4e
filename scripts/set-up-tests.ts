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

const release = '/etc/os-release';
const onDebian = existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
const canInstall = onDebian && process.getuid?.() === 0;
// Debian installs servers in /usr/sbin, and starts a server when it installs one, except in this run level.
const env = {
  ...process.env,
  PATH: `${process.env.PATH}:/usr/sbin`,
  RUNLEVEL: '1',
  DEBIAN_FRONTEND: 'noninteractive',
};

function run(command: string): boolean {
  console.log(`$ ${command}`);
  return (
    spawnSync(command, {shell: true, stdio: ['ignore', 'ignore', 'inherit'], timeout: 900_000, env})
      .status === 0
  );
}

const isPresent = ({present}: Need): boolean =>
  present
    ? spawnSync(present, {shell: true, stdio: 'ignore', env}).status === 0
    : findBrowser() !== undefined;

const listed = parse(readFileSync('scripts/test-needs.yaml', 'utf8')) as Need[];
const needs = process.argv[2] === 'all' ? listed : listed.filter(({always}) => always);
const listMissing = () => needs.filter((need) => !isPresent(need));

const missing = listMissing();
if (missing.length > 0)
  console.log('The tests need these programs and packages, which are missing:');
for (const {name, tests, debian, command} of missing) {
  const onThisMachine = debian && canInstall ? `apt-get install ${debian}` : command;
  console.log(
    `- ${name}, for ${tests}: ${onThisMachine ?? `install it yourself (on Debian: ${debian})`}`,
  );
}
const packages = canInstall ? missing.flatMap(({debian}) => debian ?? []) : [];
if (packages.length > 0 && run('apt-get update'))
  run(`apt-get install --yes --no-install-recommends ${packages.join(' ')}`);
if (missing.length > 0) for (const {command} of listMissing()) if (command) run(command);

const left = missing.length > 0 ? listMissing() : [];
for (const {name, tests} of left) console.log(`NOT RUN: ${tests}. Missing: ${name}.`);
if (left.length > 0 && process.env.CI)
  console.log('CI is set, so skipped tests count as failures.');
