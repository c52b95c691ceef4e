/**
 * Makes the styles of a page a third smaller: without the rules of Infima that nothing on the site names, the components
 * that it never shows, and the styles of other pages. tests/site/styles.slow.spec.ts finds a rule that is missed.
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
const unused =
  /\/(Blog|Tag|DocTag|DocVersion|DocBreadcrumbs|CodeBlock|Desktop\/CollapseButton|Details|Dropdown|SearchPage)\w*\//;
/** Classes for settings that the site doesn't use: menus and colors of the bar, a dark footer, and other notes. */
const blocklist = [
  /^(dropdown|badge|pills|tabs)/,
  /^(navbar|footer)--(dark|primary)$/,
  /^alert--(primary|success)$/,
];

function readWords(root: string): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'}).map((file) =>
      join(root, folder, file),
    ),
  );
  const texts = files
    .filter((file) => /\.(js|tsx?|css)$/.test(file) && !unused.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  return [...new Set(texts.flatMap((text) => text.match(/[\w-]+/g) ?? []))];
}

/**
 * Styles that some pages need, or that load after a click, by the name of their file. plugins/post-build/link-styles.ts
 * links pages to them. All other styles are in one file, which every page has, as Docusaurus makes it.
 */
const separate = {
  home: /src\/(pages\/index|components\/HomeScreening)/,
  reference: /src\/(components\/(Fields|Reference|Terms)|theme\/(ApiExplorer|ResponseExamples))/,
  guides:
    /src\/components\/(AnnotatedExample|Checklist|Downloads|OpenQuestions|ThresholdSlider|workflow)/,
  diagrams: /src\/components\/Diagram/,
  panel: /src\/components\/sandbox\/(Form|Panel)/,
  search: /src\/search\/ui\/results/,
};

/** The part of PostCSS that is used here. */
type Rule = {
  /** Adds CSS before the rule. */
  before: (css: string) => void;
};

/** A stylesheet. */
type Root = {
  source?: {input: {file?: string}};
  removeAll: () => void;
  /** Calls `change` for each rule whose selector matches. */
  walkRules: (selector: RegExp, change: (rule: Rule) => void) => void;
};

type Processor = {
  OnceExit: (root: Root, helpers: object) => Promise<void> | undefined;
};

export function smallStyles({siteDir}: LoadContext): Plugin {
  return {
    name: 'small-styles',
    configureWebpack(_config, isServer) {
      if (isServer) return {};
      const groups = Object.entries(separate).map(([name, test]) => [
        name,
        {
          name: `${name}-styles`,
          test,
          type: 'css/mini-extract',
          chunks: 'all' as const,
          enforce: true,
          priority: 60,
        },
      ]);
      return {optimization: {splitChunks: {cacheGroups: Object.fromEntries(groups)}}};
    },
    configurePostCss(options) {
      const words = readWords(siteDir);
      const purge = purgeUnused({
        content: [{raw: words.join(' '), extension: 'txt'}],
        variables: true,
        blocklist,
        safelist: {variables: words.filter((word) => word.startsWith('--'))},
      }) as object as Processor;
      const Once: Processor['OnceExit'] = (root, helpers) => {
        const file = root.source?.input.file ?? '';
        if (file.includes('theme-') && unused.test(file)) root.removeAll();
        if (!file.includes('infima')) return undefined;
        // PurgeCSS takes every rule with both for unused. The crash page has such a button.
        root.walkRules(/^:where\(\.button--primary\):not/, (rule) =>
          rule.before('/* purgecss ignore */'),
        );
        return purge.OnceExit(root, helpers);
      };
      // First, because rules can't be removed while they are iterated once Docusaurus has moved them into a layer.
      options.plugins.unshift({postcssPlugin: 'small-styles', Once});
      return options;
    },
  };
}
