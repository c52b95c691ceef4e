/** Everything that search finds: the guides as they were built, and the reference from the description. */
import type {BuiltPage} from '../../finish/pages';
import type {Description} from '../../../src/description/document';
import {referenceRoute} from '../../../src/description/urls';
import type {Entry} from '../../../src/search/entry';
import {endpointEntries} from './endpoints';
import {fieldEntries} from './fields';
import {errorEntries, limitEntries} from './limits';
import {pageEntries, termEntries} from './pages';
import {recordEntries, valueEntries} from './records';

const glossaryPath = '/docs/glossary';

/** All entries. `spellings` gives the other ways to write each term of the glossary, by its id. */
export function collectEntries(doc: Description, pages: BuiltPage[], spellings: Map<string, string[]>): Entry[] {
  const fromDescription = new RegExp(`^${referenceRoute}/`);
  const entries = [
    ...pages
      .filter(({path}) => !fromDescription.test(path))
      .flatMap((page) => (page.path === glossaryPath ? termEntries(page, spellings) : pageEntries(page))),
    ...endpointEntries(doc),
    ...recordEntries(doc),
    ...fieldEntries(doc),
    ...valueEntries(doc),
    ...limitEntries(doc),
    ...errorEntries(doc),
  ];
  return entries;
}
