/** Makes the offline copy of the site: one archive whose pages open from disk. */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {strFromU8, strToU8, zipSync, type Zippable} from 'fflate';
import {downloadsRoute, formatSize, lateFiles, offlineCopy, sandboxPackage} from '../../../src/downloads';
import {twinPath} from '@screening/api';
import {fillLate, tellFacts} from '../../reference/downloads/late-facts';
import {measureFile} from '../../reference/downloads/measure';
import {pageFile} from '../pages';
import type {Running, Site} from '../step';
import {listAddresses} from '../hosting/scan-build';
import {product} from '../../../src/product';
import {searchDataPath} from '../../../src/search/address';
import {createRelink, rootOf} from './address';
import {changePage} from './page';
import {changeScripts} from '../../internals/offline-scripts';
import {readPageFacts} from '../../internals/page-facts';

/** Files that a reader without a server doesn't need, or gets in another form. */
const left = /^(sitemap\.xml|robots\.txt|404\.md)$|\.html$/;
/** Fixed date of the files, so that the same site always gives the same archive and checksum. */
const written = new Date(2000, 0, 1);
/** The archive can't contain its own size and checksum. */
const inside = {size: 'The copy that you are reading', sha256: ''};
const fill = (text: string): string => fillLate(text, lateFiles.offlineCopy, inside);
const downloadsPage = 'docs/downloads.html';

/** Collects the changed pages, then writes the archive, and shows its size and checksum on the site. */
export function startOfflineCopy({work, generated, folder, files: built, listed, redirects, doc}: Site): Running {
  const moved = new Set(redirects.map(({from}) => from));
  const pages = new Set(listAddresses(built).flatMap((address) => (moved.has(address) ? [] : [pageFile(address)])));
  const twins = listed.map((path) => twinPath(path).slice(1));
  const others = built.filter((file) => !left.test(file));
  const all = new Set([...pages, ...others, ...twins, `${downloadsRoute}/${sandboxPackage(product.slug)}`.slice(1)]);
  const note = `This is an offline copy for version ${doc.info.version} of the API. Links to other sites need a network connection. For the newest version, open <a href="${product.siteUrl}">${new URL(product.siteUrl).host}</a>.`;
  const factsOf = readPageFacts(work, generated);
  const files: Zippable = {};
  return {
    page(page) {
      if (!pages.has(page.file)) return;
      const relink = createRelink(product.siteUrl, all, page.file);
      files[page.file] = strToU8(
        fill(changePage(page, {root: rootOf(page.file), facts: factsOf(page.path), relink, note})),
      );
    },
    end() {
      const text = (from: string, file: string): string => readFileSync(join(from, file), 'utf8');
      const scripts = new Map(others.filter((file) => file.endsWith('.js')).map((file) => [file, text(work, file)]));
      for (const [file, code] of changeScripts(scripts)) files[file] = strToU8(code);
      for (const file of others) files[file] ??= new Uint8Array(readFileSync(join(work, file)));
      files['offline/start.js'] = strToU8(text(__dirname, '../../../src/client/offline-copy.js'));
      // Pages fetch these files, which a page on disk can't do, so add them as scripts too (see start.js).
      for (const file of [...twins, searchDataPath.slice(1)]) {
        const content = fill(text(folder, file));
        if (twins.includes(file)) files[file] = strToU8(content);
        files[`offline/${file}.js`] = asScript(file, content);
      }
      for (const file of others.filter((one) => one.endsWith('.woff2')))
        files[`offline/${file}.js`] = asScript(file, readFileSync(join(work, file), 'base64'));
      addSandbox(folder, files);
      const path = `${downloadsRoute}/${offlineCopy(product.slug)}`;
      const archive = join(folder, path);
      mkdirSync(dirname(archive), {recursive: true});
      writeFileSync(archive, zipSync({[`${product.slug}-documentation`]: files}, {level: 6, mtime: written}));
      const {size} = tellFacts(folder, lateFiles.offlineCopy, path);
      return {done: `${path} holds ${pages.size} pages, ${size}`};
    },
  };
}

/** Makes a script that passes the content of a file to offline-copy.js. */
const asScript = (file: string, content: string): Uint8Array =>
  strToU8(`offlineFile(${JSON.stringify(`/${file}`)}, ${JSON.stringify(content)});\n`);

/** Adds the sandbox's package, which didn't exist when the pages of the copy were collected. */
function addSandbox(folder: string, files: Zippable): void {
  const path = `${downloadsRoute}/${sandboxPackage(product.slug)}`;
  const {bytes, sha256} = measureFile(join(folder, path));
  files[path.slice(1)] = new Uint8Array(readFileSync(join(folder, path)));
  const page = strFromU8(files[downloadsPage] as Uint8Array);
  files[downloadsPage] = strToU8(fillLate(page, lateFiles.sandbox, {size: formatSize(bytes), sha256}));
}
