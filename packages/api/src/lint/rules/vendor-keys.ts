import type {UserContext} from '@redocly/openapi-core';
import {isFields} from '../lib/references';
import type {ApiRule} from '../lib/rule';

type Shape = (value: unknown) => boolean;

const isSentence: Shape = (value) => typeof value === 'string' && value.trim() !== '';
const isSentences: Shape = (value) => Array.isArray(value) && value.length > 0 && value.every(isSentence);
const isChapters: Shape = (value) =>
  Array.isArray(value) && value.every((one) => isFields(one) && isSentence(one.title) && isSentence(one.text));
const isMeanings: Shape = (value) => isFields(value) && Object.values(value).every(isSentence);

/** The `x-` keys that the pages read, each with its form in words and as a check. */
const shapes: Record<string, [string, Shape]> = {
  'x-changes': ['a list of sentences', isSentences],
  'x-limits': ['a list of sentences', isSentences],
  'x-not-specified': ['a list of sentences', isSentences],
  'x-overview': ['a list of titles with their texts', isChapters],
  'x-receiver': ['a list of sentences', isSentences],
  'x-ui-only': ['a list of sentences', isSentences],
  'x-enumDescriptions': ['a mapping from each value to its meaning', isMeanings],
  'x-no-shown-path': ['true', (value) => value === true],
  'x-parts-heading': ['a heading', isSentence],
  'x-rate-limit': ['a mapping', isFields],
};

/**
 * Reports misspelled `x-` keys, which no page reads, and values of another form than the pages expect. Redocly's
 * assertions crash on an `x-` key without a value.
 */
export const vendorKeys: ApiRule = {
  id: 'vendor-keys',
  visitor: () => ({
    SpecExtension: (value: unknown, {key, report, location}: UserContext) => {
      const shape = shapes[String(key)];
      const unknown = `The key ${key} is unknown. Known keys: ${Object.keys(shapes).join(', ')}.`;
      if (!shape) report({message: unknown, location: location.key()});
      else if (!shape[1](value)) report({message: `${key} must be ${shape[0]}.`, location});
    },
  }),
};
