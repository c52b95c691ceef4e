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
  const pages: (Omit<BuiltPage, 'main'> & {twin: string})[] = [];
  return {
    page({built}) {
      if (!built) return;
      const {main, ...page} = built;
      const blocks = reference.get(page.path) ?? guideBlocks(built);
      const content = changeLinks(blocks, createTwinLinks(product.siteUrl, paths, page.path));
      const twin = writeMarkdown([...headOf(page.title, page.description, product.siteUrl + page.path), ...content]);
      const file = join(folder, twinPath(page.path));
      mkdirSync(dirname(file), {recursive: true});
      writeFileSync(file, twin);
      pages.push({...page, twin});
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

/** Every other page is built from the description: its twin has the words that the page shows. */
function guideBlocks({path, main}: BuiltPage): RootContent[] {
  if (path.startsWith(`${referenceRoute}/`)) throw new Error(`${path} is not in the description`);
  return toMarkdown(main);
}
