/** Writes the Markdown twin of every page. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import type {RootContent} from 'mdast';
import {makeSkill} from '../agents/skill';
import type {BuiltPage} from '../pages';
import type {Running, Site} from '../step';
import {readExamples} from '../../guides/lib/examples';
import {createTwinLinks, referenceRoute, twinPath} from '@screening/api';
import {product} from '../../../src/product';
import {toMarkdown} from './html-to-markdown';
import {settleAnchors, withoutAnchors} from './anchors';
import {longNote, twinLimits} from './limits';
import {changeLinks, headOf, linkNamesOnce, writeMarkdown} from './markdown';
import {shortenPrograms, writePrograms} from './programs';
import {referenceTwins} from './reference';

/** Writes a twin for each page of the sitemap, and the programs that long ones link to. */
export function startTwins({doc, root, listed, folder}: Site): Running {
  const paths = new Set(listed);
  const reference = referenceTwins(doc, root);
  const programs = readExamples(root);
  const twins = new Map<string, string>();
  const save = (path: string, twin: string): void => {
    const file = join(folder, path);
    mkdirSync(dirname(file), {recursive: true});
    writeFileSync(file, twin);
  };
  return {
    page({built}) {
      if (!built) return;
      const {path, title, description} = built;
      const link = createTwinLinks(product.siteUrl, paths, path);
      const head = headOf(title, description, product.siteUrl + path);
      const write = (blocks: RootContent[]): string => writeMarkdown([...head, ...changeLinks(blocks, link)]);
      const lengthOf = (blocks: RootContent[]): number => withoutAnchors(write(blocks)).length;
      const fits = (blocks: RootContent[]): boolean => lengthOf(blocks) < twinLimits.page;
      const forms = reference.get(path) ?? [guideBlocks(built)];
      const blocks = shortenPrograms(forms.find(fits) ?? forms.at(-1) ?? [], programs, fits);
      const twin = write(fits(blocks) ? blocks : [...longNote(blocks, lengthOf(blocks)), ...blocks]);
      twins.set(twinPath(path), twin);
      // The notes to programs read it before the anchors are known.
      save(twinPath(path), withoutAnchors(twin));
    },
    end() {
      const lost = [...reference.keys()].filter((path) => !paths.has(path));
      if (lost.length) throw new Error(`the site lacks ${lost.join(', ')}: it was built from another description`);
      for (const [path, twin] of settleAnchors(twins, product.siteUrl, [makeSkill(root, doc, paths).text]))
        save(path, twin);
      writePrograms(programs, folder);
      return {done: `${twins.size} Markdown twins and ${programs.size} programs written`};
    },
  };
}

/** Converts a built page. Throws for pages of the reference, whose twins must come from the description. */
function guideBlocks(page: BuiltPage): RootContent[] {
  if (page.path.startsWith(`${referenceRoute}/`)) throw new Error(`${page.path} is not in the description`);
  return linkNamesOnce(toMarkdown(page.main));
}
