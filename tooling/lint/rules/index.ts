import type {ApiRule, FileRule} from '../lib/rule';
import {descriptionRoot} from './description-root';
import {enumIsExplained} from './enum-is-explained';
import {exampleMatchesSchema} from './example-matches-schema';
import {fileNameIsComponentName} from './file-name-is-component-name';
import {nameIsAnchor} from './name-is-anchor';
import {nothingUnused} from './nothing-unused';
import {operationErrors} from './operation-errors';
import {operationIdIsUnique} from './operation-id-is-unique';
import {operationIdIsUrl} from './operation-id-is-url';
import {pathHasOperation} from './path-has-operation';
import {refInsideFolder} from './ref-inside-folder';
import {refNotCyclic} from './ref-not-cyclic';
import {securitySchemeIsUsed} from './security-scheme-is-used';
import {tagIsUsed} from './tag-is-used';
import {textCodeSpans} from './text-code-spans';
import {textIsPresent} from './text-is-present';
import {textLinks} from './text-links';
import {textNoBraces} from './text-no-braces';
import {textNoEsm} from './text-no-esm';
import {textNoFrontMatter} from './text-no-front-matter';
import {textNoHtml} from './text-no-html';
import {urlIsSafe} from './url-is-safe';
import {vendorKeys} from './vendor-keys';
import {webhookHasNoKey} from './webhook-has-no-key';
import {yamlIsPlain} from './yaml-is-plain';

/** In this order, each a condition of the next: broken YAML has no `$ref`s, and a loop has no end. */
export const fileRules: FileRule[] = [yamlIsPlain, descriptionRoot, refInsideFolder, refNotCyclic];

/** Read from the files too, but worth saying only about a description whose structure is right. */
export const lateFileRules: FileRule[] = [fileNameIsComponentName, nothingUnused];

export const apiRules: ApiRule[] = [
  enumIsExplained,
  exampleMatchesSchema,
  nameIsAnchor,
  operationErrors,
  operationIdIsUnique,
  operationIdIsUrl,
  pathHasOperation,
  securitySchemeIsUsed,
  tagIsUsed,
  textCodeSpans,
  textIsPresent,
  textLinks,
  textNoBraces,
  textNoEsm,
  textNoFrontMatter,
  textNoHtml,
  urlIsSafe,
  vendorKeys,
  webhookHasNoKey,
];
