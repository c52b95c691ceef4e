/** Checks that only known packages are installed, and that none runs code when it is installed. */
import {readdirSync, readFileSync} from 'node:fs';
import {expect, it} from 'vitest';

type Lock = {
  lockfileVersion: number;
  packages: Record<string, {integrity?: string; resolved?: string; link?: boolean}>;
};

const tools = readdirSync('tests/packages').map(
  (name) => `tests/packages/${name}/package-lock.json`,
);

it.each(['package-lock.json', ...tools])(
  '%s has the hash of every package, but no registry address',
  (file) => {
    const {lockfileVersion, packages} = JSON.parse(readFileSync(file, 'utf8')) as Lock;
    expect(lockfileVersion).toBe(3);
    const locked = Object.entries(packages).filter(
      ([path, {link}]) => path !== '' && !path.startsWith('packages/') && !link,
    );
    expect(locked.length).toBeGreaterThan(0);
    // The hash ensures that every registry delivers the same package.
    const isWrong = ({integrity = '', resolved}: Lock['packages'][string]) =>
      resolved || !integrity.startsWith('sha512-');
    expect(locked.filter(([, one]) => isWrong(one)).map(([path]) => path)).toEqual([]);
  },
);

it('overrides a version only with a reason', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
    overrides: Record<string, unknown>;
    '//overrides': string;
  };
  // One reason is for all packages of DocSearch.
  const names = Object.keys(manifest.overrides).map((name) =>
    name.replace(/^@docsearch\/.*/, 'docsearch'),
  );
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !manifest['//overrides'].includes(name))).toEqual([]);
  expect(manifest['//overrides']).toContain('remove when');
});

it('runs no install scripts of packages', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
});
