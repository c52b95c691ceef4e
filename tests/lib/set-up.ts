/** Lists what the tests need in addition to the packages of `package-lock.json`, and installs what's missing. */
import {existsSync} from 'node:fs';
import {browsers, missingPrograms} from './browsers/driver';
import {brotliModule, onPath} from './hosting/run';
import {isHere} from './samples/toolchain';
import {findBrowser} from './site/find-browser';

export type Need = {
  name: string;
  /** Tests that aren't run without it. */
  tests: string;
  present: () => boolean;
  /** Debian packages, installed if this runs as root on Debian. */
  debian?: string[];
  /** Command that installs it on any machine, if the Debian packages didn't. */
  command?: string[];
};

const installPackages = (folder: string) =>
  ['npm', 'ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']; // prettier-ignore

/** Needs of `npm test`. */
export const needs: Need[] = [
  {
    name: 'Chromium',
    tests: 'all browser tests (tests/site)',
    present: () => findBrowser() !== undefined,
    debian: ['chromium-headless-shell'],
    command: ['node_modules/.bin/playwright', 'install', '--no-shell', 'chromium'],
  },
];

/** Further needs of `npm run test:all`. */
export const furtherNeeds: Need[] = [
  {
    name: 'nginx with its module brotli_static',
    tests: 'nginx (tests/hosting)',
    present: () => onPath('nginx') && existsSync(brotliModule),
    debian: ['nginx-light', 'libnginx-mod-http-brotli-static'],
  },
  {
    name: 'openssl',
    tests: 'all samples',
    present: () => onPath('openssl'),
    debian: ['openssl'],
  },
  {
    name: 'curl and jq',
    tests: 'curl samples (tests/samples, tests/samples-run) and guides with shell commands (tests/programs)',
    present: () => isHere('curl'),
    debian: ['curl', 'jq'],
  },
  {
    name: 'Python 3 with requests',
    tests: 'Python samples and guides with Python programs',
    present: () => isHere('python'),
    debian: ['python3', 'python3-requests'],
  },
  {name: 'a JDK', tests: 'Java samples', present: () => isHere('java'), debian: ['default-jdk-headless']},
  {name: 'Go', tests: 'Go samples', present: () => isHere('go'), debian: ['golang-go']},
  {
    name: 'the packages of tests/packages/postman',
    tests: 'Newman (tests/downloads)',
    present: () => existsSync('tests/packages/postman/node_modules/newman/package.json'),
    command: installPackages('tests/packages/postman'),
  },
  {
    name: 'the packages of tests/packages/workflows',
    tests: 'respect (tests/workflows)',
    present: () => existsSync('tests/packages/workflows/node_modules/@redocly/cli/package.json'),
    command: installPackages('tests/packages/workflows'),
  },
  {
    name: 'Firefox',
    tests: 'Firefox (tests/browsers)',
    present: () => missingPrograms(browsers[0]).length === 0,
    debian: ['firefox-esr'],
  },
  {
    name: 'WebKitGTK with its driver and Xvfb',
    tests: 'WebKitGTK (tests/browsers)',
    present: () => missingPrograms(browsers[1]).length === 0,
    debian: ['webkit2gtk-driver', 'xvfb', 'xauth'],
  },
];

/** Access of `setUp` to the machine. Tests replace it. */
export type Machine = {
  debianRoot: boolean;
  /** Runs a command and returns whether it succeeded. */
  run: (command: string[]) => boolean;
  say: (line: string) => void;
};

const howTo = ({debian, command}: Need, {debianRoot}: Machine): string => {
  if (debian && debianRoot) return `apt-get install ${debian.join(' ')}`;
  return command?.join(' ') ?? `install it yourself (on Debian: ${debian?.join(' ')})`;
};

/**
 * Prints what is missing and how to install it, installs it, and prints which tests aren't run without the rest.
 *
 * @returns the needs that are still missing
 */
export function setUp(list: Need[], machine: Machine): Need[] {
  const {debianRoot, run, say} = machine;
  const absent = () => list.filter(({present}) => !present());
  const missing = absent();
  if (missing.length === 0) return [];
  say('The tests need these programs and packages, which are missing:');
  for (const need of missing) say(`- ${need.name}, for ${need.tests}: ${howTo(need, machine)}`);

  const execute = (...command: string[]): boolean => {
    say(`$ ${command.join(' ')}`);
    return run(command);
  };
  const packages = debianRoot ? missing.flatMap(({debian = []}) => debian) : [];
  if (packages.length > 0 && execute('apt-get', 'update'))
    execute('apt-get', 'install', '--yes', '--no-install-recommends', ...packages);
  for (const {command} of absent()) if (command) execute(...command);

  const left = absent();
  for (const {name, tests} of left) say(`NOT RUN: ${tests}. Missing: ${name}.`);
  return left;
}
