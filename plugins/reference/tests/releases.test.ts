/** Checks that a released file can't change or disappear, and which files pages offer. */
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {wheelName} from '@screening/client-python/pack';
import {
  fillProduct,
  offeredVersion,
  pythonVersion,
  pythonVersionOf,
  releasedFiles,
} from '@screening/product';
import {listGuidePaths} from '../../lib/guide-files';
import {measureFile} from '../../lib/measure';
import {offeredFiles} from '../../lib/packages';
import {checkReleases} from '../downloads/releases';

const folder = mkdtempSync(join(tmpdir(), 'releases-'));
afterAll(() => rmSync(folder, {recursive: true, force: true}));

const name = 'example-client-1.0.0.tgz';
writeFileSync(join(folder, name), 'released');
const {sha256} = measureFile(join(folder, name));

it('accepts what is recorded, and the files of this repository', () => {
  expect(() => checkReleases(folder, {[name]: sha256}, ['example-client-1.0.1.tgz'])).not.toThrow();
  expect(() => checkReleases('static/downloads', releasedFiles, [])).not.toThrow();
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

describe('the offered version', () => {
  const files = [
    'example-client-1.9.0.tgz',
    'example-client-1.10.0.tgz',
    'example_client-1.11.0-py3-none-any.whl',
    'example-client-tools-2.0.0.tgz',
    'example-tools-1.10.1-linux-x64.tgz',
  ];

  it('is the newest that is released', () => {
    expect(offeredVersion('example-client', '2.0.0-next', files)).toBe('1.10.0');
  });

  it('is that of the sources before the first release', () => {
    expect(offeredVersion('example-tools', '1.0.0-next', files)).toBe('1.0.0-next');
    expect(offeredVersion('example-client', '1.0.0-next', [])).toBe('1.0.0-next');
  });
});

it('is named on the downloads page as the file that it offers', () => {
  const page = fillProduct(readFileSync('docs/downloads.mdx', 'utf8'));
  expect(page).toContain(`npm install ./${offeredFiles.client}`);
  expect(page).toContain(`pip install --no-index ./${offeredFiles['client-python']}`);
  expect(page).toContain(`npm install --global ./${offeredFiles.tools}`);
  expect(page).toContain(`npm install ./${offeredFiles.sandbox}`);
});

it('is named in guides by the version of the package, from one place', () => {
  const names = listGuidePaths('.').flatMap((path) => {
    const text = readFileSync(`docs/${path}`, 'utf8');
    return [...text.matchAll(/\S*[-_](?:client|tools|sandbox)-\d\S*/g)].map(
      ([name]) => `${path}: ${name}`,
    );
  });
  expect(names).toEqual([]);
});

it('names the wheel by the rules of Python', () => {
  // PEP 440 for the version, PEP 427 for the name: a hyphen would begin the next part of the name.
  expect(pythonVersion).toMatch(/^\d+\.\d+\.\d+(?:\.dev\d+)?$/);
  expect(pythonVersionOf('1.2.3-next')).toBe('1.2.3.dev0');
  expect(wheelName('two-words', '1.2.3')).toBe('two_words_client-1.2.3-py3-none-any.whl');
});
