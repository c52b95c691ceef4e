/**
 * Changes the built pages so that readers see them as soon as they arrive.
 *
 * Puts the styles into the page, which would otherwise wait for a second response before it shows any text. Their text
 * is the same in all pages, so the policy needs one hash for it (plugins/post-build/hosting/scan-build.ts). Brotli compresses it to
 * 24 KB. The scripts are requested after the page is painted (late-scripts.js), because compiling them would delay the
 * layout. The scripts of the page's own parts are requested at the same time, instead of when the first one has
 * started, which saves a round trip. On a slow phone, all this shows the first paragraphs a quarter sooner.
 *
 * Hides the icons that pages share with an attribute of SVG instead of a style, which the policy doesn't allow.
 */
import {createHash} from 'node:crypto';
import {readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import type {Element, ElementContent} from 'hast';
import {select} from 'hast-util-select';
import {visit} from 'unist-util-visit';
import {applyChanges, rangeOf, writeAttribute} from '../post-build/changes';
import type {Page} from '../post-build/pages';
import type {Running, Site} from '../post-build/step';
import {writtenFor} from './guard';
import {readPageFacts} from './page-facts';

const isStylesheet = ({tagName, properties}: Element): boolean =>
  tagName === 'link' && [properties.rel].flat().includes('stylesheet');
const isHidden = ({tagName, properties}: Element): boolean =>
  tagName === 'svg' && /^display: ?none;?$/.test(String(properties.style));
const isLoaded = ({tagName, properties}: Element): boolean => tagName === 'script' && properties.src !== undefined;

export type FirstPaint = {
  /** Returns the text of a stylesheet, by its path in the build. */
  readStyles: (file: string) => string;
  /** Address of the script that requests the others later. */
  starter: string;
  /** Addresses of the scripts that the page's own scripts would request as soon as they run. */
  parts: string[];
  /** Data in the page for its scripts. */
  data: string;
};

/**
 * Puts the text of its stylesheets into a page, and replaces its scripts with one that requests them in their order.
 *
 * @throws if the page isn't built as expected, or if a stylesheet contains `</style`
 */
export function hastenPage(page: Page, {readStyles, starter, parts, data}: FirstPaint): void {
  const head = select('head', page.tree);
  const elements = head?.children.filter((node) => node.type === 'element') ?? [];
  const links = elements.filter(isStylesheet);
  const scripts = elements.filter((element) => isLoaded(element) && element.properties.defer === true);
  let others = -links.length - scripts.length;
  const icons: Element[] = [];
  visit(page.tree, 'element', (element) => {
    if (isStylesheet(element) || isLoaded(element)) others += 1;
    if (isHidden(element)) icons.push(element);
  });
  if (!head || links.length === 0 || scripts.length === 0 || others > 0)
    throw new Error(
      `the head has ${links.length} stylesheets and ${scripts.length} deferred scripts, and the page has ${others} ` +
        `others; Docusaurus ${writtenFor} writes at least one of each and no others: adapt plugins/internals/first-paint.ts`,
    );
  const [first, ...rest] = scripts;
  const addresses = [...scripts.map(({properties}) => String(properties.src)), ...parts].join(' ');
  const attributes = ['src', 'data-scripts', 'data-page'].map((name, i) =>
    writeAttribute(name, [starter, addresses, data][i]),
  );
  const replaced: {element: Element; text: string; by?: Element}[] = [
    ...links.map((element) => {
      const file = String(element.properties.href).slice(1);
      const value = readStyles(file);
      if (/<\/style/i.test(value)) throw new Error(`${file} has </style> in it and can't be part of a page`);
      const by: Element = {type: 'element', tagName: 'style', properties: {}, children: [{type: 'text', value}]};
      return {element, text: `<style>${value}</style>`, by};
    }),
    {
      element: first,
      text: `<script ${attributes.join(' ')} defer></script>`,
      by: {...first, properties: {src: starter, dataScripts: addresses, dataPage: data, defer: true}},
    },
    ...rest.map((element) => ({element, text: ''})),
  ];
  page.published = applyChanges(page.html, [
    ...replaced.map(({element, text}) => ({...rangeOf(element.position), text})),
    ...icons.map(({data}) => ({...rangeOf(data?.position?.properties?.style), text: 'display="none"'})),
  ]);
  for (const {properties} of icons) {
    delete properties.style;
    properties.display = 'none';
  }
  const byElement = new Map<ElementContent, Element | undefined>(replaced.map(({element, by}) => [element, by]));
  head.children = head.children.flatMap((node) => (byElement.has(node) ? (byElement.get(node) ?? []) : [node]));
}

/** Changes all pages except those that only redirect, and removes the stylesheets, which nothing requests anymore. */
export function startFirstPaint({work, generated, folder, redirects}: Site): Running {
  const code = readFileSync(join(__dirname, '../../src/client/late-scripts.js'), 'utf8');
  const starter = `/assets/js/late-scripts.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
  const factsOf = readPageFacts(work, generated);
  const moved = new Set(redirects.map(({from}) => from));
  const styles = new Map<string, string>();
  const readStyles = (file: string): string => {
    const text = styles.get(file) ?? readFileSync(join(work, file), 'utf8');
    styles.set(file, text);
    return text;
  };
  let pages = 0;
  return {
    page(page) {
      if (moved.has(page.path)) return;
      const {scripts, data} = factsOf(page.path);
      hastenPage(page, {readStyles, starter, parts: scripts, data});
      pages += 1;
    },
    end() {
      writeFileSync(join(folder, starter), code);
      for (const file of styles.keys()) rmSync(join(folder, file));
      for (const emptied of new Set([...styles.keys()].map((file) => join(folder, dirname(file)))))
        if (readdirSync(emptied).length === 0) rmdirSync(emptied);
      return {done: `${pages} pages contain their styles and start their scripts when painted`};
    },
  };
}
