/** Checks that `npm run bench -- --weight` attributes the bytes of a script to their sources. */
import {transformSync} from 'esbuild';
import {describe, expect, it} from 'vitest';
import {countCharacters, groupOf, partOf, toMarkdown} from '../../scripts/bench/weight';

const prefix = 'webpack://screening-platform-docs/';
const sources: [source: string | null, part: string, group: string][] = [
  [`${prefix}./node_modules/react-dom/cjs/react-dom-client.production.js`, 'react-dom', 'React'],
  [`${prefix}./node_modules/react-router/node_modules/isarray/index.js`, 'isarray', 'router'],
  [`${prefix}./node_modules/react-is/index.js`, 'react-is', 'Docusaurus and its packages'],
  [`${prefix}./node_modules/@docusaurus/core/lib/client/App.js`, '@docusaurus/core', 'Docusaurus and its packages'],
  [`${prefix}./.docusaurus/routes.js`, '.docusaurus/routes.js', 'lists and runtime'],
  [`${prefix}json|/home/docs/site/.docusaurus/data.json`, '.docusaurus/data.json', 'lists and runtime'],
  [`${prefix}webpack/runtime/load_script`, 'webpack/runtime/load_script', 'lists and runtime'],
  [`${prefix}ChunkAssetRuntimeModule`, 'ChunkAssetRuntimeModule', 'lists and runtime'],
  [null, 'no source', 'lists and runtime'],
  [`${prefix}./docs/guides/first.mdx`, 'docs/guides/first.mdx', 'content of the page'],
  [`${prefix}./.generated/api/get-entity.model.js`, '.generated/api/get-entity.model.js', 'content of the page'],
  [`${prefix}./src/components/Fields.tsx`, 'src/components/Fields.tsx', 'this site'],
];

describe('the page weight report', () => {
  it.each(sources)('assigns %s to its part and group', (source, part, group) => {
    expect([partOf(source), groupOf(partOf(source))]).toEqual([part, group]);
  });

  it('counts each character of a script once', () => {
    const source = 'export const greet = () => "hello";\nconsole.log(greet());\n';
    const banner = '/* added */';
    const {code, map} = transformSync(source, {sourcemap: 'external', sourcefile: './src/a.ts', banner});
    const counts = countCharacters(code, map);
    expect(counts.get('no source')).toBeGreaterThanOrEqual(banner.length);
    expect(counts.get('./src/a.ts')).toBeGreaterThan(source.length / 2);
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(code.length);
  });

  it('adds up the parts of each group and page', () => {
    const table = toMarkdown({
      guide: {'react-dom': 2000, react: 500, 'docs/a.mdx': 1000},
      operation: {'react-dom': 2000, 'src/a.ts': 3000},
    });
    expect(table).toContain('| React | 2.5 | 2.0 | react-dom 2.0, react 0.5 |');
    expect(table).toContain('| all | 3.5 | 5.0 | src/a.ts 3.0, react-dom 2.0, docs/a.mdx 1.0, react 0.5 |');
  });
});
