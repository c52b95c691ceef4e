/**
 * Gives each page only the styles that it needs: Infima, the theme's own stylesheet, isn't used (src/css/base.css), nor
 * are the styles of components that no page shows. The styles of the others are in several files.
 */
import type {Plugin} from '@docusaurus/types';

/**
 * Components of the theme that no page shows, or only without the parts that have styles, by the start of their names. The
 * styles of the sidebar and of the main part are in src/theme/DocRoot/Layout, without those of features that the site
 * doesn't use.
 */
const unused = [
  'Blog',
  'CodeBlock',
  'Desktop/CollapseButton',
  'Details',
  'DocBreadcrumbs',
  'DocRoot/Layout/Main',
  'DocSidebar/Desktop/styles',
  'DocSidebarItem/Html',
  'DocTag',
  'DocVersion',
  'Dropdown',
  'ExpandButton',
  'Footer/Logo',
  'Heading',
  'MDXComponents/Img',
  'MDXComponents/Ul',
  'Navbar/ColorModeToggle',
  'Navbar/Layout',
  'SearchPage',
  'Tag',
  'anchorUtils',
];

/** Returns whether a stylesheet is one of Infima or of an unused component. */
function isUnused(file: string): boolean {
  const [, component] = file.split(/\/theme-[a-z-]+(?=\/)/);
  if (component === undefined) return /\binfima\b/.test(file);
  return unused.some((name) => component.includes(`/${name}`));
}

/**
 * Styles that some pages need, or that load after a click, by the name of their file. plugins/post-build/link-styles.ts
 * links pages to them. All other styles are in one file, which every page has, as Docusaurus makes it.
 */
const separate = {
  home: /src\/(pages\/index|components\/(HomeScreening|why-strength))/,
  reference:
    /src\/(components\/(Fields|PageParts|ReferenceColumns|SampleHead|Terms)|theme\/ApiExplorer)/,
  text: /src\/(css\/guides|theme\/TOC\/|components\/(OpenQuestions|ReferenceIndex))|theme-classic\/.*\/(TOC\w*|DocItem\/Layout|Admonition)\//,
  cards: /src\/components\/card/,
  timeline: /src\/components\/timeline/,
  diagrams: /src\/components\/(Checklist|Diagram)/,
  examples: /src\/components\/(AnnotatedExample|quick-start)/,
  workflows: /src\/components\/workflow/,
  indexes: /src\/css\/(indexes|category)/,
  entries: /src\/components\/(Entries|FoldedSection)/,
  // Not the styles of the page for unknown addresses, whose component is part of every page of the documentation.
  exercises:
    /src\/components\/(Downloads|threshold-lab)|theme-classic\/.*\/(DocCard\w*|DocCategoryGeneratedIndexPage)\//,
  panel: /src\/components\/sandbox\/(Form|Panel)/,
  popups: /src\/client\/(glossary-popup|shortcut-list)/,
  search: /src\/search\/ui\/results/,
};

/** The part of PostCSS that is used here. */
type Root = {
  source?: {input: {file?: string}};
  removeAll: () => void;
};

/** A rule of the bundler, which lists the loaders of a kind of file. */
type StyleRule = {
  use?: {options?: {modules?: {hashStrategy?: string}}}[];
};

/**
 * Gives all classes of a CSS module the same suffix. With one for each class, as in Docusaurus, a page has half a
 * kilobyte more after compression.
 */
function shareSuffixes(rules: StyleRule[]): void {
  for (const {use = []} of rules)
    for (const {options} of use)
      if (options?.modules) options.modules.hashStrategy = 'minimal-subset';
}

export function smallStyles(): Plugin {
  return {
    name: 'small-styles',
    configureWebpack(config, isServer) {
      shareSuffixes(config.module?.rules as StyleRule[]);
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
      const Once = (root: Root): void => {
        const file = root.source?.input.file ?? '';
        if (isUnused(file)) root.removeAll();
      };
      // First, because rules can't be removed while they are iterated once Docusaurus has moved them into a layer.
      options.plugins.unshift({postcssPlugin: 'small-styles', Once});
      return options;
    },
  };
}
