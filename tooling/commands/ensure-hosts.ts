/**
 * Gets what the tests of hosting and of downloads need: `jiti tooling/commands/ensure-hosts.ts`.
 *
 * nginx, Caddy and wrk come from Debian's packages, where this runs as root on Debian; Cloudflare's runtime
 * and Observatory's engine come from npm, and so does Postman's runner, each into a folder of its own. It says what it could not get: those
 * tests are then not run, and fail in CI, where it exits with 1.
 */
import {spawnSync} from 'node:child_process';
import {existsSync, writeFileSync} from 'node:fs';
import {brotliModule, tools} from '../../tests/lib/hosting/hosts';
import {onPath} from '../../tests/lib/hosting/run';

const tenMinutes = 600_000;

type Need = {name: string; packages: string[]; there: () => boolean};

const fromDebian: Need[] = [
  {
    name: 'nginx with its module brotli_static',
    packages: ['nginx-light', 'libnginx-mod-http-brotli-static'],
    there: () => onPath('nginx') && existsSync(brotliModule),
  },
  {name: 'Caddy', packages: ['caddy'], there: () => onPath('caddy')},
  {name: 'wrk', packages: ['wrk'], there: () => onPath('wrk')},
  {name: 'openssl', packages: ['openssl'], there: () => onPath('openssl')},
];

const preloaded = `${tools}/@mdn/mdn-http-observatory/conf/hsts-preload.json`;
const hosting: Need = {
  name: 'the packages of tests/packages/hosting',
  packages: [],
  there: () =>
    existsSync(preloaded) && ['wrangler', '@netlify/headers-parser'].every((name) => existsSync(`${tools}/${name}`)),
};
const postman: Need = {
  name: 'the packages of tests/packages/postman',
  packages: [],
  there: () => existsSync('tests/packages/postman/node_modules/newman/package.json'),
};

function run(command: string, ...args: string[]): boolean {
  // A package of a server starts it when it is installed; not in this run level.
  const env = {...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive'};
  return spawnSync(command, args, {stdio: ['ignore', 'ignore', 'inherit'], timeout: tenMinutes, env}).status === 0;
}

function installFromDebian(): void {
  const packages = fromDebian.filter(({there}) => !there()).flatMap((need) => need.packages);
  if (packages.length === 0 || !existsSync('/etc/debian_version') || process.getuid?.() !== 0) return;
  console.error(`Installing ${packages.join(', ')} ...`);
  if (run('apt-get', 'update')) run('apt-get', 'install', '--yes', '--no-install-recommends', ...packages);
}

function installFromNpm(): void {
  const install = (folder: string): boolean => {
    console.error(`Installing the packages of ${folder} ...`);
    return run('npm', 'ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund');
  };
  if (!postman.there()) install('tests/packages/postman');
  if (hosting.there() || !install('tests/packages/hosting')) return;
  // Its installation would download the list of sites that browsers preload; no loopback address is on it.
  writeFileSync(preloaded, '{}\n');
}

installFromDebian();
installFromNpm();
const missing = [...fromDebian, hosting, postman].filter(({there}) => !there());
for (const {name} of missing)
  console.error(`Not installed: ${name}. The tests that need it are NOT RUN; see this script.`);
if (missing.length > 0 && process.env.CI) process.exitCode = 1;
