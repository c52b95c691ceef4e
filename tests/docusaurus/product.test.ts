import {afterEach, expect, it, vi} from 'vitest';
import type {fillProduct as Fill} from '../../src/product';

afterEach(() => void vi.unstubAllEnvs());

let copies = 0;

/** Imports a new copy of the module, because it reads the environment when it's imported. */
async function readProduct(url: string): Promise<{fillProduct: typeof Fill}> {
  vi.stubEnv('API_URL', url);
  return (await import(/* @vite-ignore */ `../../src/product.ts?copy=${(copies += 1)}`)) as {fillProduct: typeof Fill};
}

it('API_URL sets the origin of the API, and the description no longer calls it an example', async () => {
  const {fillProduct} = await readProduct('https://api.bank.test');
  const text = '{apiOrigin}/external/v2: The API.{apiNote}';
  expect(fillProduct(text)).toBe('https://api.bank.test/external/v2: The API.');
});

it.each(['api.bank.test', 'https://api.bank.test/', 'https://api.bank.test/v2'])('API_URL %s is rejected', (url) =>
  expect(readProduct(url)).rejects.toThrow(
    `API_URL must be an origin, such as https://api.example.com, but is "${url}"`,
  ),
);
