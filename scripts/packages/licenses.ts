/** Decides which licenses packages may have, both those that build and test the site and those that are part of it. */
import satisfies from 'spdx-satisfies';
import type {Locked} from './lock';

/**
 * SPDX names of permissive licenses, of MPL-2.0, whose conditions only apply to its own files, and of the license of
 * the published fonts, which is published with them.
 */
export const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
];

/**
 * Also allowed in the tools of the hosting tests (tests/packages/hosting): libvips, which miniflare may load to
 * resize images. The site neither links with it nor changes or distributes it.
 */
export const allowedInTools = [...allowed, 'LGPL-3.0-or-later'];

/** Packages whose license isn't in the lock file, or isn't an SPDX name. Read in the package itself. */
export const known: Record<string, {license: string; reason: string}> = {
  '@cspell/dict-en-common-misspellings': {
    license: 'CC-BY-SA-4.0',
    reason: 'a list of misspellings from Wikipedia; only used to check texts, never published',
  },
  'compute-gcd': {license: 'MIT', reason: 'named in its older field `licenses`'},
  'compute-lcm': {license: 'MIT', reason: 'named in its older field `licenses`'},
  busboy: {license: 'MIT', reason: 'named in its older field `licenses`'},
  streamsearch: {license: 'MIT', reason: 'named in its older field `licenses`'},
  eval: {license: 'MIT', reason: 'named in its older field `licenses`'},
  format: {license: 'MIT', reason: 'named in its older field `licenses`'},
  httpntlm: {license: 'MIT', reason: 'named in its older field `licenses`'},
  memorystream: {license: 'MIT', reason: 'named in its older field `licenses`'},
  rechoir: {license: 'MIT', reason: 'named in its older field `licenses`'},
  'require-like': {license: 'MIT', reason: 'named in its file License'},
  'stack-trace': {license: 'MIT', reason: 'named in its file License'},
  'validate.io-function': {license: 'MIT', reason: 'named in its older field `licenses`'},
  'validate.io-integer': {license: 'MIT', reason: 'named in its older field `licenses`'},
  'validate.io-integer-array': {license: 'MIT', reason: 'named in its older field `licenses`'},
  'validate.io-number': {license: 'MIT', reason: 'named in its older field `licenses`'},
};

/** Returns why a package must not be used, or undefined. */
export function objection(
  {name, version, license}: Pick<Locked, 'name' | 'version' | 'license'>,
  list = allowed,
): string | undefined {
  if (name in known) return undefined;
  if (!license) return `${name} ${version} names no license`;
  try {
    return satisfies(license, list) ? undefined : `${name} ${version} is under ${license}, which is not allowed`;
  } catch {
    return `${name} ${version} names a license that isn't an SPDX expression: ${license}`;
  }
}
