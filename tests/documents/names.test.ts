/**
 * Tests that the files for contributors and hosts name what exists: files, folders, commands of `package.json`, and
 * projects of the test runners.
 */
import {readdirSync, readFileSync} from 'node:fs';
import {posix} from 'node:path';
import {describe, expect, test} from 'vitest';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'BENCHMARKS.md',
  'HOSTING.md',
  'SECURITY.md',
  'UPGRADING.md',
  'plugins/guides/README.md',
  'packages/api/README.md',
  'packages/search/README.md',
  'packages/conformance/README.md',
  'src/theme/README.md',
  '.github/pull_request_template.md',
];

/** Folders that a release makes. */
const madeLater = ['static/downloads/'];

/** Folders that git ignores. */
const ignored = [
  'node_modules',
  'build',
  '.git',
  '.generated',
  '.docusaurus',
  '.bench',
  'test-results',
  'playwright-report',
];

/** Lists the files and the folders of the repository, folders with a slash at the end. */
function listPaths(folder = ''): string[] {
  return readdirSync(folder || '.', {withFileTypes: true}).flatMap((entry) => {
    if (ignored.includes(entry.name)) return [];
    const path = folder + entry.name;
    return entry.isDirectory() ? [`${path}/`, ...listPaths(`${path}/`)] : [path];
  });
}

const paths = listPaths();
const roots = new Set(paths.map((path) => path.split('/')[0]));
const scripts = JSON.parse(readFileSync('package.json', 'utf8')).scripts as Record<string, string>;
const projects = [...readFileSync('playwright.config.ts', 'utf8').matchAll(/name: '([\w-]+)'/g)]
  .map(([, name]) => name)
  .concat('fast', 'slow');

/** Lists the code of a document: the lines of its blocks, and the code in its text. */
function listCode(document: string): string[] {
  const source = readFileSync(document, 'utf8');
  const blocks = [...source.matchAll(/^ *```[^\n]*\n([\s\S]*?)^ *```$/gm)].map(
    ([, block]) => block,
  );
  const text = source.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
  return [...blocks, ...[...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code)];
}

/** Lists the words of the code that are paths inside the repository, in the form that `paths` has. */
function listNames(code: string): string[] {
  const words = code.split(/[\s='"]+/).map((word) => word.replace(/^\.\//, '').replace(/#.*$/, ''));
  return words.filter(
    (word) =>
      /^[\w@.-][\w@./-]*$/.test(word) &&
      !word.split('/').some((part) => ignored.includes(part)) &&
      (roots.has(word.split('/')[0])
        ? word.includes('/') || word.includes('.')
        : /^[^.].*\.(?:ts|tsx|mdx|yaml|mjs|css)$/.test(word)),
  );
}

/** Returns whether a path exists: from the root, from the folder of the document, or as the end of another path. */
function exists(name: string, document: string): boolean {
  if (madeLater.includes(name)) return true;
  const bare = name.replace(/\/$/, '');
  const from = [bare, posix.join(posix.dirname(document), bare)];
  if (from.some((path) => paths.includes(path) || paths.includes(`${path}/`))) return true;
  return !roots.has(bare.split('/')[0]) && paths.some((path) => path.endsWith(`/${bare}`));
}

describe.each(documents)('%s', (document) => {
  const code = listCode(document);

  test('names files and folders that exist', () => {
    const names = new Set(code.flatMap(listNames));
    expect([...names].filter((name) => !exists(name, document))).toEqual([]);
  });

  test('names commands of package.json', () => {
    const commands = code.flatMap((text) =>
      [...text.matchAll(/\bnpm (?:run (?<name>[\w:-]+)|(?<own>start|test)\b)/g)].map(
        ({groups}) => groups?.name ?? groups?.own ?? '',
      ),
    );
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('names projects of Vitest and Playwright', () => {
    const named = code.flatMap((text) =>
      [...text.matchAll(/--project[= ]([\w-]+)/g)].map(([, name]) => name),
    );
    expect(named.filter((name) => !projects.includes(name))).toEqual([]);
  });
});

test('BENCHMARKS.md names options of the benchmark', () => {
  const source = readFileSync('scripts/bench.ts', 'utf8');
  const options = [...source.matchAll(/^ {6}'?([a-z-]+)'?: \{type:/gm)].map(([, name]) => name);
  const code = listCode('BENCHMARKS.md').filter((text) => /^(?:npm run bench )?--/.test(text));
  const named = code.flatMap((text) =>
    [...text.matchAll(/(?<= |^)--([a-z][\w-]*)/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !options.includes(name))).toEqual([]);
});

test('README.md explains each command of package.json, and each folder', () => {
  const source = readFileSync('README.md', 'utf8');
  const commands = Object.keys(scripts).filter(
    (name) => !new RegExp(`\\| \`npm (?:run )?${name}\` \\|`).test(source),
  );
  expect(commands).toEqual([]);
  const folders = paths.filter((path) => /^(?:packages\/)?[^./][^/]*\/$/.test(path));
  const isNamed = (folder: string): boolean => source.includes(`\`${folder}\``);
  // Its packages have a row each.
  expect(folders.filter((folder) => !isNamed(folder))).toEqual(['packages/']);
});
