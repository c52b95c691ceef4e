import {readdirSync, readFileSync} from 'node:fs';
import {expect, it} from 'vitest';

/** Minimum contrast of text for WCAG 2.2, level AA. */
const enough = 4.5;

const source = readFileSync('src/css/tokens.css', 'utf8');
const darkFrom = source.indexOf("[data-theme='dark']");
const light = read(source.slice(0, darkFrom));
const modes = {light, dark: {...light, ...read(source.slice(darkFrom))}};

type Color = {hex: string; stated: {ratio: string; on: string}[]};

/** Reads the colors of a block, each with the figures in the comment after it. */
function read(block: string): Record<string, Color> {
  const found = [...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});(?: \/\*(.*?)\*\/)?/g)];
  return Object.fromEntries(
    found.map(([, name, hex, note = '']) => {
      const stated = [...note.matchAll(/([\d.]+) on ([a-z-]+)/g)].map(([, ratio, on]) => ({ratio, on}));
      return [name, {hex, stated}];
    }),
  );
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

it.each(Object.entries(modes))(
  'the text colors in %s mode have the contrast that their comments state',
  (_, colors) => {
    const claims = Object.entries(colors).flatMap(([name, {hex, stated}]) =>
      stated.map(({ratio, on}) => ({name, on, ratio, measured: contrast(hex, colors[on].hex)})),
    );
    expect(claims.length).toBeGreaterThan(20);
    expect(claims.filter(({ratio, measured}) => measured.toFixed(1) !== ratio || measured < enough)).toEqual([]);
  },
);

it.each(Object.entries(modes))('text can be read on each soft background in %s mode', (_, colors) => {
  const soft = Object.keys(colors).filter((name) => name.endsWith('-soft'));
  expect(soft.length).toBe(6);
  const weak = soft.filter((name) =>
    ['ink', 'ink-muted'].some((of) => contrast(colors[of].hex, colors[name].hex) < enough),
  );
  expect(weak).toEqual([]);
});

it('styles use only custom properties that something defines', () => {
  const folders = ['src', 'node_modules/infima/dist/css/default', 'node_modules/@docusaurus/theme-classic/lib'];
  const texts = folders.map((folder) =>
    readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .filter((file) => /\.(css|tsx?)$/.test(file) && !file.endsWith('.min.css'))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
      .join('\n'),
  );
  const defined = new Set(texts.join('\n').match(/--[\w-]+(?=['"]?:)/g));
  const used = new Set(texts[0].match(/(?<=var\()--[\w-]+(?=\))/g));
  expect(used.size).toBeGreaterThan(50);
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
});
