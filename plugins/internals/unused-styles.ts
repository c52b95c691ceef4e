/**
 * Leaves out the rules and custom properties of Infima and the classic theme that nothing on the site names. They are
 * half of what the two send with each page. Our own rules are deleted by hand.
 */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import purgeUnused from '@fullhuman/postcss-purgecss';
import type {LoadContext, Plugin} from '@docusaurus/types';

/** Folders with the code and the pages that set classes, and with the styles that use custom properties. */
const folders = ['core/lib', 'theme-classic/lib', 'theme-common/lib'].map((name) => `node_modules/@docusaurus/${name}`);

function readWords(root: string): string[] {
  const files = [...folders, 'src', 'plugins', 'docs'].flatMap((folder) =>
    readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'}).map((file) => join(root, folder, file)),
  );
  const texts = files.filter((file) => /\.(js|tsx?|mdx|css)$/.test(file)).map((file) => readFileSync(file, 'utf8'));
  return [...new Set(texts.flatMap((text) => text.match(/[\w-]+/g) ?? []))];
}

/** The part of PostCSS that the plugin uses. */
type Processor = {OnceExit: (root: {source?: {input: {file?: string}}}, helpers: object) => Promise<void> | undefined};

export function unusedStyles({siteDir}: LoadContext): Plugin {
  return {
    name: 'unused-styles',
    configurePostCss(options) {
      const words = readWords(siteDir);
      const purge = purgeUnused({
        content: [{raw: words.join(' '), extension: 'txt'}],
        variables: true,
        safelist: {variables: words.filter((word) => word.startsWith('--'))},
      }) as object as Processor;
      const OnceExit: Processor['OnceExit'] = (root, helpers) =>
        root.source?.input.file?.includes('node_modules') ? purge.OnceExit(root, helpers) : undefined;
      options.plugins.push({postcssPlugin: 'unused-styles', OnceExit});
      return options;
    },
  };
}
