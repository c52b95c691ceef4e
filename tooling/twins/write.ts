/** Writes the Markdown twin of every page into the built site, and the files that lead to them. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import type {RootContent} from 'mdast';
import {readPages, type BuiltPage} from '../finish/pages';
import {inReadingOrder} from '../finish/reading-order';
import type {Description} from '../../src/description/document';
import {referenceRoute} from '../../src/description/urls';
import {product} from '../../src/product';
import {createTwinLinks, twinPath} from '../../src/description/twin-address';
import {toMarkdown} from './html-to-markdown';
import {joinTwins, writeIndex} from './llms';
import {changeLinks, headOf, writeMarkdown} from './markdown';
import {referenceTwins} from './reference';

/** Writes all twins below `folder`, which holds the built site, and returns how many there are. */
export function writeTwins(folder: string, doc: Description, root: string): number {
  const pages = inReadingOrder(readPages(folder));
  const paths = new Set(pages.map((page) => page.path));
  const reference = referenceTwins(doc, root);
  const lost = [...reference.keys()].filter((path) => !paths.has(path));
  if (lost.length) throw new Error(`the built site lacks ${lost.join(', ')}: it was built from another description`);
  const twins = pages.map((page) => {
    const content = changeLinks(blocksOf(page, reference), createTwinLinks(product.siteUrl, paths, page.path));
    return writeMarkdown([...headOf(page.title, page.description, product.siteUrl + page.path), ...content]);
  });
  pages.forEach((page, i) => write(join(folder, twinPath(page.path)), twins[i]));
  write(join(folder, 'llms.txt'), writeIndex(pages, doc.info.version));
  write(join(folder, 'llms-full.txt'), joinTwins(twins));
  return twins.length;
}

/** A reference page is almost only fields: it comes from the description, whose words the page shows. */
function blocksOf(page: BuiltPage, reference: Map<string, RootContent[]>): RootContent[] {
  const blocks = reference.get(page.path);
  if (!blocks && page.path.startsWith(`${referenceRoute}/`)) throw new Error(`${page.path} is not in the description`);
  return blocks ?? toMarkdown(page.main);
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), {recursive: true});
  writeFileSync(file, text);
}
