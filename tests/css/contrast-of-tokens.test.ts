import {readdirSync, readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {contrast, enoughContrast, readColor} from '../lib/site/contrast';

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
      .filter((on) => contrast(readColor(colors[name]), readColor(colors[on])) < enoughContrast)
      .map(
        (on) =>
          `${file}: --${name} on --${on} has less contrast than ${enoughContrast} in ${mode} mode: change one of them.`,
      ),
  );
  expect(texts.length).toBeGreaterThan(10);
  expect(weak).toEqual([]);
});

it('styles use only custom properties that something defines', () => {
  const folders = ['src', 'node_modules/@docusaurus/theme-classic/lib'];
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
