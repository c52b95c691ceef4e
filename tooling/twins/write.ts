/** Writes the Markdown twin of every page, and the files that list them for programs. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import type {RootContent} from 'mdast';
import type {BuiltPage} from '../finish/pages';
import {inReadingOrder} from '../finish/reading-order';
import type {Running, Site} from '../finish/step';
import {referenceRoute} from '../../src/description/urls';
import {product} from '../../src/product';
import {createTwinLinks, twinPath} from '../../src/description/twin-address';
import {toMarkdown} from './html-to-markdown';
import {joinTwins, writeIndex} from './llms';
import {changeLinks, headOf, writeMarkdown} from './markdown';
import {referenceTwins} from './reference';

/** Writes a twin for each page of the sitemap, then `llms.txt` and `llms-full.txt`. */
export function startTwins({doc, root, listed, folder}: Site): Running {
  const paths = new Set(listed);
  const reference = referenceTwins(doc, root);
  const pages: (Pick<BuiltPage, 'path' | 'title' | 'description' | 'trail' | 'next'> & {twin: string})[] = [];
  return {
    page({built}) {
      if (!built) return;
      const {path, title, description, trail, next} = built;
      const blocks = reference.get(path) ?? guideBlocks(built);
      const content = changeLinks(blocks, createTwinLinks(product.siteUrl, paths, path));
      const twin = writeMarkdown([...headOf(title, description, product.siteUrl + path), ...content]);
      const file = join(folder, twinPath(path));
      mkdirSync(dirname(file), {recursive: true});
      writeFileSync(file, twin);
      pages.push({path, title, description, trail, next, twin});
    },
    end() {
      const lost = [...reference.keys()].filter((path) => !paths.has(path));
      if (lost.length) throw new Error(`the site lacks ${lost.join(', ')}: it was built from another description`);
      const ordered = inReadingOrder(pages);
      writeFileSync(join(folder, 'llms.txt'), writeIndex(ordered, doc.info.version));
      writeFileSync(join(folder, 'llms-full.txt'), joinTwins(ordered.map(({twin}) => twin)));
      return {done: `${pages.length} Markdown twins, llms.txt and llms-full.txt written`};
    },
  };
}

/** The content of a page that is not of the reference, whose twins come from the description. */
function guideBlocks(page: BuiltPage): RootContent[] {
  if (page.path.startsWith(`${referenceRoute}/`)) throw new Error(`${page.path} is not in the description`);
  return toMarkdown(page.main);
}
