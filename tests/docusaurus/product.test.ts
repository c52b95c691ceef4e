import {spawnSync} from 'node:child_process';
import {expect, it} from 'vitest';

/** Fills a text in a process with this API_URL. */
function fill(url: string, text: string): {stdout: string; stderr: string} {
  const code = `import('./src/product').then(({fillProduct}) => process.stdout.write(fillProduct('${text}')))`;
  return spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', '-e', code], {
    encoding: 'utf8',
    env: {...process.env, API_URL: url},
  });
}

it('API_URL sets the origin of the API, and the description no longer calls it an example', () => {
  const text = '{apiOrigin}/external/v2: The API.{apiNote}';
  expect(fill('https://api.bank.test', text).stdout).toBe('https://api.bank.test/external/v2: The API.');
});

it.each(['api.bank.test', 'https://api.bank.test/', 'https://api.bank.test/v2'])('API_URL %s is rejected', (url) => {
  expect(fill(url, '').stderr).toContain(`API_URL must be an origin, such as https://api.example.com, but is "${url}"`);
});
