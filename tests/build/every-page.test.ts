/**
 * Checks every page of the sitemap as served, before scripts run. Each page is parsed once.
 * tests/site/every-page.slow.spec.ts opens each page in a browser.
 */
import {brotliCompressSync} from 'node:zlib';
import type {Element, Root} from 'hast';
import {select, selectAll} from 'hast-util-select';
import {SKIP, visit} from 'unist-util-visit';
import {expect, it} from 'vitest';
import {endpointUrl, listEndpoints, markdownPath, schemaUrl} from '@screening/api';
import {parseHtml} from '../../plugins/post-build/pages';
import {textOf as wholeText} from '../../plugins/lib/text-of';
import {listFaults, readFile, readHtml, readMarkdown} from '../lib/site/built-page';
import {readQueries} from '../lib/site/queries';
import {listPages, readDescription} from '../lib/site/sitemap';
import {missingWords, readMain, readMarkdownText} from '../lib/site/words';

type Page = {
  /** Address without the origin. */
  path: string;
  html: string;
  /** The parsed page. */
  tree: Root;
  /** The element `main` of the tree. */
  main: Element;
};
/** Returns the faults of a page. */
type Check = (page: Page) => string[];

const paths = listPages();
/** What several checks count, because a check of nothing would pass. */
const counts = {
  headings: 0,
  articles: 0,
  trails: 0,
  sidebars: 0,
  tables: 0,
  stacks: 0,
  corners: 0,
  types: 0,
  typesInMarkdown: 0,
  terms: 0,
  stops: 0,
  outputs: 0,
  groups: 0,
};
const description = readDescription();
const schemas = new Set(Object.keys(description.components.schemas ?? {}));
const endpointPaths = listEndpoints(description).map(endpointUrl);
const titles = new Map<string, string>();
const ids = new Map<string, Set<string>>();
const styles = new Set<string>();

const headings = ':is(h1, h2, h3, h4, h5, h6)';
const levelOf = ({tagName}: Element): number => Number(tagName[1]);
const metaOf = (tree: Root, name: string): string =>
  String(
    select(`head > :is(meta[name="${name}"], meta[property="${name}"])`, tree)?.properties
      .content ?? '',
  );
const linkOf = (tree: Root, rel: string): string =>
  String(select(`head > link[rel="${rel}"]`, tree)?.properties.href ?? '');
const textOf = (element: Element): string => wholeText(element).trim();
const unless = (isRight: unknown, fault: string): string[] => (isRight ? [] : [fault]);

/** Terms have no links of their own in their names, and meanings say more than their terms. */
const terms: Check = ({main}) =>
  selectAll('dl > div', main).flatMap((row) => {
    const [term, meaning] = [select('dt', row), select('dd', row)];
    if (!term || !meaning) return [];
    const lettersOf = (element: Element) =>
      textOf(element)
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]/gu, '');
    counts.terms += 1;
    return [
      ...unless(!select('.row-link', term), `the link is part of the term ${textOf(term)}`),
      ...unless(
        lettersOf(term) !== lettersOf(meaning),
        `the meaning of ${textOf(term)} only repeats it`,
      ),
    ];
  });

/** What scrolls is a stop with a role and a name. Outputs have no button to copy them, and other code has one. */
const code: Check = ({main}) => [
  ...selectAll('pre[tabindex="0"], div[tabindex="0"]', main).flatMap(({properties}) => {
    counts.stops += 1;
    return unless(properties.role && properties.ariaLabel, 'a stop without a role or a name');
  }),
  ...selectAll('[data-language]:has(> div:not(:only-child))', main).flatMap((frame) => {
    const title = textOf(select(':scope > div', frame)!);
    const isOutput = title.startsWith('Output');
    if (isOutput) counts.outputs += 1;
    const hasButton = select('button[title^="Copy: "]', frame) !== undefined;
    return unless(hasButton !== isOutput, `the button to copy of "${title}"`);
  }),
];

const titlesAndAddress: Check = ({path, tree, main}) => {
  const [title, description, canonical] = [
    wholeText(select('head > title', tree)!).trim(),
    metaOf(tree, 'description'),
    linkOf(tree, 'canonical'),
  ];
  const twice = [title, description].filter((text) => titles.has(text));
  for (const text of [title, description]) titles.set(text, path);
  const card = ['og:type', 'og:title', 'og:description', 'twitter:card'].map((name) =>
    metaOf(tree, name),
  );
  return [
    ...unless(title && description, 'it has no title or no description'),
    ...twice.map((text) => `"${text}" is also on ${titles.get(text)}`),
    ...unless(
      canonical && new URL(canonical).pathname === path,
      `its canonical address is "${canonical}"`,
    ),
    ...unless(
      card.join() === ['website', title, description, 'summary_large_image'].join(),
      `its card is "${card.join()}"`,
    ),
    ...unless(path === '/' || !path.endsWith('/'), 'its address ends in a slash'),
    ...unless(readableLength(main) > 120, 'it has hardly any text'),
  ];
};

/** Returns the number of characters that are readable without JavaScript and without unfolding. */
function readableLength(main: Element): number {
  let text = '';
  visit(main, (node, _index, parent) => {
    if (node.type === 'text') text += node.value;
    if (node.type !== 'element') return;
    const isFolded =
      parent?.type === 'element' && parent.tagName === 'details' && !('open' in parent.properties);
    if (['script', 'style', 'template'].includes(node.tagName) || 'hidden' in node.properties)
      return SKIP;
    if (isFolded && node.tagName !== 'summary') return SKIP;
  });
  return text.replaceAll(/\s+/g, ' ').trim().length;
}

const structuredData: Check = ({path, html, tree}) => {
  type Data = {
    '@type': string;
    url?: string;
    description?: string;
    headline?: string;
    itemListElement: unknown[];
  };
  const all = selectAll('head > script[type="application/ld+json"]', tree).map(
    (script) => JSON.parse(wholeText(script)) as Data,
  );
  const [trails, own] = [true, false].map((isTrail) =>
    all.filter((data) => (data['@type'] === 'BreadcrumbList') === isTrail),
  );
  counts.trails += trails.length;
  counts.articles += own.filter(({headline}) => headline).length;
  const article = /^\/api(\/|$)/.test(path) ? 'APIReference' : 'TechArticle';
  const wanted = path === '/' ? 'WebSite' : path.startsWith('/docs/category/') ? '' : article;
  return [
    ...unless(
      own.map((data) => data['@type']).join() === wanted,
      `its data is not of the type ${wanted}`,
    ),
    ...own
      .filter(({headline}) => headline)
      .flatMap(({url, description}) => [
        ...unless(url === linkOf(tree, 'canonical'), `its data has the address ${url}`),
        ...unless(description === metaOf(tree, 'description'), 'its data has another description'),
      ]),
    ...unless(
      trails.every(({itemListElement}) => itemListElement.length > 1),
      'its breadcrumbs have one page',
    ),
    ...unless(!html.includes(' itemprop='), 'it has an `itemprop`'),
  ];
};

const outline: Check = ({path, tree}) => {
  const all = selectAll(headings, tree);
  const below = selectAll(`main ${headings}:not(h1)`, tree);
  const own = below.filter(({properties}) => properties.id);
  counts.headings += own.length;
  const inLinks = new Set(selectAll(`a ${headings}`, tree));
  const links = new Map(
    selectAll(`.heading > ${headings} + a, .fold > summary:has(${headings}) + a`, tree).map(
      ({properties}) => [properties.href, properties.ariaLabel],
    ),
  );
  // The text of an entry's heading is the link itself.
  const isLink = (heading: Element): boolean =>
    select(':scope > a:only-child', heading)?.properties.href ===
    `#${String(heading.properties.id)}`;
  const skip = String(select('a', tree)?.properties.href);
  return [
    ...unless(
      all.filter(({tagName}) => tagName === 'h1').length === 1 && select('main h1', tree),
      'not one title',
    ),
    ...all
      .filter((heading, i) => levelOf(heading) > (i > 0 ? levelOf(all[i - 1]) : 0) + 1)
      .map((heading) => `“${wholeText(heading)}” follows a heading that is two levels higher`),
    ...all
      .filter((heading) => !wholeText(heading).trim())
      .map(({tagName}) => `an ${tagName} says nothing`),
    // The headings on the home page and on category cards are followed by links, or are links.
    ...below
      .filter((heading) => path !== '/' && !heading.properties.id && !inLinks.has(heading))
      .map((heading) => `“${wholeText(heading)}” has no anchor`),
    ...own
      .filter(
        (heading) =>
          !isLink(heading) &&
          links.get(`#${String(heading.properties.id)}`) !== `Link to ${wholeText(heading)}`,
      )
      .map((heading) => `“${wholeText(heading)}” is not followed by a link named after it`),
    ...unless(selectAll('main', tree).length === 1, 'not one main part'),
    ...selectAll('nav:not([aria-label], [aria-labelledby])', tree).map(
      () => 'a navigation without a name',
    ),
    ...unless(
      skip.startsWith('#') && select(`[id="${skip.slice(1)}"]`, tree),
      `the first link leads to ${skip}`,
    ),
  ];
};

const markdown: Check = ({path, tree, main}) => {
  const markdown = String(select('head > link[type="text/markdown"]', tree)?.properties.href);
  if (markdown !== markdownPath(path)) return [`it names "${markdown}" as its Markdown`];
  const text = readFile(markdown);
  // Programs that the Markdown shows only in part, with a link to the whole.
  const rest = [...text.matchAll(/ more lines: https?:\/\/[^/]+(\/\S+)/g)].map(
    ([, address]) => address,
  );
  const others = [...new Set(rest)].map(readFile);
  const pieces = readMain(main);
  return [
    ...unless(pieces.length > 3, 'it has no text'),
    ...missingWords(pieces, [...readMarkdownText(text), ...others]).map(
      (word) => `its Markdown lacks ${word}`,
    ),
  ];
};

/** Headers for screen readers, no empty columns, and column names where phones stack cells. */
const tables: Check = ({tree}) =>
  selectAll('table', tree).flatMap((table) => {
    const [head = [], ...rows] = [
      ...(select('thead', table) ? [] : [[]]),
      ...selectAll('tr', table).map((row) => selectAll('td, th', row)),
    ];
    const stacks = [table.properties.className].flat().includes('stacks');
    counts.tables += 1;
    if (stacks) counts.stacks += 1;
    if (head.length > 0 && !textOf(head[0])) counts.corners += 1;
    const badHeaders = (cells: Element[], scope: string): string[] =>
      cells
        .filter(
          (cell) => cell.tagName === 'th' && (cell.properties.scope !== scope || !textOf(cell)),
        )
        .map((cell) => `the ${scope} header “${textOf(cell)}” has no scope or no text`);
    return [
      ...unless(String(table.properties.ariaLabel ?? '').trim(), 'a table has no name'),
      ...badHeaders(head, 'col'),
      ...badHeaders(rows.flat(), 'row'),
      ...rows
        .filter(([first]) => head.length > 1 && first.tagName !== 'th')
        .map(([first]) => `“${textOf(first)}” is not a header of its row`),
      ...head
        .filter((_, i) => rows.every((row) => !row[i] || !textOf(row[i])))
        .map((cell) => `the column “${textOf(cell)}” is empty`),
      ...rows.flatMap((row) =>
        row
          .filter(
            ({properties}, i) =>
              i > 0 && properties.dataLabel !== (stacks ? textOf(head[i]) : undefined),
          )
          .map((cell) => `“${textOf(cell)}” does not have the name of its column`),
      ),
    ];
  });

/** Schema names in the types of fields link to the schemas. Markdown links each schema once on a page. */
const typeLinks: Check = ({path, main}) => {
  if (!path.startsWith('/api/')) return [];
  const schemasIn = (text: string) =>
    (text.match(/\w+/g) ?? []).filter((word) => schemas.has(word));
  const types = selectAll(
    '[class^="type_"], [class^="fields_"] > li > p > code + span, [class^="fields_"] > li > span',
    main,
  ).flatMap((type) => {
    const links = new Map(
      selectAll('a', type).map((link) => [wholeText(link), link.properties.href]),
    );
    counts.types += links.size;
    return schemasIn(wholeText(type)).filter((name) => links.get(name) !== schemaUrl(name));
  });
  // - `matches` list of [Match](…/api/schemas/match.md) **required**: Meaning. Only the first link to a schema stays.
  const text = readMarkdown(path);
  const named = [...text.matchAll(/^ *- `[^`]+` ((?:\[\w+\]\([^)]*\)|[^():*])*)/gm)].flatMap(
    ([, type]) => schemasIn(type),
  );
  counts.typesInMarkdown += named.length;
  const unlinked = named.filter((name) => schemaUrl(name) !== path && !text.includes(`[${name}](`));
  return [...types, ...unlinked].map((where) => `a schema is not linked: ${where}`);
};

/** What programs with simple parsers need: end tags, the content before the sidebar, and a note about the index. */
const forPrograms: Check = ({path, html, tree}) => {
  const count = (pattern: RegExp): number => html.match(pattern)?.length ?? 0;
  const unclosed = ['p', 'li', 'td', 'th', 'tr', 'tbody', 'dt', 'dd', 'main', 'body'].filter(
    (tag) => count(new RegExp(`<${tag}[ >]`, 'g')) !== count(new RegExp(`</${tag}>`, 'g')),
  );
  const sidebar = html.indexOf('<div id="pages"');
  if (sidebar >= 0) counts.sidebars += 1;
  const [note] = select('body', tree)?.children ?? [];
  const ownMarkdown = paths.includes(path)
    ? `, and this page as Markdown at ${markdownPath(path)}`
    : '';
  const isNote = note?.type === 'element' && note.properties.ariaHidden === 'true';
  return [
    ...unclosed.map((tag) => `not every <${tag}> has an end tag`),
    ...unless(sidebar < 0 || html.indexOf('</main>') < sidebar, 'the sidebar comes first'),
    ...unless(
      isNote &&
        wholeText(note) ===
          `For AI agents: the index of this documentation is at /llms.txt${ownMarkdown}.`,
      'it does not start with a note for agents',
    ),
    ...unless(
      isNote && selectAll('a, [tabindex]', note).length === 0,
      'its note can be reached by keys',
    ),
    ...unless(linkOf(tree, 'describedby') === '/llms.txt', 'it does not link to llms.txt'),
    ...unless(
      linkOf(tree, 'service-desc') === '/openapi.json',
      'it does not link to the description',
    ),
  ];
};

/**
 * The styles are in the page, and the scripts wait until the page is parsed. A page has at most 60 KB
 * of styles, and 22 KB with them after compression. A page with more text may be larger, but has at
 * most 26 KB, of which 12.2 KB are styles. Sizes: 1 KB is 1,000 bytes.
 */
const firstPaint: Check = ({html, tree}) => {
  const stylesheet = /<style[^>]*>(.*?)<\/style>/gs;
  const inside = [...html.matchAll(stylesheet)].map(([, style]) => style);
  const size = inside.join('').length;
  for (const style of inside) styles.add(style);
  const scripts = selectAll('script[src]', tree);
  const addresses = scripts.map(({properties}) => properties.src);
  const compressed = brotliCompressSync(html).length;
  const text = compressed > 22_000 ? html.replaceAll(stylesheet, '') : '';
  const compressedText = brotliCompressSync(text).length;
  return [
    ...unless(!/<link[^>]+stylesheet/.test(html), 'it requests a stylesheet'),
    ...unless(size > 10_000 && size <= 60_000, `it has ${size} bytes of styles`),
    ...unless(
      scripts.every(({properties}) => properties.defer),
      'it waits for a script before it is shown',
    ),
    ...unless(
      /^\/assets\/js\/runtime~main\.\w+\.js \/assets\/js\/main\.\w+\.js$/.test(addresses.join(' ')),
      `its scripts are "${addresses.join(' ')}"`,
    ),
    ...unless(
      html.length <= 500_000 &&
        compressed <= Math.max(22_000, compressedText + 12_200) &&
        compressed <= 26_000,
      `it has ${html.length} bytes, ${compressed} compressed, ${compressedText} without styles`,
    ),
  ];
};

/** Of the details with one name, a browser keeps only the first open one open, so the others would be shut for everyone. */
const groups: Check = ({tree}) => {
  const open = selectAll('details[name][open]', tree).map(({properties}) => properties.name);
  counts.groups += open.length;
  return open
    .filter((name, i) => open.indexOf(name) !== i)
    .map((name) => `several open details have the name ${String(name)}`);
};

const checks = {
  'has a unique title and description, a card, its own address and text': titlesAndAddress,
  'has terms without links in their names, and meanings that say more': terms,
  'has names for all code that scrolls, and buttons for all code that readers copy': code,
  'has structured data with its schema.org type': structuredData,
  'has named landmarks, a skip link, and headings with links to themselves': outline,
  'has Markdown with all of its text': markdown,
  'has tables that screen readers and phones can show': tables,
  'links types to schemas': typeLinks,
  'has one open candidate in each group': groups,
  'can be read by programs': forPrograms,
  'has its styles inside, and does not wait for its scripts': firstPaint,
};
const unlisted = ['/404', '/search'];
const forAll: Check[] = [forPrograms, firstPaint];

const faults = new Map<Check, string[]>();
for (const path of [...paths, ...unlisted]) {
  const html = readHtml(path);
  const tree = parseHtml(html);
  const main = select('main', tree);
  if (!main) throw new Error(`${path} has no main part`);
  ids.set(path, new Set(selectAll('[id]', main).map(({properties}) => String(properties.id))));
  for (const check of unlisted.includes(path) ? forAll : Object.values(checks))
    faults.set(check, [
      ...(faults.get(check) ?? []),
      ...listFaults([{path, html, tree, main}], check),
    ]);
}

it.each(Object.entries(checks))('every page %s', (_name, check) =>
  expect(faults.get(check)).toEqual([]),
);

it('the checks have seen many headings, articles, breadcrumbs, sidebars, tables and types, and few stylesheets', () => {
  expect(counts.headings).toBeGreaterThan(500);
  expect(Math.min(counts.articles, counts.trails, counts.sidebars, counts.tables)).toBeGreaterThan(
    50,
  );
  expect(Math.min(counts.types, counts.typesInMarkdown)).toBeGreaterThan(200);
  expect(counts.stacks).toBeGreaterThan(20);
  expect(Math.min(counts.terms, counts.stops, counts.outputs)).toBeGreaterThan(50);
  expect(Math.min(counts.corners, counts.groups)).toBeGreaterThan(5);
  expect(endpointPaths.length).toBeGreaterThan(20);
  // Each is a hash in the policy (plugins/post-build/hosting/inline-code.ts).
  expect(styles.size).toBeLessThan(14);
});

it('every address in the search data and in the test queries exists', () => {
  const {entries} = JSON.parse(readFile('/search-data.json')) as {entries: {url: string}[]};
  const addresses = [...entries.map(({url}) => url), ...readQueries().flatMap(({finds}) => finds)];
  expect(addresses.length).toBeGreaterThan(500);
  const isThere = (address: string): boolean => {
    const [path, anchor] = address.split('#');
    return Boolean(
      anchor === undefined ? ids.has(path) : ids.get(path)?.has(decodeURIComponent(anchor)),
    );
  };
  expect(addresses.filter((address) => !isThere(address))).toEqual([]);
});
