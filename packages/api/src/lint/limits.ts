/**
 * Fills in the limits and defaults that texts of the description state, so that no text contradicts a schema.
 *
 * `{limit:PageSize.maximum}` is the `maximum` in `components/schemas/PageSize.yaml`. `{limit:PageSizeQuery.default}` is the
 * `default` in the schema of `components/parameters/PageSizeQuery.yaml`. `{limit:x-rate-limit.requestsPerSecond}` is in
 * `openapi.yaml`.
 */
import {isMap, isScalar, parseDocument} from 'yaml';

/** A file of the description, before its limits are filled in. */
type File = {
  /** The path inside the folder, with `/`. */
  name: string;
  text: string;
};

/** Matches a placeholder. Its first group is the address of the limit. */
export const limitPlaceholder = /\{limit:([^{}\n]*)\}/g;

/**
 * Returns the limits by address, as they are written in the files: `1.0` stays `1.0`. Returns none if no text needs one.
 * Malformed YAML has no limits; `yaml-is-plain` reports it.
 */
export function readLimits(files: File[]): Map<string, string> {
  const limits = new Map<string, string>();
  if (!files.some(({text}) => text.includes('{limit:'))) return limits;
  for (const {name, text} of files) {
    const place = placeOfLimits(name);
    if (!place) continue;
    const map = parseDocument(text).getIn(place.keys, true);
    if (!isMap(map)) continue;
    for (const {key, value} of map.items)
      if (isScalar(key) && isScalar(value) && isWord.test(value.source ?? ''))
        limits.set(`${place.owner}.${String(key.value)}`, value.source ?? '');
  }
  return limits;
}

/** Replaces the placeholders of a text. Those without a limit stay, and `limit-exists` reports them. */
export const fillLimits = (text: string, limits: Map<string, string>): string =>
  text.replaceAll(limitPlaceholder, (whole, address: string) => limits.get(address) ?? whole);

/** Matches a number or a word, which YAML reads as the same text in any place. */
const isWord = /^[\w.-]+$/;

/** Returns the keys that lead to the limits of a file, and the name that addresses start with. */
function placeOfLimits(name: string): {owner: string; keys: string[]} | undefined {
  if (name === 'openapi.yaml') return {owner: 'x-rate-limit', keys: ['info', 'x-rate-limit']};
  const [, kind, owner] = /^components\/(schemas|parameters)\/(.+)\.yaml$/.exec(name) ?? [];
  if (kind === 'schemas') return {owner, keys: []};
  if (kind === 'parameters') return {owner, keys: ['schema']};
  return undefined;
}
