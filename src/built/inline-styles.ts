/**
 * Puts the styles of a built page into it.
 *
 * A reader who comes for the first time would otherwise wait for a second answer before a word is shown: on a slow
 * phone the first paragraphs are seen a sixth of the time sooner. The text is the same in all pages, so the policy
 * needs one hash for it (src/hosting/inline.ts), and Brotli makes 18 KB of it.
 */
import {readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';

const stylesheet = /<link rel="?stylesheet"? href="?\/([^">\s]+)"?\s*\/?>/g;

/**
 * The page with the text of its stylesheets in the place of the links to them.
 *
 * @param read gives the text of a file of the build
 * @throws when a text would end the element that it stands in
 */
export function withItsStyles(html: string, read: (file: string) => string): string {
  return html.replace(stylesheet, (_, file: string) => {
    const styles = read(file);
    if (/<\/style/i.test(styles)) throw new Error(`${file} has </style> in it and cannot stand inside a page`);
    return `<style>${styles}</style>`;
  });
}

/** Changes the pages below `folder`, takes the stylesheets away, which nothing asks for then, and counts the pages. */
export function inlineStyles(folder: string): number {
  const texts = new Map<string, string>();
  const read = (file: string): string => {
    const text = texts.get(file) ?? readFileSync(join(folder, file), 'utf8');
    texts.set(file, text);
    return text;
  };
  const changed = readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.html'))
    .map((file) => [join(folder, file), readFileSync(join(folder, file), 'utf8')])
    .map(([file, html]) => ({file, html, styled: withItsStyles(html, read)}))
    .filter(({html, styled}) => styled !== html);
  if (changed.length === 0)
    throw new Error(`no page of ${folder} links to a stylesheet: run \`docusaurus build\` first`);
  for (const {file, styled} of changed) writeFileSync(file, styled);
  for (const file of texts.keys()) rmSync(join(folder, file));
  for (const emptied of new Set([...texts.keys()].map((file) => join(folder, dirname(file)))))
    if (readdirSync(emptied).length === 0) rmdirSync(emptied);
  return changed.length;
}
