/**
 * Makes a browser see only the DejaVu fonts, as on a server without other fonts. Their letters are
 * wider than those of Liberation and Arial, so a text that just fits with these may be too wide.
 */
import {existsSync, mkdirSync, readdirSync, writeFileSync} from 'node:fs';
import {homedir} from 'node:os';
import {dirname, join, resolve} from 'node:path';

/** Where Linux distributions install fonts, each in another folder below. */
const fontFolders = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.local/share/fonts'),
  join(homedir(), '.fonts'),
];

/** The families that pages need: one for text, and one for code. */
const neededFiles = ['DejaVuSans.ttf', 'DejaVuSansMono.ttf'];

/**
 * Returns the folders of the installed DejaVu fonts: one folder on Debian, one for each family on
 * Fedora. Returns an empty list if a family is missing.
 *
 * @param roots folders to search, with the folders below them
 */
export function findDejaVu(roots = fontFolders): string[] {
  const files = roots
    .filter((root) => existsSync(root))
    .flatMap((root) => listFiles(root).map((file) => join(root, file)));
  const found = neededFiles.map((name) => files.find((file) => file.endsWith(`/${name}`)));
  return found.every((file) => file !== undefined) ? [...new Set(found.map(dirname))] : [];
}

/** Lists the files in a folder and below it. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'});
}

/**
 * Writes a configuration of Fontconfig, through which a browser finds only the fonts of some
 * folders. Use its path as the environment variable `FONTCONFIG_FILE` of the browser. Only browsers
 * on Linux read it.
 *
 * @param fonts folders of the fonts
 * @param target folder for the configuration and the cache of Fontconfig
 * @returns the absolute path of the configuration
 */
export function writeFontConfig(fonts: string[], target: string): string {
  const file = resolve(target, 'fonts.conf');
  mkdirSync(target, {recursive: true});
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
    '<fontconfig>',
    ...fonts.map((folder) => `  <dir>${folder}</dir>`),
    `  <cachedir>${resolve(target, 'cache')}</cachedir>`,
    '</fontconfig>',
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}
