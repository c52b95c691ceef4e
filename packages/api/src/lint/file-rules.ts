/** The rules on files. `plugin.ts` has the rules that Redocly's walk calls. */
import {fileIsUsed} from './rules/file-is-used';
import {fileNameIsComponentName} from './rules/file-name-is-component-name';
import {limitExists} from './rules/limit-exists';
import type {FileRule} from './rules/nodes';
import {refNotCyclic} from './rules/ref-not-cyclic';
import {yamlIsPlain} from './rules/yaml-is-plain';

/** The rules that run before Redocly, each if the previous finds nothing: broken YAML has no `$ref`s. */
export const firstRules: Record<string, FileRule> = {
  'yaml-is-plain': ({files}) =>
    [...files.values()].filter(({name}) => name.endsWith('.yaml')).flatMap(yamlIsPlain),
  'ref-not-cyclic': refNotCyclic,
  // Without openapi.yaml, there is no rate limit either. Redocly then reports the missing file.
  'limit-exists': ({files, entry, limits}) =>
    files.has(entry) ? [...files.values()].flatMap((file) => limitExists(file, limits)) : [],
};

/** The rules that run after Redocly. */
export const lastRules: Record<string, FileRule> = {
  'file-name-is-component-name': fileNameIsComponentName,
  'nothing-unused': fileIsUsed,
};
