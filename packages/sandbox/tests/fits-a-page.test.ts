import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import {build} from 'esbuild';
import {describe, expect, it} from 'vitest';
import {slimDescription} from '../src/core/check/description';
import {description, seed} from './lib/sandbox';

const folder = 'packages/sandbox/src/core';
const limit = 120 * 1024;

/** Bundles the app with its imports, as a page loads it. */
async function bundle(): Promise<string> {
  const result = await build({
    stdin: {
      contents: "export {createSandbox} from './packages/sandbox/src/core/create-sandbox';",
      resolveDir: '.',
      loader: 'ts',
    },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
  });
  return result.outputFiles[0]?.text ?? '';
}

const size = (...parts: string[]) =>
  parts.reduce((sum, part) => sum + brotliCompressSync(part).length, 0);

describe('the app', () => {
  it('uses no clock, randomness, environment, storage or network', async () => {
    const globals =
      /(?<![.\w])(Date\.now|Math\.random|new Date\(\)|performance|crypto|process|globalThis|window|document\b|navigator|localStorage|sessionStorage|setTimeout|setInterval|fetch\()/;
    const files = (await readdir(folder, {recursive: true})).filter((file) => file.endsWith('.ts'));
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      const text = await readFile(join(folder, file), 'utf8');
      const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').replace(/'[^'\n]*'/g, "''");
      expect(code.match(globals)?.[0], file).toBeUndefined();
    }
  });

  it('evaluates no code from strings, so it works with a strict Content Security Policy', async () => {
    const code = await bundle();
    expect(code.length).toBeGreaterThan(10_000);
    expect(code).not.toMatch(/\beval\(|new Function\(|Function\("/);
  });

  it(`is at most ${limit} bytes with its data and its description, compressed with Brotli`, async () => {
    const parts = {
      app: await bundle(),
      data: JSON.stringify(seed),
      description: JSON.stringify(slimDescription(description)),
    };
    for (const [name, text] of Object.entries(parts))
      expect(size(text), name).toBeGreaterThan(1000);
    expect(size(...Object.values(parts))).toBeLessThanOrEqual(limit);
  });
});
