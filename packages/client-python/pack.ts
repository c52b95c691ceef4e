/**
 * Makes the wheel of the Python client. A wheel is a zip file with the package and a folder that describes it, as the
 * specification of the binary distribution format says, so no tool of Python is needed to build it:
 * https://packaging.python.org/specifications/binary-distribution-format/
 */
import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {strToU8, zipSync} from 'fflate';
import {snakeCase, type Description} from '@screening/api';
import {fillText, type PackedProduct, texts} from '@screening/client/pack';
import {pythonVersion} from '@screening/product';
import {moduleName, packageFolder} from './generate';

/** Where the texts come from. Both clients have the same version, so they share the changelog. */
const folders: Record<string, string> = {
  'README.md': 'packages/client-python',
  'AGENTS.md': 'packages/client-python',
  'CHANGELOG.md': 'packages/client',
};

/** Returns the name of the wheel of a version: any Python 3, no binary interface, any system. */
export const wheelName = (slug: string, version: string = pythonVersion): string =>
  `${moduleName(slug)}-${version}-py3-none-any.whl`;

/** Builds the wheel. The same sources give the same bytes. Call `generatePythonClient` before. */
export function buildWheel(root: string, doc: Description, product: PackedProduct): Uint8Array {
  const {slug} = product;
  const folder = join(root, packageFolder(slug));
  const module = moduleName(slug);
  const info = `${module}-${pythonVersion}.dist-info`;
  const names = {module, version: pythonVersion, nameOf: snakeCase};
  const readText = (name: string): string =>
    fillText(readFileSync(join(root, folders[name], name), 'utf8'), doc, product, names);
  const files: Record<string, Uint8Array> = {};
  for (const entry of readdirSync(folder, {recursive: true, withFileTypes: true})) {
    // Python leaves compiled code there when tests import the package.
    if (!entry.isFile() || entry.name.endsWith('.pyc')) continue;
    const path = join(entry.parentPath, entry.name);
    files[`${module}${path.slice(folder.length)}`] = readFileSync(path);
  }
  // Next to the code, where people and coding agents find them after the installation.
  for (const name of texts) files[`${module}/${name}`] = strToU8(readText(name));
  files[`${info}/LICENSE`] = readFileSync(join(root, 'LICENSE'));
  files[`${info}/METADATA`] = strToU8(writeMetadata(product, readText('README.md')));
  files[`${info}/WHEEL`] = strToU8(
    'Wheel-Version: 1.0\nGenerator: the build of the documentation\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  );
  const paths = Object.keys(files).sort();
  const record = `${info}/RECORD`;
  const rows = paths.map((path) => `${path},sha256=${digestOf(files[path])},${files[path].length}`);
  const sorted = Object.fromEntries(paths.map((path) => [path, files[path]]));
  return zipSync(
    {...sorted, [record]: strToU8(`${rows.join('\n')}\n${record},,\n`)},
    // The earliest time in a zip file. Without a fixed time, each build would give different bytes.
    {mtime: new Date(1980, 0, 1)},
  );
}

/** Writes what pip reads about the package. */
function writeMetadata({slug, siteUrl, fill}: PackedProduct, readme: string): string {
  return `Metadata-Version: 2.1
Name: ${slug}-client
Version: ${pythonVersion}
Summary: ${fill('Typed client of the {Product} API.')}
Home-page: ${siteUrl}
License: MIT
License-File: LICENSE
Classifier: License :: OSI Approved :: MIT License
Classifier: Typing :: Typed
Requires-Python: >=3.9
Description-Content-Type: text/markdown; charset=UTF-8; variant=GFM

${readme}`;
}

/** Returns a SHA-256 as the file RECORD has it: in the alphabet of URLs, without `=` at the end. */
const digestOf = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url');
