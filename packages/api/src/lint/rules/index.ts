import type {ApiRule, FileRule} from '../lib/rule';
import {descriptionRoot} from './description-root';
import {enumIsExplained} from './enum-is-explained';
import {exampleMatchesSchema} from './example-matches-schema';
import {fileNameIsComponentName} from './file-name-is-component-name';
import {securitySchemeIsUsed, tagIsUsed} from './name-is-used';
import {nothingUnused} from './nothing-unused';
import {operationIdIsUnique} from './operation-id-is-unique';
import {refInsideFolder} from './ref-inside-folder';
import {refNotCyclic} from './ref-not-cyclic';
import {textCodeSpans} from './text-code-spans';
import {textIsInert} from './text-is-inert';
import {textIsPresent} from './text-is-present';
import {textLinks} from './text-links';
import {vendorKeys} from './vendor-keys';
import {yamlIsPlain} from './yaml-is-plain';

/** Run in this order, because each depends on the one before: broken YAML has no `$ref`s, and a loop has no end. */
export const fileRules: FileRule[] = [yamlIsPlain, descriptionRoot, refInsideFolder, refNotCyclic];

/** Also read the files, but run only once the structure of the description is valid. */
export const lateFileRules: FileRule[] = [fileNameIsComponentName, nothingUnused];

export const apiRules: ApiRule[] = [
  enumIsExplained,
  exampleMatchesSchema,
  operationIdIsUnique,
  securitySchemeIsUsed,
  tagIsUsed,
  textCodeSpans,
  ...textIsInert,
  textIsPresent,
  textLinks,
  vendorKeys,
];
