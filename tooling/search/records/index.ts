/** Everything that search finds: the guides as they were built, and the reference from the description. */
import type {Description} from '../../../src/description/document';
import type {Entry} from '../../../src/search/entry';
import {endpointEntries} from './endpoints';
import {fieldEntries} from './fields';
import {errorEntries, limitEntries} from './limits';
import {recordEntries, valueEntries} from './records';

/** All entries. `guides` are those of the built pages. */
export const collectEntries = (doc: Description, guides: Entry[]): Entry[] => [
  ...guides,
  ...endpointEntries(doc),
  ...recordEntries(doc),
  ...fieldEntries(doc),
  ...valueEntries(doc),
  ...limitEntries(doc),
  ...errorEntries(doc),
];
