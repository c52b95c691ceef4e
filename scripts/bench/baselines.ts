/** Prepares what the site is compared with: other tools with the same guides, and this site's pages with less. */
import {copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {parse} from 'yaml';
import {listFiles} from '../../plugins/post-build/hosting/scan-build';
import {install, runIn} from './install';

/** Page of a site. */
export type Page = {
  path: string;
  /** Regular expression for a text node that is visible as soon as the content is. */
  pattern: string;
  /** Regular expression for the title of the page that the "Next" link leads to. */
  nextTitle: string;
};

export const kinds = ['operation', 'guide'] as const;
export type Kind = (typeof kinds)[number];

/** A site that is measured. */
export type Site = {
  id: string;
  /** The name in tables. */
  name: string;
  /** The folder that is served. */
  root: string;
  /** The pages that are measured. A tool may not have all kinds. */
  pages: Partial<Record<Kind, Page>>;
};

/** What preparing a baseline gives: its folder and its pages. */
type Prepared = Pick<Site, 'root' | 'pages'>;

/** Input for all baselines: a build of this site, with its API description and guides. */
export type Material = {
  site: string;
  /** Pages of this site, whose content the baselines show. */
  pages: Record<Kind, Page>;
  /** Markdown of guides with titles in front matter, by name. */
  prose: Record<string, string>;
};

/** An entry of baselines.yaml. */
type Tool = {
  id: string;
  name: string;
  /** The packages to install, as `name@version`. */
  packages: string[];
  /** Texts of files by their paths. The API description is in `openapi.json`. */
  files: Record<string, string>;
  /** The folder for the Markdown of guides, and the only guide to show, if any. */
  prose?: {folder: string; only?: string};
  commands: [command: string, ...args: string[]][];
  /** The folder that the commands write. */
  root: string;
  /** The paths of the measured pages. */
  pages: Partial<Record<Kind, string>>;
};

const tools = parse(readFileSync('scripts/bench/baselines.yaml', 'utf8')) as Tool[];

/** This site with less on its pages. */
type Reduced = {
  name: string;
  /** Matches the parts of the HTML that are left out. */
  leftOut: RegExp;
};

/** The reduced sites by their ids. */
const reduced: Record<string, Reduced> = {
  'no-scripts': {
    name: 'The same page without scripts',
    leftOut: /<script\b[^>]*>[^]*?<\/script>/g,
  },
  bare: {
    name: 'The same page as bare HTML',
    leftOut: /<(script|style)\b[^>]*>[^]*?<\/\1>|<link\b[^>]*>/g,
  },
};

/** The names of the baselines by their ids. */
export const baselines: Record<string, string> = Object.fromEntries([
  ...tools.map(({id, name}) => [id, name]),
  ...Object.entries(reduced).map(([id, {name}]) => [id, name]),
]);

/**
 * Makes the pages of a baseline in `folder`.
 *
 * @throws an error if that fails, such as without a network connection
 */
export async function prepareBaseline(
  id: string,
  folder: string,
  material: Material,
): Promise<Site> {
  const tool = tools.find((one) => one.id === id);
  const made = tool
    ? await buildWith(tool, folder, material)
    : stripPages(reduced[id].leftOut, folder, material);
  return {id, name: baselines[id], ...made};
}

/** Builds the description and the guides with another tool. */
async function buildWith(tool: Tool, folder: string, material: Material): Promise<Prepared> {
  await install(folder, tool.packages);
  const files = {...tool.files, ...proseFiles(tool, material)};
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true});
    writeFileSync(join(folder, path), text);
  }
  copyFileSync(join(material.site, 'openapi.json'), join(folder, 'openapi.json'));
  for (const [command, ...args] of tool.commands)
    await runIn(folder, command === 'node' ? process.execPath : command, args);
  const pages: Site['pages'] = {};
  for (const kind of kinds) {
    const path = tool.pages[kind];
    if (path !== undefined) pages[kind] = {...material.pages[kind], path};
  }
  return {root: join(folder, tool.root), pages};
}

/** Returns the texts of the guides that a tool shows, by the paths of their files. */
function proseFiles({prose}: Tool, material: Material): Record<string, string> {
  if (!prose) return {};
  const {folder, only} = prose;
  const guides = Object.entries(material.prose).filter(([name]) => !only || name === only);
  return Object.fromEntries(guides.map(([name, text]) => [`${folder}/${name}.md`, text]));
}

/** Copies the site, without the parts of its pages that match. */
function stripPages(leftOut: RegExp, folder: string, {site, pages}: Material): Prepared {
  rmSync(folder, {recursive: true, force: true});
  cpSync(site, folder, {recursive: true});
  for (const page of listFiles(folder).filter((file) => file.endsWith('.html'))) {
    const html = readFileSync(join(folder, page), 'utf8');
    writeFileSync(join(folder, page), html.replace(leftOut, ''));
  }
  return {root: folder, pages};
}
