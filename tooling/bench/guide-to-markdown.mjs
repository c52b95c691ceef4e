/**
 * Prints a built guide as `{title, markdown, pattern}`: `node guide-to-markdown.mjs PAGE.html`.
 *
 * Copied beside its packages and run there (see guide.ts). Facts from the description are in the built
 * page already. Tabs become one block after the other; buttons and link signs are left out.
 */
import {readFileSync} from 'node:fs';
import process from 'node:process';
import {remove} from 'unist-util-remove';
import {toString} from 'hast-util-to-string';
import {select, selectAll} from 'hast-util-select';
import parse from 'rehype-parse';
import toMarkdown from 'rehype-remark';
import gfm from 'remark-gfm';
import stringify from 'remark-stringify';
import {unified} from 'unified';

const page = unified().use(parse).parse(readFileSync(process.argv[2], 'utf8'));
const heading = select('h1', page);
const body = select('article .markdown', page);
if (!heading || !body) throw new Error(`${process.argv[2]} has no heading or no text where they are looked for`);
const title = toString(heading);

remove(
  body,
  (node) =>
    ['header', 'button', 'svg', 'h1'].includes(node.tagName) || node.properties?.className?.includes('hash-link'),
);
for (const link of selectAll('a', body)) Object.assign(link, {tagName: 'span'}); // where they lead to does not exist there

// The built page does not say it, and without a language a peer would be spared the highlighting.
const languages = [
  [/^[{[]/, 'json'],
  [/^(curl|export|npm|npx) /m, 'bash'],
  [/^(import|from) \w+( import .*)?$/m, 'python'],
  [/^(const|await|import) /m, 'js'],
];
for (const code of selectAll('pre > code', body)) {
  const language = languages.find(([start]) => start.test(toString(code)))?.[1];
  if (language) code.properties.className = [`language-${language}`];
}

// The last words of the text that no link, code or emphasis interrupts.
const texts = selectAll('p, li', body).flatMap(({children}) =>
  children.filter(({type, value}) => type === 'text' && value.trim().length > 25),
);
const last = texts.at(-1)?.value.trim();
if (!last) throw new Error(`${process.argv[2]} has no sentence to wait for`);
const pattern = last
  .slice(0, 60)
  .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  .replace(/\s+/g, '\\s+')
  .replace(/['’"“”]/g, '.');

const processor = unified().use(toMarkdown).use(gfm).use(stringify);
const markdown = processor.stringify(await processor.run({type: 'root', children: body.children}));
process.stdout.write(JSON.stringify({title, markdown, pattern}));
