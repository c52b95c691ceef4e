/**
 * Publishes the site's typeface: IBM Plex, reduced to the characters that the site needs.
 *
 * No stylesheet names the files. src/client/load-typeface.ts requests them after the first paint and stores them in the
 * browser. The script in the head of each page (src/client/kept-typeface.js) applies stored fonts before that paint.
 */
import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {transformSync} from 'esbuild';
import subsetFont from 'subset-font';

/** Font face for the browser. The license reserves the name "Plex" for complete fonts. */
type Face = {family: 'Site Sans' | 'Site Mono'; weight: string; file: string};
type Font = Omit<Face, 'file'> & {name: string; source: string; characters: string};

/** Folder of the fonts and their license in the built site. */
const fontFolder = 'assets/fonts';

const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({length: last - first + 1}, (_, i) => first + i));

const ascii = range(0x20, 0x7e);
const signs = '\u00a0–—‘’“”…‹›←↑→↓−≤≥';
/** Latin-1, because readers type names in it, and the other characters in pages. */
const regular = ascii + range(0xa0, 0xff) + signs + 'Łż';
/** Only the characters in pages: names that readers type are rarely bold, and accents are a third of a font. */
const bold = ascii + signs + 'ÖåüŁż';

const fonts: Font[] = [
  {family: 'Site Sans', weight: '400', name: 'sans-400', source: '@ibm/plex-sans/fonts/complete/woff2/IBMPlexSans-Regular.woff2', characters: regular},
  {family: 'Site Sans', weight: '600', name: 'sans-600', source: '@ibm/plex-sans/fonts/complete/woff2/IBMPlexSans-SemiBold.woff2', characters: bold},
  {family: 'Site Mono', weight: '400', name: 'mono-400', source: '@ibm/plex-mono/fonts/complete/woff2/IBMPlexMono-Regular.woff2', characters: regular},
  {family: 'Site Mono', weight: '600', name: 'mono-600', source: '@ibm/plex-mono/fonts/complete/woff2/IBMPlexMono-SemiBold.woff2', characters: bold},
]; // prettier-ignore

/** Font features for kerning and accents. The others are alternative letters and figures, which no style selects. */
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp'];

const {resolve} = createRequire(import.meta.url);

/** Makes fonts with only the needed characters, and adds their paths in the built site. Keeps hinting, for Windows. */
async function makeFonts(): Promise<(Face & {bytes: Buffer})[]> {
  return Promise.all(
    fonts.map(async ({family, weight, name, source, characters}) => {
      const bytes = await subsetFont(readFileSync(resolve(source)), characters, {targetFormat: 'woff2', keepFeatures});
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
      return {family, weight, file: `/${fontFolder}/${name}.${hash}.woff2`, bytes};
    }),
  );
}

/** Writes the fonts, `@generated/typeface/default/fonts.json`, which lists them, and the script in the head. */
export async function typeface({siteStorage}: LoadContext): Promise<Plugin> {
  // Add the same namespace that Docusaurus adds to its storage keys.
  const storageKey = `typeface${siteStorage.namespace}`;
  const made = await makeFonts();
  return {
    name: 'typeface',
    async contentLoaded({actions}) {
      const faces = made.map(({family, weight, file}) => ({family, weight, file}) satisfies Face);
      await actions.createData('fonts.json', JSON.stringify({storageKey, faces}));
    },
    injectHtmlTags() {
      const script = fileURLToPath(new URL('../../src/client/kept-typeface.js', import.meta.url));
      const {code} = transformSync(readFileSync(script, 'utf8'), {
        minify: true,
        target: 'es2020',
        define: {storageKey: JSON.stringify(storageKey)},
      });
      return {headTags: [{tagName: 'script', innerHTML: code.trim()}]};
    },
    async postBuild({outDir}) {
      const folder = join(outDir, fontFolder);
      mkdirSync(folder, {recursive: true});
      for (const {file, bytes} of made) writeFileSync(join(outDir, file), bytes);
      const license = readFileSync(join(dirname(resolve('@ibm/plex-sans/package.json')), 'LICENSE.txt'));
      writeFileSync(join(folder, 'LICENSE.txt'), license);
    },
  };
}
