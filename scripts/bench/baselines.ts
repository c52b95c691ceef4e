/** Prepares what the site is compared with: other tools with the same API description and guides, and simpler pages. */
import {copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {parse} from 'yaml';
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

/** Another tool, as `baselines.yaml` describes it. */
type Tool = {
  id: string;
  name: string;
  packages: string[];
  /** Texts of files by their paths. The API description is in `openapi.json`. */
  files: Record<string, string>;
  /** The folder for the Markdown of guides, and the only guide to show, if any. */
  prose?: {folder: string; only?: string};
  commands: [command: string, ...args: string[]][];
  /** The folder with the finished pages. */
  root: string;
  pages: Partial<Record<Kind, string>>;
};

const prepareTool = ({id, name, packages, files, prose, commands, root, pages}: Tool): Baseline => ({
  id,
  name,
  async prepare(folder, material) {
    await install(folder, packages);
    const others = readdirSync(folder).filter((file) => !/^(node_modules|package.*\.json|installed\.txt)$/.test(file));
    for (const file of others) rmSync(join(folder, file), {recursive: true});
    const guides = Object.entries(prose ? material.prose : {}).filter(([guide]) => guide === (prose?.only ?? guide));
    const texts = guides.map(([guide, text]) => [`${prose?.folder}/${guide}.md`, text]);
    for (const [path, text] of [...Object.entries(files), ...texts]) {
      mkdirSync(dirname(join(folder, path)), {recursive: true});
      writeFileSync(join(folder, path), text);
    }
    copyFileSync(join(material.site, 'openapi.json'), join(folder, 'openapi.json'));
    for (const [command, ...args] of commands)
      await runIn(folder, command === 'node' ? process.execPath : command, args);
    const own = Object.entries(pages).map(([kind, path]) => [kind, {...material.pages[kind as Kind], path}]);
    return {root: join(folder, root), pages: Object.fromEntries(own) as Site['pages']};
  },
});

/** Makes a baseline from the site's own pages without some of their elements. */
const stripPages = (id: string, name: string, elements: RegExp): Baseline => ({
  id,
  name,
  async prepare(folder, {site, pages}) {
    rmSync(folder, {recursive: true, force: true});
    cpSync(site, folder, {recursive: true});
    for (const page of listFiles(folder).filter((file) => file.endsWith('.html')))
      writeFileSync(join(folder, page), readFileSync(join(folder, page), 'utf8').replace(elements, ''));
    return {root: folder, pages};
  },
});

const [starlight, ...tools] = (parse(readFileSync('scripts/bench/baselines.yaml', 'utf8')) as Tool[]).map(prepareTool);

/** The first two are the ones with which the tables compare. */
export const baselines = [
  starlight,
  stripPages('bare', 'The same page as bare HTML', /<(script|style)\b[^>]*>[^]*?<\/\1>|<link\b[^>]*>/g),
  stripPages('no-scripts', 'The same page without scripts', /<(script)\b[^>]*>[^]*?<\/\1>|<link[^>]*\.js\b[^>]*>/g),
  ...tools,
];
