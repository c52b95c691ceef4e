/** Writes the data of the sandbox in the page: `.generated/sandbox/*.json`. Part of `npm run generate`. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Description} from '@screening/api';
import {fillProduct} from '@screening/product';
import {loadData} from '@screening/sandbox/server';
import {codeFiles} from '../../lib/code-files';
import {describeForPage} from './describe-for-page';
import {collectAnchors} from './field-anchors';
import {recordQuickStart} from './quick-start';
import {screenForHome, screenForLab} from './screenings';
import {tellTimeline} from './tell-timeline';

const pageDataFolder = '.generated/sandbox';

/** Writes the data below `root` and returns the length of each JSON file, in characters. */
export async function writePageData(
  doc: Description,
  root: string,
): Promise<Record<string, number>> {
  const {seed} = await loadData(root, fillProduct);
  // The first response of the home page is long, so it is in the page and in a file, but not in a script.
  const {response, ...home} = await screenForHome(doc, seed);
  const files = {
    description: describeForPage(doc),
    seed,
    anchors: collectAnchors(doc),
    threshold: await screenForLab(doc, seed),
    timeline: await tellTimeline(doc, seed),
    home,
    'quick-start': await recordQuickStart(doc, seed),
  };
  mkdirSync(join(root, pageDataFolder), {recursive: true});
  writeFileSync(join(root, pageDataFolder, `home-response${codeFiles.ending}`), response);
  const sizes = Object.entries(files).map(([name, value]): [string, number] => {
    const text = JSON.stringify(value);
    writeFileSync(join(root, pageDataFolder, `${name}.json`), text);
    return [name, text.length];
  });
  return Object.fromEntries(sizes);
}
