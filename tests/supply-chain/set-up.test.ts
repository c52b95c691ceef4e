/** Checks that the set-up command announces what it installs, and names the tests that aren't run without the rest. */
import {describe, expect, it} from 'vitest';
import {setUp, type Need} from '../lib/set-up';

/** Sets up a machine where a command succeeds if `works` says so. Returns the log and what is still missing. */
function simulate(debianRoot: boolean, works: (command: string) => boolean) {
  const done: string[] = [];
  const log: string[] = [];
  const need = (name: string, further: Partial<Need>, by: string): Need => ({
    name,
    tests: `tests of ${name}`,
    present: () => done.some((command) => command.includes(by)),
    ...further,
  });
  const left = setUp(
    [
      need('browser', {debian: ['chromium'], command: ['playwright', 'install']}, 'install'),
      need('server', {debian: ['server-light', 'server-module']}, 'server-light'),
      need('packages', {command: ['npm', 'ci'], after: () => log.push('after')}, 'npm ci'),
      need('present', {debian: ['never-installed'], present: () => true}, ''),
    ],
    {
      debianRoot,
      say: (line) => log.push(line),
      run: (command) => {
        const line = command.join(' ');
        log.push(`run ${line}`);
        if (works(line)) done.push(line);
        return works(line);
      },
    },
  );
  return {log, left: left.map(({name}) => name)};
}

describe('the set-up of the tests', () => {
  it('announces and then installs all Debian packages at once, as root on Debian', () => {
    const {log, left} = simulate(true, () => true);
    expect(log).toEqual([
      'The tests need these programs and packages, which are missing:',
      '- browser, for tests of browser: apt-get install chromium',
      '- server, for tests of server: apt-get install server-light server-module',
      '- packages, for tests of packages: npm ci',
      '$ apt-get update',
      'run apt-get update',
      '$ apt-get install --yes --no-install-recommends chromium server-light server-module',
      'run apt-get install --yes --no-install-recommends chromium server-light server-module',
      '$ npm ci',
      'run npm ci',
      'after',
    ]);
    expect(left).toEqual([]);
  });

  it('installs no system package elsewhere, and names the tests that are not run', () => {
    const {log, left} = simulate(false, () => true);
    expect(log.filter((line) => line.startsWith('run'))).toEqual(['run playwright install', 'run npm ci']);
    expect(log).toContain('- browser, for tests of browser: playwright install');
    expect(log).toContain('- server, for tests of server: install it yourself (on Debian: server-light server-module)');
    expect(log.at(-1)).toBe('NOT RUN: tests of server. Missing: server.');
    expect(left).toEqual(['server']);
  });
});
