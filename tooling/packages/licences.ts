/** Which licences packages may have: those that build and test the site, and the few that are part of it. */
import satisfies from 'spdx-satisfies';
import type {Locked} from './lock';

/** SPDX names. Permissive ones, and MPL-2.0, whose conditions hold for its own files. */
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
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
];

/**
 * Also allowed for what only the tests of hosting run (tests/packages/hosting): libvips, which miniflare may load
 * to resize pictures. Nothing of it is linked with, changed or passed on.
 */
export const allowedInTools = [...allowed, 'LGPL-3.0-or-later'];

/** Packages whose licence is not in the lock file or no SPDX name: what was read in the package itself. */
export const known: Record<string, {licence: string; reason: string}> = {
  '@cspell/dict-en-common-misspellings': {
    licence: 'CC-BY-SA-4.0',
    reason: 'a list of misspellings from Wikipedia; used to check texts, part of nothing that is published',
  },
  'compute-gcd': {licence: 'MIT', reason: 'named in its older field `licenses`'},
  'compute-lcm': {licence: 'MIT', reason: 'named in its older field `licenses`'},
  busboy: {licence: 'MIT', reason: 'named in its older field `licenses`'},
  streamsearch: {licence: 'MIT', reason: 'named in its older field `licenses`'},
  eval: {licence: 'MIT', reason: 'named in its older field `licenses`'},
  format: {licence: 'MIT', reason: 'named in its older field `licenses`'},
  httpntlm: {licence: 'MIT', reason: 'named in its older field `licenses`'},
  rechoir: {licence: 'MIT', reason: 'named in its older field `licenses`'},
  'require-like': {licence: 'MIT', reason: 'named in its file License'},
  'stack-trace': {licence: 'MIT', reason: 'named in its file License'},
  'validate.io-function': {licence: 'MIT', reason: 'named in its older field `licenses`'},
  'validate.io-integer': {licence: 'MIT', reason: 'named in its older field `licenses`'},
  'validate.io-integer-array': {licence: 'MIT', reason: 'named in its older field `licenses`'},
  'validate.io-number': {licence: 'MIT', reason: 'named in its older field `licenses`'},
};

/** What stands in the way of using a package, or nothing. */
export function objection(
  {name, version, licence}: Pick<Locked, 'name' | 'version' | 'licence'>,
  list = allowed,
): string | undefined {
  if (name in known) return undefined;
  if (!licence) return `${name} ${version} names no licence`;
  try {
    return satisfies(licence, list) ? undefined : `${name} ${version} is under ${licence}, which is not allowed`;
  } catch {
    return `${name} ${version} names a licence that is no SPDX expression: ${licence}`;
  }
}
