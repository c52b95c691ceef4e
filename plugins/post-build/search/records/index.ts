/** Collects all entries of search: the guides from the built pages, and the reference from the description. */
import type {Description} from '@screening/api';
import type {Entry} from '../../../../src/search/entry';
import {endpointEntries} from './endpoints';
import {fieldEntries} from './fields';
import {errorEntries, limitEntries} from './limits';
import {recordEntries, valueEntries} from './records';

/** Returns all entries. `guides` are those of the built pages. */
export const collectEntries = (doc: Description, guides: Entry[]): Entry[] => [
  ...guides,
  ...endpointEntries(doc),
  ...recordEntries(doc),
  ...fieldEntries(doc),
  ...valueEntries(doc),
  ...limitEntries(doc),
  ...errorEntries(doc),
];
