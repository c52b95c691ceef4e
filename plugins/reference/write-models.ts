/** Writes the models of the reference pages as modules, which the pages import. */
import {readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {pageId, referenceRoute, type Description} from '@screening/api';
import {listReferencePages, type ReferencePage} from '../lib/reference-pages';
import {pagesFolder} from './page-ids';

/**
 * Writes one model module for each page, beside the page, and returns how many there are. Throws if the generator wrote
 * fewer pages, which it reports as a success, such as when two would have the same name.
 */
export function writeModels(doc: Description, root: string): number {
  const folder = join(root, pagesFolder);
  const pages = listReferencePages(doc, root);
  const written = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((file) =>
    file.endsWith('.mdx'),
  );
  if (written.length !== pages.length)
    throw new Error(
      `the reference has ${written.length} of ${pages.length} pages, so some are missing or share a name`,
    );
  for (const page of pages)
    writeFileSync(join(folder, `${nameOf(page)}.model.js`), moduleText(page));
  return pages.length;
}

/** Returns the name of a page's file: its address below that of the reference. */
const nameOf = ({path}: ReferencePage): string => path.slice(referenceRoute.length + 1) || 'index';

/** Writes a module with a model and the loaders of the schemas that it links to. JSON is valid JavaScript. */
function moduleText({kind, model}: ReferencePage): string {
  const json = JSON.stringify(model);
  const schemasPath = kind === 'schema' ? './' : './schemas/';
  // Quotes in a text of the description are escaped, so this only matches the field `linked`.
  const linked = new Set([...json.matchAll(/"linked":\{"name":"(\w+)"/g)].map(([, name]) => name));
  const loaders = [...linked].map((name) => {
    const id = pageId(name);
    // With a name, all pages share one file per schema.
    const chunk = `/* webpackChunkName: "schema-${id}" */`;
    return `  "${name}": () => import(${chunk} '${schemasPath}${id}.model.js'),`;
  });
  return `export const model = ${json};\nexport const loaders = {\n${loaders.join('\n')}\n};\n`;
}
