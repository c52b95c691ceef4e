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
  'limit-exists': ({files, limits}) => {
    const all = [...files.values()];
    // Without the entry of the description, its rate limit is missing too, and Redocly names the cause.
    const hasEntry = all.some(({name}) => name === 'openapi.yaml');
    return hasEntry ? all.flatMap((file) => limitExists(file, limits)) : [];
  },
};

/** The rules that run after Redocly. */
export const lastRules: Record<string, FileRule> = {
  'file-name-is-component-name': fileNameIsComponentName,
  'nothing-unused': fileIsUsed,
};
