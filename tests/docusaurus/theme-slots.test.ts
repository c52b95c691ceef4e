import {existsSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {expect, it} from 'vitest';

const themes = [
  '@docusaurus/theme-classic/lib/theme',
  '@docusaurus/core/lib/client/theme-fallback',
  'docusaurus-theme-openapi-docs/lib/theme',
];
const hasSlot = (slot: string): boolean =>
  themes.some((theme) => ['.js', '/index.js'].some((end) => existsSync(join('node_modules', theme, slot + end))));
const slots = readdirSync('src/theme', {recursive: true, encoding: 'utf8'})
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => file.replace(/(\/index)?\.tsx?$/, ''));

it('each component in src/theme overrides a slot of an installed theme', () => {
  expect(slots.length).toBeGreaterThan(10);
  expect(slots.filter((slot) => !hasSlot(slot))).toEqual([]);
  expect(hasSlot('DocItem/NoSuchSlot')).toBe(false);
});
