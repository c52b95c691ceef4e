import {describe, expect, it} from 'vitest';
import {parseFrontMatter} from '../read-front-matter';
import {product} from '../../../src/product';

/** Texts that reached Docusaurus's own parser, which would run front matter that is marked as code. */
const ran: string[] = [];
const read = (fileContent: string) =>
  parseFrontMatter({
    filePath: 'docs/page.mdx',
    fileContent,
    defaultParseFrontMatter: async ({fileContent: text}) => {
      ran.push(text);
      return {frontMatter: {}, content: text};
    },
  });

describe('the reader of front matter', () => {
  it.each([
    '---js',
    '--- js',
    '---javascript',
    '---coffee',
    '---json',
    '---toml',
    '---\tjs',
    '---{',
    '---js\r',
    '\uFEFF---js',
  ])('refuses "%s" with the file and line in the error, and runs nothing', async (mark) => {
    ran.length = 0;
    await expect(read(`${mark}\n{title: process.exit(1)}\n---\n`)).rejects.toThrow(
      /^docs\/page\.mdx:1: front matter must be YAML between lines of "---", but it is marked/,
    );
    expect(ran).toEqual([]);
  });

  it.each(['---\ntitle: A\n---\n', '---  \ntitle: A\n---\n', '----\nA rule\n', 'No front matter\n'])(
    'passes %j to the default parser',
    async (text) => {
      await expect(read(text)).resolves.toMatchObject({content: text});
    },
  );

  it("fills in the product's name", async () => {
    await expect(read('---\nslug: accessing-{product}\n---\n')).resolves.toMatchObject({
      content: `---\nslug: accessing-${product.slug}\n---\n`,
    });
  });
});
