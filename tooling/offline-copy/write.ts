/** Makes the offline copy of a built site: one archive whose pages open from disk. */
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {strToU8, zipSync, type Zippable} from 'fflate';
import {downloadsRoute, formatSize, offlineCopy, offlineFactsPath, offlineTokens} from '../../src/downloads';
import {measureFile} from '../downloads/measure';
import {listAddresses, listFiles} from '../hosting/scan-build';
import {pageFile} from '../finish/pages';
import {product} from '../../src/product';
import {searchDataPath} from '../../src/search/address';
import {createRelink, rootOf} from './address';
import {changePage} from './page';
import {changeScripts} from '../docusaurus/offline-scripts';

/** What a reader without a server does not need, or gets in another form. */
const left = /^llms.*\.txt$|^(sitemap\.xml|robots\.txt|console-links\.json|search-data\.json|404\.html)$/;
/** The same for every build of the same site: the archive is the same then, and so is its checksum. */
const written = new Date(2000, 0, 1);
type Facts = {bytes: number; sha256: string};

/** Writes the archive, says its size and checksum on the page of downloads, and returns them. */
export function writeOfflineCopy(
  folder: string,
  redirected: ReadonlySet<string>,
): Facts & {path: string; pages: number} {
  const path = `${downloadsRoute}/${offlineCopy(product.slug)}`;
  const archive = join(folder, path);
  const {files, pages} = collect(folder, redirected, path);
  mkdirSync(dirname(archive), {recursive: true});
  writeFileSync(archive, zipSync({[`${product.slug}-documentation`]: files}, {level: 6, mtime: written}));
  const facts = measureFile(archive);
  writeFileSync(join(folder, offlineFactsPath), JSON.stringify(facts));
  tellFacts(folder, facts);
  return {...facts, path, pages};
}

/** The files of the copy, by their paths in it. */
function collect(folder: string, redirected: ReadonlySet<string>, archive: string): {files: Zippable; pages: number} {
  const built = listFiles(folder);
  const addresses = listAddresses(built).filter((address) => !redirected.has(address));
  const isPage = new Set(addresses.map(pageFile));
  const others = built.filter(
    (file) => !file.endsWith('.html') && !left.test(file) && `/${file}` !== archive && `/${file}` !== offlineFactsPath,
  );
  const all = new Set([...isPage, ...others]);
  const text = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const files: Zippable = {};
  for (const address of addresses) {
    const file = pageFile(address);
    const relink = createRelink(product.siteUrl, all, file);
    const html = fill(text(file), {bytes: 'The copy that you are reading', sha256: ''});
    files[file] = strToU8(changePage(html, {path: address, root: rootOf(file), relink}));
  }
  const scripts = others.filter((file) => file.endsWith('.js'));
  for (const [file, code] of changeScripts(new Map(scripts.map((name) => [name, text(name)]))))
    files[file] = strToU8(code);
  for (const file of others) files[file] ??= new Uint8Array(readFileSync(join(folder, file)));
  files['offline/start.js'] = strToU8(readFileSync(join(__dirname, '../../src/client/offline-copy.js'), 'utf8'));
  // What the pages fetch comes as scripts too: see start.js.
  for (const file of [searchDataPath.slice(1), ...others.filter((name) => name.endsWith('.md'))])
    files[`offline/${file}.js`] = strToU8(
      `offlineFile(${JSON.stringify(`/${file}`)}, ${JSON.stringify(text(file))});\n`,
    );
  return {files, pages: isPage.size};
}

const fill = (text: string, {bytes, sha256}: {bytes: string; sha256: string}): string =>
  text.replaceAll(offlineTokens.bytes, bytes).replaceAll(offlineTokens.sha256, sha256);

/** Puts size and checksum in place of the tokens. Throws when the page of downloads has none. */
function tellFacts(folder: string, {bytes, sha256}: Facts): void {
  const holders = ['docs/downloads.html', 'docs/downloads.md', 'llms-full.txt', 'search-data.json'];
  const [page] = holders;
  for (const name of holders.filter((one) => existsSync(join(folder, one)))) {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    if (name === page && !text.includes(offlineTokens.sha256))
      throw new Error(`${page} has no place for the checksum of the offline copy: was it written before? Build again.`);
    writeFileSync(file, fill(text, {bytes: formatSize(bytes), sha256}));
  }
}
