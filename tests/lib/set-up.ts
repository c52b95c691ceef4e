/** Lists what the tests need in addition to the packages of `package-lock.json`. */
import {existsSync} from 'node:fs';
import {browsers, missingPrograms} from './browsers/driver';
import {brotliModule, onPath} from './hosting/run';
import {isHere} from './samples/toolchain';
import {findBrowser} from './site/find-browser';

export type Need = {
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
export const needs: Need[] = [
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
export const furtherNeeds: Need[] = [
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
