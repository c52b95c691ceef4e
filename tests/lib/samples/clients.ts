/** Installs the clients as readers do, so that a sample finds them by the names that it imports. */
import {cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {clientNames, type Description} from '@screening/api';
import {generateClient} from '@screening/client/generate';
import {generatePythonClient} from '@screening/client-python/generate';
import {product} from '@screening/product';

/** Installed clients of a description. */
export type InstalledClients = {
  /** A folder whose programs can import the TypeScript client. */
  folder: string;
  /** The folder in which Python finds its client. */
  pythonPath: string;
  remove: () => void;
};

/** Generates the clients of a description from their sources, and installs them in a temporary folder. */
export async function installClients(doc: Description): Promise<InstalledClients> {
  const folder = mkdtempSync(join(tmpdir(), 'clients-'));
  for (const part of ['client/index.ts', 'client/src', 'client/names', 'client-python'])
    cpSync(join('packages', part), join(folder, 'packages', part), {recursive: true});
  await generateClient(folder, doc, product);
  const source = join(folder, 'packages/client');
  writeFileSync(join(source, 'package.json'), '{"type": "module", "exports": "./index.ts"}');
  const installed = join(folder, 'node_modules', clientNames(product.slug).npm);
  mkdirSync(dirname(installed), {recursive: true});
  symlinkSync(source, installed);
  const pythonPath = dirname(generatePythonClient(folder, doc, product));
  return {folder, pythonPath, remove: () => rmSync(folder, {recursive: true})};
}
