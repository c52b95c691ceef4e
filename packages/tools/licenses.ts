/** Collects the licenses of the packages that are bundled into the tool, as these licenses demand. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

/** The parts of a manifest that name a package and its license. */
interface Manifest {
  name: string;
  version: string;
  license?: string;
  author?: string | {name?: string};
}

/** The beginning of the path of a file in an installed package. */
const packagePath = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/**
 * Writes the text that names each bundled package with its license.
 *
 * @param root The folder to which the paths are relative.
 * @param files The paths of the files in the bundle. Files outside `node_modules` are our own.
 * @throws if a package has no license text.
 */
export function writeLicenses(root: string, files: readonly string[]): string {
  const folders = new Set(files.map((file) => packagePath.exec(file)?.[1] ?? ''));
  folders.delete('');
  if (folders.size === 0) throw new Error('the bundle contains no package');
  // A package can be bundled from two folders, and the same version has the same license.
  const entries = new Map(
    [...folders].map((folder) => {
      const manifest = JSON.parse(
        readFileSync(join(root, folder, 'package.json'), 'utf8'),
      ) as Manifest;
      const title = `${manifest.name} ${manifest.version}`;
      return [title, licenseOf(join(root, folder), manifest)] as const;
    }),
  );
  const sections = [...entries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, text]) => `## ${title}\n\n${quote(text)}\n`);
  return `# Third-party licenses\n\nThe program contains these packages.\n\n${sections.join('\n')}`;
}

/** Shows a text as it is in Markdown. */
const quote = (text: string): string =>
  `\`\`\`\`text\n${text.replaceAll('\r\n', '\n').trim()}\n\`\`\`\``;

/** Returns the license text of a package. A few packages with the MIT license name it only in their manifest. */
function licenseOf(folder: string, {name, license, author}: Manifest): string {
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)(\.\w+)?$/i.test(entry));
  const notice = join(folder, 'NOTICE');
  if (file)
    return [join(folder, file), ...(existsSync(notice) ? [notice] : [])]
      .map((path) => readFileSync(path, 'utf8').trim())
      .join('\n\n');
  const holder = typeof author === 'string' ? author.replace(/ *<.*>/, '') : author?.name;
  if (license !== 'MIT' || !holder)
    throw new Error(`${name} has no license text: don't bundle it, or find its license`);
  return `The MIT License\n\nCopyright (c) ${holder}\n\n${mitTerms}`;
}

/** The terms of the MIT license, which are the same for all packages that have it. */
const mitTerms = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
