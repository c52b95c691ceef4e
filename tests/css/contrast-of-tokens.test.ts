import {readdirSync, readFileSync} from 'node:fs';
import {expect, it} from 'vitest';

/** Minimum contrast of text for WCAG 2.2, level AA. */
const enough = 4.5;

const file = 'src/css/tokens.css';
const source = readFileSync(file, 'utf8');
const darkFrom = source.indexOf("[data-theme='dark']");
const light = read(0, darkFrom);
const modes = {light, dark: {...light, ...read(darkFrom)}};

type Color = {hex: string; where: string; stated: {ratio: string; on: string}[]};

/** Reads the colors of a block, each with the figures in the comment after it. */
function read(from: number, to?: number): Record<string, Color> {
  const found = source.slice(from, to).matchAll(/--([a-z-]+): (#[0-9a-f]{6});(?: \/\*(.*?)\*\/)?/g);
  return Object.fromEntries(
    [...found].map(({1: name, 2: hex, 3: note = '', index}) => {
      const stated = [...note.matchAll(/([\d.]+) on ([a-z-]+)/g)].map(([, ratio, on]) => ({ratio, on}));
      return [name, {hex, where: `${file}:${lineOf(source, from + index)}: --${name}`, stated}];
    }),
  );
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

it.each(Object.entries(modes))('the colors in %s mode have the contrast that their comments state', (_, colors) => {
  const claims = Object.values(colors).flatMap(({hex, where, stated}) =>
    stated.map(({ratio, on}) => {
      if (!colors[on]) return `${where} states a contrast on --${on}, which isn't a color here: correct the comment.`;
      const measured = contrast(hex, colors[on].hex);
      const has = `${where} has a contrast of ${measured.toFixed(1)} on --${on}`;
      if (measured < enough) return `${has}: change one of the colors to reach ${enough}.`;
      return measured.toFixed(1) === ratio ? '' : `${has}, not ${ratio}: correct the comment.`;
    }),
  );
  expect(claims.length).toBeGreaterThan(20);
  expect(claims.filter(Boolean)).toEqual([]);
});

it.each(Object.entries(modes))('text can be read on each soft background in %s mode', (_, colors) => {
  const soft = Object.keys(colors).filter((name) => name.endsWith('-soft'));
  expect(soft.length).toBe(6);
  const weak = soft.flatMap((name) =>
    ['ink', 'ink-muted']
      .filter((of) => contrast(colors[of].hex, colors[name].hex) < enough)
      .map((of) => `${colors[name].where} makes --${of} hard to read: change one of them to reach ${enough}.`),
  );
  expect(weak).toEqual([]);
});

it('styles use only custom properties that something defines', () => {
  const folders = ['src', 'node_modules/infima/dist/css/default', 'node_modules/@docusaurus/theme-classic/lib'];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .filter((name) => /\.(css|tsx?)$/.test(name) && !name.endsWith('.min.css'))
      .map((name) => ({name: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8')})),
  );
  const defined = new Set(files.flatMap(({text}) => text.match(/--[\w-]+(?=['"]?:)/g) ?? []));
  const used = files
    .flatMap(({name, text}) =>
      [...text.matchAll(/(?<=var\()--[\w-]+(?=\))/g)].map(({0: used, index}) => ({
        used,
        at: `${name}:${lineOf(text, index)}`,
      })),
    )
    .filter(({at}) => at.startsWith('src/'));
  expect(used.length).toBeGreaterThan(50);
  const unknown = used.filter((one) => !defined.has(one.used));
  expect(unknown.map(({used, at}) => `${at}: nothing defines ${used}: correct its name, or define it.`)).toEqual([]);
});
