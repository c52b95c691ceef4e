/** Checks that every workflow is on one guide and its Markdown page, and that its file is published. */
import {existsSync, readFileSync} from 'node:fs';
import {beforeAll, expect, it} from 'vitest';
import {workflowFile} from '../../src/downloads';
import {product} from '@screening/product';
import {listGuidePaths} from '../../plugins/lib/guide-files';
import {allWorkflows} from '../lib/workflows/run';

const all = await allWorkflows();
const guides = listGuidePaths('.');

beforeAll(() => {
  if (!existsSync('build/sitemap.xml'))
    throw new Error('The site is not built: run `npm run build` first.');
});

it.each(all)(
  '$workflow.id is shown by one guide, with all steps in Markdown and in HTML without scripts',
  ({workflow}) => {
    const shown = guides.filter((file) =>
      readFileSync(`docs/${file}`, 'utf8').includes(`<Workflow of="${workflow.id}" />`),
    );
    expect(shown).toHaveLength(1);
    const page = `build/docs/${shown[0]?.replace(/\.mdx$/, '')}`;
    const [html, markdown] = [
      readFileSync(`${page}.html`, 'utf8'),
      readFileSync(`${page}.md`, 'utf8'),
    ];
    expect(markdown).toContain(workflow.summary);
    expect(markdown).toContain(`${workflow.id}.arazzo.yaml`);
    const plain = (text: string): string => text.replaceAll(/&#x27;|[^\w.]/g, '').toLowerCase();
    const withoutTags = html.replaceAll(/<[^>]+>/g, '');
    for (const {text, method, path} of workflow.steps) {
      for (const version of [withoutTags, markdown]) expect(plain(version)).toContain(plain(text));
      expect(markdown).toContain(`\`${method} ${path}\``);
    }
  },
);

it.each(all)(
  '$workflow.id is published with the address of the published description',
  ({workflow, text}) => {
    const published = readFileSync(`build${workflowFile(workflow.id)}`, 'utf8');
    expect(published).toContain(`url: ${product.siteUrl}/openapi.yaml\n`);
    expect(existsSync('build/openapi.yaml')).toBe(true);
    expect(published.replace(`${product.siteUrl}/openapi.yaml`, '../openapi.yaml')).toBe(text);
    expect(published).not.toMatch(/\{[Pp]roduct\}/);
  },
);
