/** Makes a social card for each page: the image that chat programs and social networks show with a link to the page. */
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {Resvg} from '@resvg/resvg-js';
import {select} from 'hast-util-select';
import {listEndpoints, type Description} from '../../src/description/document';
import {endpointUrl, referenceRoute} from '../../src/description/urls';
import {formatSize} from '../../src/downloads';
import {product} from '../../src/product';
import {writeAttribute} from '../finish/changes';
import {parseHtml, type BuiltPage, type Page} from '../finish/pages';
import type {Running, Site} from '../finish/step';
import {drawCard, readColors, type Look} from './draw';
import {readFace} from './face';
import {cardSize, layOut, type Card} from './layout';
import {encodePng} from './png';

/** Folder with the cards of earlier builds, by a hash of their content. Drawing all cards takes seconds. */
const cacheFolder = 'node_modules/.cache/social-cards';

/** Card of the home page, which pages outside the sitemap use too. */
const homeCard = cardPath('/');

/** Returns the address of a page's card. */
export function cardPath(path: string): string {
  return `/img/cards${path === '/' ? '/home' : path}.png`;
}

/** Draws the cards, and adds the address of each to the head of its page. */
export function startCards({
  root,
  folder,
  doc,
  redirects,
}: Pick<Site, 'root' | 'folder' | 'doc' | 'redirects'>): Running {
  const look = readLook(root);
  const cardOf = createCards(doc);
  const moved = new Set(redirects.map(({from}) => from));
  let [drawn, count, bytes] = [0, 0, 0];
  return {
    page(page) {
      if (moved.has(page.path)) return;
      const card = page.built && cardOf(page.built);
      addToHead(page, card ? cardPath(page.path) : homeCard, card ? `${card.kind}: ${card.title}` : look.site);
      if (!card) return;
      const {png, isNew} = keepPicture(root, drawCard(layOut(card, look.faces), look));
      const file = join(folder, cardPath(page.path));
      mkdirSync(dirname(file), {recursive: true});
      writeFileSync(file, png);
      [drawn, count, bytes] = [drawn + Number(isNew), count + 1, bytes + png.length];
    },
    end() {
      if (count === 0) throw new Error('no page has a social card');
      return {done: `${count} cards, ${formatSize(bytes)}; ${drawn} drawn, the others kept from earlier builds`};
    },
  };
}

/** Reads the design that all cards share: typeface, colors, logo and the name of the site. */
export function readLook(root: string): Look {
  return {
    faces: {
      regular: readFace(root, 'sans', 400),
      bold: readFace(root, 'sans', 600),
      mono: readFace(root, 'mono', 400),
    },
    colors: readColors(root),
    logo: readFileSync(join(root, 'static/img/logo.svg'), 'utf8').replace(/<\/?svg[^>]*>/g, ''),
    site: `${product.name} documentation`,
  };
}

/** Creates a function that makes the texts of a page's card. */
export function createCards(doc: Description): (page: BuiltPage) => Card {
  const endpoints = new Map(listEndpoints(doc).map((endpoint) => [endpointUrl(endpoint), endpoint]));
  return ({path, title, description, trail}) => {
    const endpoint = endpoints.get(path);
    const call =
      endpoint?.kind === 'operation' ? {method: endpoint.method.toUpperCase(), path: endpoint.path} : undefined;
    return {kind: kindOf(path, trail, endpoint?.kind), title, text: description, ...(call ? {call} : {})};
  };
}

function kindOf(path: string, trail: string[], endpoint?: 'operation' | 'webhook'): string {
  if (endpoint) return endpoint === 'operation' ? 'API operation' : 'Webhook';
  if (path.startsWith(`${referenceRoute}/`)) return 'API record';
  // The section names of guides need context: "Platform" alone says little.
  if (path.startsWith('/docs/guides/')) return ['Guide', ...trail].join(' › ');
  if (trail.length > 0) return trail.join(' › ');
  return path.split('/').length === 2 || path.startsWith('/docs/category/') ? 'Overview' : 'Resources';
}

/**
 * Describes the card in the head of a page. Scripts don't update this when a reader opens another page, because
 * programs that show cards read the HTML.
 */
function addToHead(page: Page, card: string, alt: string): void {
  const address = product.siteUrl + card;
  const metas = [
    ['property', 'og:image', address],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', String(cardSize.width)],
    ['property', 'og:image:height', String(cardSize.height)],
    ['property', 'og:image:alt', alt],
    ['name', 'twitter:image', address],
    ['name', 'twitter:image:alt', alt],
  ].map(([key, name, content]) => `<meta ${writeAttribute(key, name)} ${writeAttribute('content', content)}>`);
  const head = select('head', page.tree);
  const added = select('head', parseHtml(metas.join('')));
  const end = page.published.indexOf('</head>');
  if (!head || !added || end < 0) throw new Error(`${page.file} has no head element for its social card`);
  page.published = page.published.slice(0, end) + metas.join('') + page.published.slice(end);
  head.children.push(...added.children);
}

/** Files that determine how an SVG becomes an image. If one of them changes, the cached images are out of date. */
const drawers = [join(__dirname, 'png.ts'), 'node_modules/@resvg/resvg-js/package.json'];

/** Draws an image, or takes it from the cache. */
function keepPicture(root: string, svg: string): {png: Buffer; isNew: boolean} {
  const hash = createHash('sha256').update(svg);
  for (const file of drawers) hash.update(readFileSync(resolve(root, file)));
  const name = hash.digest('hex');
  const kept = join(root, cacheFolder, `${name}.png`);
  if (existsSync(kept)) return {png: readFileSync(kept), isNew: false};
  const {pixels, width, height} = new Resvg(svg, {font: {loadSystemFonts: false}}).render();
  const png = encodePng(pixels, width, height);
  mkdirSync(dirname(kept), {recursive: true});
  // Write to another name first, so that a build that is stopped here doesn't leave an incomplete image.
  writeFileSync(`${kept}.part`, png);
  renameSync(`${kept}.part`, kept);
  return {png, isNew: true};
}
