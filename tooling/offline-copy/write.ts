/** Makes the offline copy of the site: one archive whose pages open from disk. */
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {strToU8, zipSync, type Zippable} from 'fflate';
import {downloadsRoute, formatSize, offlineCopy, offlineFactsPath, offlineTokens} from '../../src/downloads';
import {previewsPath} from '../../src/link-previews';
import {twinPath} from '../../src/description/twin-address';
import {measureFile} from '../downloads/measure';
import {pageFile} from '../finish/pages';
import type {Running, Site} from '../finish/step';
import {listAddresses} from '../hosting/scan-build';
import {product} from '../../src/product';
import {searchDataPath} from '../../src/search/address';
import {createRelink, rootOf} from './address';
import {changePage} from './page';
import {changeScripts} from '../docusaurus/offline-scripts';

/** Files that a reader without a server does not need, or gets in another form. */
const left = /^(sitemap\.xml|robots\.txt|404\.md)$|\.html$/;
/** The same for every build: the same site gives the same archive and the same checksum. */
const written = new Date(2000, 0, 1);
type Facts = {bytes: number; sha256: string};
/** The archive can't contain its own size and checksum. */
const inside = {size: 'The copy that you are reading', sha256: ''};

/** Collects the pages as they are in the copy, then writes the archive, and its size and checksum on the site. */
export function startOfflineCopy({work, folder, files: built, listed, redirects, doc}: Site): Running {
  const moved = new Set(redirects.map(({from}) => from));
  const pages = new Set(listAddresses(built).flatMap((address) => (moved.has(address) ? [] : [pageFile(address)])));
  const twins = listed.map((path) => twinPath(path).slice(1));
  const others = built.filter((file) => !left.test(file));
  const all = new Set([...pages, ...others, ...twins]);
  const note = `This is an offline copy for version ${doc.info.version} of the API. Links to other sites need a network connection. For the newest version, open <a href="${product.siteUrl}">${new URL(product.siteUrl).host}</a>.`;
  const files: Zippable = {};
  return {
    page(page) {
      if (!pages.has(page.file)) return;
      const relink = createRelink(product.siteUrl, all, page.file);
      files[page.file] = strToU8(fill(changePage(page, {root: rootOf(page.file), relink, note}), inside));
    },
    end() {
      const text = (from: string, file: string): string => readFileSync(join(from, file), 'utf8');
      const scripts = new Map(others.filter((file) => file.endsWith('.js')).map((file) => [file, text(work, file)]));
      for (const [file, code] of changeScripts(scripts)) files[file] = strToU8(code);
      for (const file of others) files[file] ??= new Uint8Array(readFileSync(join(work, file)));
      files['offline/start.js'] = strToU8(text(__dirname, '../../src/client/offline-copy.js'));
      // The pages fetch these, which a page on disk can't: they come as scripts too, see start.js.
      for (const file of [...twins, searchDataPath.slice(1), previewsPath.slice(1)]) {
        const content = fill(text(folder, file), inside);
        if (twins.includes(file)) files[file] = strToU8(content);
        files[`offline/${file}.js`] = asScript(file, content);
      }
      for (const file of others.filter((one) => one.endsWith('.woff2')))
        files[`offline/${file}.js`] = asScript(file, readFileSync(join(work, file), 'base64'));
      const path = `${downloadsRoute}/${offlineCopy(product.slug)}`;
      const archive = join(folder, path);
      mkdirSync(dirname(archive), {recursive: true});
      writeFileSync(archive, zipSync({[`${product.slug}-documentation`]: files}, {level: 6, mtime: written}));
      const facts = measureFile(archive);
      writeFileSync(join(folder, offlineFactsPath), JSON.stringify(facts));
      tellFacts(folder, facts);
      return {done: `${path} holds ${pages.size} pages, ${formatSize(facts.bytes)}`};
    },
  };
}

/** A script that hands the content of a file to offline-copy.js. */
const asScript = (file: string, content: string): Uint8Array =>
  strToU8(`offlineFile(${JSON.stringify(`/${file}`)}, ${JSON.stringify(content)});\n`);

const fill = (text: string, {size, sha256}: {size: string; sha256: string}): string =>
  text.replaceAll(offlineTokens.bytes, size).replaceAll(offlineTokens.sha256, sha256);

/** Replaces the tokens with size and checksum. Throws when the page of downloads has none. */
function tellFacts(folder: string, {bytes, sha256}: Facts): void {
  const holders = ['docs/downloads.html', 'docs/downloads.md', 'llms-full.txt', 'search-data.json'];
  const [page] = holders;
  for (const name of holders.filter((one) => existsSync(join(folder, one)))) {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    if (name === page && !text.includes(offlineTokens.sha256))
      throw new Error(`${page} has no place for the checksum of the offline copy`);
    writeFileSync(file, fill(text, {size: formatSize(bytes), sha256}));
  }
}
