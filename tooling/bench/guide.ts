/** One of the built guides as plain Markdown, so that peers render the same text. */
import {copyFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import type {Material} from './contestant';
import {install, runIn} from './install';

/** The guide that a new reader opens first. */
export const guidePath = '/docs/guides/one-off-screening/first-screening';

const packages = [
  'unified@11.0.5',
  'rehype-parse@9.0.1',
  'rehype-remark@10.0.1',
  'remark-gfm@4.0.1',
  'remark-stringify@11.0.0',
  'hast-util-select@6.0.4',
  'hast-util-to-string@3',
  'unist-util-remove@4',
];

/** Reads the guide from the built site in `site`; the converter is installed in `folder`. */
export async function guideAsMarkdown(site: string, folder: string): Promise<Material['guide']> {
  await install(folder, packages);
  const script = 'guide-to-markdown.mjs';
  copyFileSync(join('tooling/bench', script), join(folder, script));
  return JSON.parse(
    await runIn(folder, process.execPath, [script, resolve(site, `.${guidePath}.html`)]),
  ) as Material['guide'];
}
