import {createHash} from 'node:crypto';
import {mkdir, readdir, readFile, rename, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {Description} from '@screening/api';
import {fillProduct, product} from '@screening/product';

const cache = 'node_modules/.cache/sandbox-tests';

/** Hashes the product's name and origins and every file that affects the bundle. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([product, process.env.API_URL]));
  for (const folder of ['openapi', 'packages/api/src', 'packages/api/src/lint']) {
    const files = (await readdir(folder, {recursive: true, withFileTypes: true})).filter((entry) =>
      entry.isFile(),
    );
    for (const path of files.map((file) => join(file.parentPath, file.name)).sort())
      hash.update(path).update(await readFile(path));
  }
  return hash.digest('hex');
}

/** Returns the bundled description. Cached by content, because bundling takes seconds and every test file needs it. */
export async function cachedDescription(): Promise<Description> {
  const file = join(cache, `${await fingerprint()}.json`);
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Description;
  } catch {
    const {loadDescription} = await import('../../src/server/load-data');
    const description = await loadDescription('.', fillProduct);
    await mkdir(cache, {recursive: true});
    // Test files run in parallel and must not read a half-written file.
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, JSON.stringify(description));
    await rename(draft, file);
    return description;
  }
}
