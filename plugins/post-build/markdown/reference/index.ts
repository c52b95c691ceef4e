/** Writes the pages of the reference as Markdown, from the models that the pages render. */
import type {RootContent} from 'mdast';
import type {ReferencePage} from '../../../lib/reference-pages';
import {endpointBlocks} from './endpoint';
import {frontPageBlocks} from './front-page';
import {schemaBlocks} from './schema';

/**
 * Returns the content of a page of the reference, without its title.
 * @param server the base URL of the API, which the addresses of operations start with
 */
export function referenceBlocks(page: ReferencePage, server: string): RootContent[] {
  switch (page.kind) {
    case 'endpoint':
      return endpointBlocks(page.model, server);
    case 'schema':
      return schemaBlocks(page.model);
    case 'index':
      return frontPageBlocks(page.model);
  }
}
