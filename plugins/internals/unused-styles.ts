/**
 * Leaves out the rules and custom properties of Infima that nothing on the site names: a third of what Infima sends with
 * each page. The rules of components are deleted by hand. tests/site/styles.slow.spec.ts finds a rule that is missed.
 */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import purgeUnused from '@fullhuman/postcss-purgecss';
import type {LoadContext, Plugin} from '@docusaurus/types';

/** Folders with the code that sets classes, and with the styles that use custom properties. */
const folders = ['core/lib', 'theme-classic/lib', 'theme-common/lib']
  .map((name) => `node_modules/@docusaurus/${name}`)
  .concat('src', 'plugins');
/** Components that no page shows, with classes that nothing else uses. */
const unused = /\/(Blog|Tag|DocTag|DocVersion|CodeBlock|Dropdown|SearchPage)\w*\//;
/** Classes for settings that the site doesn't use: menus and colors of the bar, a dark footer, and other notes. */
const blocklist = [/^(dropdown|badge|pills|tabs)/, /^(navbar|footer)--(dark|primary)$/, /^alert--(primary|success)$/];

function readWords(root: string): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'}).map((file) => join(root, folder, file)),
  );
  const texts = files
    .filter((file) => /\.(js|tsx?|css)$/.test(file) && !unused.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  return [...new Set(texts.flatMap((text) => text.match(/[\w-]+/g) ?? []))];
}

type Rule = {before: (css: string) => void};
type Root = {source?: {input: {file?: string}}; walkRules: (of: RegExp, change: (rule: Rule) => void) => void};
type Processor = {OnceExit: (root: Root, helpers: object) => Promise<void> | undefined};

export function unusedStyles({siteDir}: LoadContext): Plugin {
  return {
    name: 'unused-styles',
    configurePostCss(options) {
      const words = readWords(siteDir);
      const purge = purgeUnused({
        content: [{raw: words.join(' '), extension: 'txt'}],
        variables: true,
        blocklist,
        safelist: {variables: words.filter((word) => word.startsWith('--'))},
      }) as object as Processor;
      const Once: Processor['OnceExit'] = (root, helpers) => {
        if (!root.source?.input.file?.includes('infima')) return undefined;
        // PurgeCSS takes every rule with both for unused. The crash page has such a button.
        root.walkRules(/^:where\(\.button--primary\):not/, (rule) => rule.before('/* purgecss ignore */'));
        return purge.OnceExit(root, helpers);
      };
      // First, because rules can't be removed while they are iterated once Docusaurus has moved them into a layer.
      options.plugins.unshift({postcssPlugin: 'unused-styles', Once});
      return options;
    },
  };
}
