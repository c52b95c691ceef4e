/** Writes the previews of links: of all pages, of the places in the reference, and of the terms in the glossary. */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {formatSize} from '../../../src/downloads';
import {previewsPath, type LinkPreviews, type Preview} from '../../../src/link-previews';
import {product} from '../../../src/product';
import type {BuiltPage} from '../pages';
import type {Running, Site} from '../step';
import {glossaryPath} from '../../guides/lib/glossary-terms';
import {splitSections} from '../search/records/pages';
import {describeErrors, describePages, errorsPath} from './describe';

export function startPreviews({doc, folder}: Pick<Site, 'doc' | 'folder'>): Running {
  const described = describePages(doc);
  const pages: LinkPreviews['pages'] = {};
  return {
    page({built}) {
      if (!built) return;
      const places = built.path === glossaryPath ? describeTerms(built) : undefined;
      pages[built.path] = described[built.path] ?? {
        kind: 'page',
        name: built.title,
        text: built.description,
        ...(built.path === errorsPath ? {places: describeErrors(doc)} : {}),
        ...(places ? {places} : {}),
      };
    },
    end() {
      const lost = Object.keys(described).filter((path) => !(path in pages));
      if (lost.length > 0) throw new Error(`no page is at ${lost.join(', ')}`);
      const json = JSON.stringify({site: product.siteUrl, pages} satisfies LinkPreviews);
      writeFileSync(join(folder, previewsPath), json);
      const places = Object.values(pages).reduce((sum, page) => sum + Object.keys(page.places ?? {}).length, 0);
      const counts = `${Object.keys(pages).length} pages and ${places} places`;
      return {done: `${counts}, ${formatSize(Buffer.byteLength(json))}`};
    },
  };
}

function describeTerms({main}: BuiltPage): Record<string, Preview> {
  const terms = splitSections(main).sections.map(({id, title, text}): [string, Preview] => [
    id,
    {kind: 'term', name: title, text},
  ]);
  if (terms.length === 0) throw new Error(`${glossaryPath} defines no term`);
  return Object.fromEntries(terms);
}
