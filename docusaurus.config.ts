import {readFileSync} from 'node:fs';
import type {Config} from '@docusaurus/types';
import type {Options, ThemeConfig} from '@docusaurus/preset-classic';
import type {Options as DocsOptions} from '@docusaurus/plugin-content-docs';
import {downloadsFolder, readBundle} from '@screening/api/node';
import {pagesFolder, sidebarFile} from './plugins/reference/page-ids';
import {pageWriters} from './plugins/reference/page-writers';
import {createDateOf, hasHistory} from './plugins/reference/git-history';
import {formerAddresses} from './plugins/post-build/hosting/redirects';
import {announcement, footer, navbar} from './src/navigation';
import {newAnnouncement} from './plugins/internals/new-announcement';
import {openapiSlots} from './plugins/internals/openapi-slots';
import {smallScripts} from './plugins/internals/scripts';
import {smallStyles} from './plugins/internals/styles';
import {generateIfChanged} from './plugins/reference/generate-if-changed';
import {publishCodeFiles} from './plugins/lib/code-files';
import {leaveOutNamed} from './plugins/internals/sidebar-items';
import {fillProduct, product} from '@screening/product';
import {docsTransforms, glossaryTerms, parseFrontMatter} from './plugins/guides';
import {postBuild} from './plugins/post-build';

generateIfChanged(process.cwd());
const description = readBundle(process.cwd());
/** Pages are dated from git. Without the full history, the site is built without dates. */
const dated = hasHistory(process.cwd());
const dateOf = dated ? createDateOf(process.cwd()) : undefined;

export default {
  title: `${product.name} documentation`,
  tagline: 'Screen people, companies, vessels and aircraft, once or continuously',
  favicon: 'img/favicon.svg',
  url: product.siteUrl,
  baseUrl: '/',
  trailingSlash: false,
  // The banner would add an inline script to the home page, and it's useless because the base URL is fixed.
  baseUrlIssueBanner: false,
  staticDirectories: ['static', downloadsFolder],
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
  i18n: {defaultLocale: 'en', locales: ['en']},
  future: {
    v4: true,
    // The cache doesn't track the description, the glossary and the word lists that pages depend on:
    // it would serve stale pages and let broken names pass.
    // Its minifier of HTML leaves out end tags and quotes, and programs with a simple parser find no `main` without them.
    faster: {rspackPersistentCache: false, swcHtmlMinimizer: false},
  },
  // Without its comments, because the scripts of the site contain it.
  ssrTemplate: readFileSync('plugins/internals/page.eta', 'utf8').replaceAll(
    /<% \/\*[^]*?\*\/ -%>\n|(?<=\n) +/g,
    '',
  ),
  customFields: {product, apiVersion: description.info.version},
  clientModules: [
    'clean-address',
    'open-target',
    'glossary-terms',
    'announce-page',
    'last-pages',
    'prefetch-after-interaction',
    'offline',
    'shortcuts',
    'sidebar',
  ].map((name) => `./src/client/${name}.ts`),
  markdown: {
    hooks: {onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw'},
    preprocessor: ({fileContent}) => fillProduct(fileContent),
    parseFrontMatter,
  },
  presets: [
    [
      'classic',
      {
        blog: false,
        docs: {
          // docs/skill/SKILL.md isn't a page: plugins/post-build publishes it.
          include: ['**/*.mdx'],
          routeBasePath: 'docs',
          sidebarPath: './sidebars.ts',
          sidebarItemsGenerator: leaveOutNamed,
          editUrl: product.sourceUrl,
          showLastUpdateTime: dated,
          ...docsTransforms(description),
        },
        theme: {
          customCss: ['tokens', 'typeface', 'base', 'site', 'code', 'other-media'].map(
            (name) => `./src/css/${name}.css`,
          ),
        },
        sitemap: {lastmod: dated ? 'date' : null},
      } satisfies Options,
    ],
  ],
  plugins: [
    [
      '@docusaurus/plugin-content-docs',
      {
        id: 'api',
        // The generator's page ids are relative to this folder. Page addresses come from slugs.
        path: '.generated',
        include: ['api/**/*.mdx'],
        routeBasePath: 'api',
        docItemComponent: '@site/src/components/ReferenceItem',
        sidebarPath: sidebarFile,
        showLastUpdateTime: dated,
      } satisfies DocsOptions,
    ],
    [
      'docusaurus-plugin-openapi-docs',
      {
        id: 'reference',
        docsPluginId: 'api',
        config: {
          api: {
            specPath: '.generated/openapi-pages.json',
            outputDir: pagesFolder,
            template: 'plugins/reference/page.mustache',
            infoTemplate: 'plugins/reference/page.mustache',
            schemaTemplate: 'plugins/reference/page.mustache',
            showSchemas: true,
            sidebarOptions: {groupPathsBy: 'tag', sidebarCollapsed: true},
            markdownGenerators: pageWriters(description, dateOf, product.sourceUrl),
          },
        },
      },
    ],
    // A function, because the scripts of the site contain all other options.
    ['@docusaurus/plugin-client-redirects', {createRedirects: formerAddresses}],
    glossaryTerms,
    newAnnouncement,
    postBuild,
    publishCodeFiles,
    smallScripts,
    smallStyles,
  ],
  themes: [openapiSlots],
  themeConfig: {
    image: 'img/social-card.png',
    metadata: [
      {property: 'og:type', content: 'website'},
      {property: 'og:site_name', content: `${product.name} documentation`},
      {property: 'og:image:alt', content: `${product.name} documentation`},
    ],
    colorMode: {respectPrefersColorScheme: true},
    tableOfContents: {minHeadingLevel: 2, maxHeadingLevel: 3},
    announcementBar: announcement,
    navbar,
    footer,
    // Code colors are in src/css/code.css, because the theme would write them as inline styles.
    prism: {theme: {plain: {}, styles: []}, darkTheme: {plain: {}, styles: []}},
  } satisfies ThemeConfig,
} satisfies Config;
