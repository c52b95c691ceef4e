/** Checks that a released file can't change or disappear. */
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, it} from 'vitest';
import {clientVersion} from '@screening/client/generate';
import {pythonVersion} from '@screening/client-python/generate';
import {wheelName} from '@screening/client-python/pack';
import {measureFile} from '../../lib/measure';
import {checkReleases, releases} from '../downloads/releases';

const folder = mkdtempSync(join(tmpdir(), 'releases-'));
afterAll(() => rmSync(folder, {recursive: true, force: true}));

const name = 'example-client-1.0.0.tgz';
writeFileSync(join(folder, name), 'released');
const {sha256} = measureFile(join(folder, name));

it('accepts what is recorded, and the files of this repository', () => {
  expect(() => checkReleases(folder, {[name]: sha256}, ['example-client-1.0.1.tgz'])).not.toThrow();
  expect(() => checkReleases('static/downloads', releases, [])).not.toThrow();
});

it.each([
  [
    'a changed file',
    {[name]: sha256.replace(/^./, 'x')},
    [],
    `${name} is released, but has changed`,
  ],
  ['a missing file', {[name]: sha256, 'gone.tgz': sha256}, [], 'gone.tgz is released, but missing'],
  ['a file without a hash', {}, [], `${name} has no hash`],
  [
    'a build of a released version',
    {[name]: sha256},
    [name],
    `${name} is released: raise the version`,
  ],
])('names %s', (_, hashes, made, message) => {
  expect(() => checkReleases(folder, hashes, made)).toThrow(message);
});

it('shows the names of the packages on the downloads page', () => {
  const page = readFileSync('docs/downloads.mdx', 'utf8');
  expect(page).toContain(`npm install ./{product}-client-${clientVersion}.tgz`);
  expect(page).toContain(
    `pip install --no-index ./{product}_client-${pythonVersion}-py3-none-any.whl`,
  );
});

it('names the wheel by the rules of Python', () => {
  // PEP 440 for the version, PEP 427 for the name: a hyphen would begin the next part of the name.
  expect(pythonVersion).toMatch(/^\d+\.\d+\.\d+(?:\.dev\d+)?$/);
  expect(wheelName('two-words')).toBe(`two_words_client-${pythonVersion}-py3-none-any.whl`);
});
