/** Builds the package of the sandbox from the sources, with the small documentation in `tests/fixtures/pages`. */
import {cpSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll} from 'vitest';
import {fillProduct, product} from '@screening/product';
import {buildPackage} from '../../src/package/build';
import {mcpClients} from './mcp-client';
import {description} from './sandbox';

/** A page that is too long for one part, with a line for each term. */
export const longPage = '/docs/glossary';

const terms = Array.from(
  {length: 600},
  (_, index) => `**Term ${index}**: a word that needs an explanation of this length.`,
);

/** The text of the long page. */
export const longText = `# Glossary\n\n${terms.join('\n')}\n`;

/** Builds the package for the tests of a file. Returns its pages, its command, and functions that connect to it. */
export async function buildForTests() {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-package-'));
  const pages = join(folder, 'pages');
  cpSync('packages/sandbox/tests/fixtures/pages', pages, {recursive: true});
  writeFileSync(join(pages, `${longPage}.md`), longText);
  await buildPackage(process.cwd(), folder, description, {...product, fill: fillProduct});
  const command = join(folder, 'bin', `${product.slug}-sandbox.js`);
  const clients = mcpClients(command);
  afterAll(() => rmSync(folder, {recursive: true, force: true}));
  return {pages, command, ...clients};
}
