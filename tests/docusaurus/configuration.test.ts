/** Tests the configuration of Docusaurus: overridden components and the environment. */
import {existsSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, expect, it, vi} from 'vitest';
import {product, type fillProduct as Fill} from '@screening/product';
import {navbar} from '../../src/navigation';

afterEach(() => void vi.unstubAllEnvs());

let copies = 0;

/** Imports a new copy of the module, because it reads the environment when it's imported. */
async function readProduct(url: string): Promise<{fillProduct: typeof Fill}> {
  vi.stubEnv('API_URL', url);
  return (await import(
    /* @vite-ignore */ `../../packages/product/index.ts?copy=${(copies += 1)}`
  )) as {
    fillProduct: typeof Fill;
  };
}

it('API_URL sets the origin of the API, and the description no longer calls it an example', async () => {
  const {fillProduct} = await readProduct('https://api.bank.test');
  const text = '{apiOrigin}/external/v2: The API.{apiNote}';
  expect(fillProduct(text)).toBe('https://api.bank.test/external/v2: The API.');
});

it.each(['api.bank.test', 'https://api.bank.test/', 'https://api.bank.test/v2'])(
  'API_URL %s is rejected',
  (url) =>
    expect(readProduct(url)).rejects.toThrow(
      `API_URL must be an origin, such as https://api.example.com, but is "${url}"`,
    ),
);

const themes = [
  '@docusaurus/theme-classic/lib/theme',
  '@docusaurus/core/lib/client/theme-fallback',
  'docusaurus-theme-openapi-docs/lib/theme',
];
const hasSlot = (slot: string): boolean =>
  themes.some((theme) =>
    ['.js', '/index.js'].some((end) => existsSync(join('node_modules', theme, slot + end))),
  );
const slots = readdirSync('src/theme', {recursive: true, encoding: 'utf8'})
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => file.replace(/(\/index)?\.tsx?$/, ''));

it('each component in src/theme overrides a slot of an installed theme', () => {
  expect(slots.length).toBeGreaterThan(10);
  expect(slots.filter((slot) => !hasSlot(slot))).toEqual([]);
});

it('the analyst handbook opens with its introduction, and its link is active on each of its pages only', () => {
  const item = navbar?.items?.find(({label}) => label === 'Analyst handbook');
  expect(item?.to).toBe('/docs/user-guide/intro');
  const active = new RegExp(String(item?.activeBaseRegex), 'i');
  const handbook = [
    '/docs/user-guide/intro',
    '/docs/user-guide/content/investigation',
    `/docs/category/${product.slug}-user-guide`,
    '/docs/category/workflows-entities--alerts',
  ];
  const others = ['/', '/api', '/docs', '/docs/glossary', '/docs/category/one-off-screening'];
  expect([...handbook, ...others].filter((path) => active.test(path))).toEqual(handbook);
});
