/**
 * Writes the descriptions of all guides to a separate file, which only the cards of a category's index import
 * (src/theme/DocCard). Docusaurus sends them with every page, beside its sidebar; light-bundle.ts takes them out there.
 */
import type {Plugin} from '@docusaurus/types';
import {expectInternals} from './guard';

type Docs = {loadedVersions?: {docs?: {permalink: string; description: string}[]}[]};

/** Lists the description of each guide by its address. */
export function descriptionsOf(content: unknown): Record<string, string> {
  const [version] = (content as {default?: Docs} | undefined)?.default?.loadedVersions ?? [];
  const pages = (version?.docs ?? []).map(({permalink, description}) => [permalink, description]);
  expectInternals(
    pages.length > 0 && pages.every((page) => page.every((value) => typeof value === 'string')),
    'The docs plugin does not list the addresses and descriptions of its pages',
    '@docusaurus/plugin-content-docs/lib/index.js',
  );
  return Object.fromEntries(pages) as Record<string, string>;
}

/** Writes `@generated/page-descriptions/default/guides.json`. */
export function pageDescriptions(): Plugin {
  return {
    name: 'page-descriptions',
    async allContentLoaded({allContent, actions}) {
      const descriptions = descriptionsOf(allContent['docusaurus-plugin-content-docs']);
      await actions.createData('guides.json', JSON.stringify(descriptions));
    },
  };
}
