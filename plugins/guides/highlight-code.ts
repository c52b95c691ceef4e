/**
 * Highlights fenced code at build time, so that pages need no highlighter. A rehype plugin. The `Pre` slot shows the
 * result.
 *
 * Long code is a separate file, which the page imports: as HTML in the build, and as an address in the browser
 * (plugins/lib/code-files.ts). Readers load it once, in the page, and not a second time in a script.
 */
import {createHash} from 'node:crypto';
import {mkdirSync, writeFileSync} from 'node:fs';
import type {Element, Root, RootContentMap} from 'hast';
import {visit} from 'unist-util-visit';
import {codeHtml} from '@screening/api';
import {codeFiles} from '../lib/code-files';
import {highlight} from '../lib/highlight';
import {parseMdx} from '../lib/markdown';
import {importDefault} from '../lib/mdx-imports';

/** Matches the title of a program, whose lines get anchors: `archive.ts`. */
const program = /^[\w-]+\.\w+$/;
/** Minimum length of the HTML of code in a file, in characters. For less, a file would cost more than it saves. */
const longCode = 4_000;

/** Returns the transform of a page. It writes the files of long code below `root`. */
export function highlightCode(root: string) {
  return (tree: Root): void => {
    /** The paths of files by the names under which the page imports them. */
    const imports = new Map<string, string>();
    visit(tree, 'element', (node: Element, index, parent) => {
      if (node.tagName !== 'code' || !parent || index === undefined) return;
      if (parent.type !== 'element' || parent.tagName !== 'pre') return;
      const block = readBlock(node);
      const code = codeHtml(highlight(block.text, block.language), block.name);
      const html = block.language === 'bash' ? breakAtSlashes(code) : code;
      const shown = {
        className: `language-${block.language}`,
        title: block.title,
        name: block.name,
      };
      if (html.length < longCode) {
        delete node.properties.metastring;
        Object.assign(node.properties, shown, {html});
        node.children = [];
        return;
      }
      const {name, path} = writeCodeFile(root, html);
      imports.set(name, path);
      parent.children.splice(index, 1, importedCode(shown, name));
    });
    for (const [name, path] of imports) importDefault(tree, name, path);
  };
}

type CodeBlock = {
  text: string;
  language: string;
  title?: string;
  /** The title, if it is the name of a program. */
  name?: string;
};

function readBlock({children, properties}: Element): CodeBlock {
  const text = children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  const classes = [properties.className ?? []].flat().map(String);
  const languageClass = classes.find((name) => name.startsWith('language-'));
  const stated = languageClass?.slice('language-'.length) ?? 'text';
  const title = /title="([^"]*)"/.exec(String(properties.metastring ?? ''))?.[1];
  return {
    text,
    // Output of a program is text, unless it's JSON.
    language: stated === 'text' && /^[{[]/.test(text) ? 'json' : stated,
    title,
    name: title && program.test(title) ? title : undefined,
  };
}

/**
 * Lets the paths in a command break after their slashes, where commands wrap (src/components/CodeFrame.module.css). A long
 * path would otherwise leave the rest of the line before it empty, and break inside a word.
 */
const breakAtSlashes = (html: string): string =>
  html.replace(/<[^>]*>|(?<!\/)\/(?=[\w{$])/g, (found) => (found === '/' ? '/<wbr>' : found));

/** Writes code to a file that is named after its content. Returns how a page imports it. */
function writeCodeFile(root: string, html: string): {name: string; path: string} {
  const hash = createHash('sha256').update(html).digest('hex').slice(0, 12);
  const file = `${codeFiles.folder}/${hash}${codeFiles.ending}`;
  mkdirSync(`${root}/${codeFiles.folder}`, {recursive: true});
  writeFileSync(`${root}/${file}`, html);
  return {name: `code_${hash}`, path: `@site/${file}`};
}

type JsxElement = RootContentMap['mdxJsxFlowElement'];

/** Makes a `code` element whose attribute `file` is the value that the page imports under the name `imported`. */
function importedCode(
  attributes: Record<string, string | undefined>,
  imported: string,
): JsxElement {
  const [element] = parseMdx(`<code file={${imported}} />`).children as unknown as [JsxElement];
  for (const [name, value] of Object.entries(attributes))
    if (value) element.attributes.unshift({type: 'mdxJsxAttribute', name, value});
  return element;
}
