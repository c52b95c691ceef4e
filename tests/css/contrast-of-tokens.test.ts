import {readdirSync, readFileSync} from 'node:fs';
import {expect, it} from 'vitest';

/** Minimum contrast of text for WCAG 2.2, level AA. */
const enough = 4.5;

const file = 'src/css/tokens.css';
const source = readFileSync(file, 'utf8');
const darkFrom = source.indexOf("[data-theme='dark']");
const light = read(0, darkFrom);
const modes = {light, dark: {...light, ...read(darkFrom)}};

/** Reads the colors of a block. */
function read(from: number, to?: number): Record<string, string> {
  const found = source.slice(from, to).matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g);
  return Object.fromEntries([...found].map(([, name, hex]) => [name, hex]));
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

/** Returns the backgrounds that a color of text can be on. Blocks of code have the colors of dark mode in both modes. */
function backgroundsOf(name: string, mode: string): string[] {
  const own = name.startsWith('ink')
    ? Object.keys(light).filter((other) => other.endsWith('-soft'))
    : [`${name}-soft`];
  return name.startsWith('code-')
    ? ['code-surface']
    : ['paper', 'surface', ...own, ...(mode === 'dark' ? ['code-surface'] : [])];
}

it.each(Object.entries(modes))('text can be read on each background in %s mode', (mode, colors) => {
  const texts = Object.keys(colors).filter((name) =>
    /^(ink|accent$|risk-[a-z]+$|code-(?!surface))/.test(name),
  );
  const weak = texts.flatMap((name) =>
    backgroundsOf(name, mode)
      .filter((on) => contrast(colors[name], colors[on]) < enough)
      .map(
        (on) =>
          `${file}: --${name} on --${on} has less contrast than ${enough} in ${mode} mode: change one of them.`,
      ),
  );
  expect(texts.length).toBeGreaterThan(10);
  expect(weak).toEqual([]);
});

it('styles use only custom properties that something defines', () => {
  const folders = [
    'src',
    'node_modules/infima/dist/css/default',
    'node_modules/@docusaurus/theme-classic/lib',
  ];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .filter((name) => /\.(css|tsx?)$/.test(name) && !name.endsWith('.min.css'))
      .map((name) => ({
        name: `${folder}/${name}`,
        text: readFileSync(`${folder}/${name}`, 'utf8'),
      })),
  );
  const defined = new Set(files.flatMap(({text}) => text.match(/--[\w-]+(?=['"]?:)/g) ?? []));
  const used = files
    .flatMap(({name, text}) =>
      [...text.matchAll(/(?<=var\()--[\w-]+(?=\))/g)].map(({0: used, index}) => ({
        used,
        at: `${name}:${text.slice(0, index).split('\n').length}`,
      })),
    )
    .filter(({at}) => at.startsWith('src/'));
  expect(used.length).toBeGreaterThan(50);
  const unknown = used.filter((one) => !defined.has(one.used));
  expect(
    unknown.map(({used, at}) => `${at}: nothing defines ${used}: correct its name, or define it.`),
  ).toEqual([]);
});
