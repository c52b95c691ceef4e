/**
 * Changes the built pages so that a reader who comes for the first time sees them as soon as they have arrived.
 *
 * The styles stand in the page, which would otherwise wait for a second answer before a word is shown. Their text is
 * the same in all pages, so the policy needs one hash for it (tooling/hosting/inline.ts), and Brotli makes 18 KB of it.
 * The scripts are asked for when the page has been painted (late-scripts.js): compiling them while it is laid out
 * would hold it up. Those of the page's own parts are asked for with them, not when the first of them has started,
 * which saves a round trip. Together the first paragraphs are seen a quarter of the time sooner on a slow phone.
 */
import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join, sep} from 'node:path';
import {pagePath} from '../finish/pages';
import {readRouteChunks} from './route-chunks';

const stylesheet = /<link rel="?stylesheet"? href="?\/([^">\s]+)"?\s*\/?>/g;
const script = /<script src="?([^">\s]+)"? defer(?:="[^"]*")?><\/script>/g;

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

/**
 * The page with one script in the place of its own, which asks for them in their order.
 *
 * @param starter the address of that script
 * @param parts the addresses of what the page's own scripts would ask for as soon as they run
 */
export function withLateScripts(html: string, starter: string, parts: string[] = []): string {
  const addresses = [...html.matchAll(script)].map(([, address]) => address);
  if (addresses.length === 0) return html;
  addresses.push(...parts);
  let first = true;
  return html.replace(script, () => {
    const text = first ? `<script src="${starter}" data-scripts="${addresses.join(' ')}" defer></script>` : '';
    first = false;
    return text;
  });
}

/**
 * Changes the pages below `folder`, takes the stylesheets away, which nothing asks for then, and counts the pages.
 *
 * @param generated what Docusaurus generated for them: `.docusaurus`
 * @throws when no page links to a stylesheet: there is no build, or it was changed before
 */
export function hastenFirstPaint(folder: string, generated: string): number {
  const pages = existsSync(folder)
    ? readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.html'))
    : [];
  const starter = readFileSync(join(__dirname, '../../src/client/late-scripts.js'), 'utf8');
  const address = `/assets/js/late-scripts.${createHash('sha256').update(starter).digest('hex').slice(0, 8)}.js`;
  const styles = new Map<string, string>();
  const read = (file: string): string => {
    const text = styles.get(file) ?? readFileSync(join(folder, file), 'utf8');
    styles.set(file, text);
    return text;
  };
  const changed = pages.map((file) => [file, withItsStyles(readFileSync(join(folder, file), 'utf8'), read)] as const);
  if (styles.size === 0) throw new Error(`no page of ${folder} links to a stylesheet: run \`docusaurus build\` first`);
  const chunksOf = readRouteChunks(folder, generated);
  for (const [file, html] of changed) {
    const parts = chunksOf(pagePath(file.split(sep).join('/'))).map((chunk) => `/${chunk}`);
    writeFileSync(join(folder, file), withLateScripts(html, address, parts));
  }
  writeFileSync(join(folder, address), starter);
  for (const file of styles.keys()) rmSync(join(folder, file));
  for (const emptied of new Set([...styles.keys()].map((file) => join(folder, dirname(file)))))
    if (readdirSync(emptied).length === 0) rmdirSync(emptied);
  return pages.length;
}
