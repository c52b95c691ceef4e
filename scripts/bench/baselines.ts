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

type Tool = {
  id: string;
  name: string;
  packages: string[];
  /** Texts of files by their paths. The API description is in `openapi.json`. */
  files: Record<string, string>;
  /** The folder for the Markdown of guides, and the only guide to show, if any. */
  prose?: {folder: string; only?: string};
  commands: [command: string, ...args: string[]][];
  root: string;
  pages: Partial<Record<Kind, string>>;
};

const tools = parse(readFileSync('scripts/bench/baselines.yaml', 'utf8')) as Tool[];

/** This site without the parts of its pages that match `left`, by id. */
const reduced: Record<string, {name: string; left: RegExp}> = {
  'no-scripts': {name: 'The same page without scripts', left: /<script\b[^>]*>[^]*?<\/script>/g},
  bare: {
    name: 'The same page as bare HTML',
    left: /<(script|style)\b[^>]*>[^]*?<\/\1>|<link\b[^>]*>/g,
  },
};

/** The names of the baselines by their ids. */
export const baselines: Record<string, string> = Object.fromEntries([
  ...tools.map(({id, name}) => [id, name]),
  ...Object.entries(reduced).map(([id, {name}]) => [id, name]),
]);

/** Makes the pages of a baseline in `folder`. @throws if that fails, such as without a network connection */
export async function prepareBaseline(
  id: string,
  folder: string,
  material: Material,
): Promise<Site> {
  const tool = tools.find((one) => one.id === id);
  const made = tool
    ? await buildWith(tool, folder, material)
    : stripPages(reduced[id].left, folder, material);
  return {id, name: baselines[id], ...made};
}

async function buildWith(
  {packages, files, prose, commands, root, pages}: Tool,
  folder: string,
  material: Material,
) {
  await install(folder, packages);
  const guides = Object.entries(prose ? material.prose : {}).filter(
    ([guide]) => guide === (prose?.only ?? guide),
  );
  const texts = guides.map(([guide, text]) => [`${prose?.folder}/${guide}.md`, text]);
  for (const [path, text] of [...Object.entries(files), ...texts]) {
    mkdirSync(dirname(join(folder, path)), {recursive: true});
    writeFileSync(join(folder, path), text);
  }
  copyFileSync(join(material.site, 'openapi.json'), join(folder, 'openapi.json'));
  for (const [command, ...args] of commands)
    await runIn(folder, command === 'node' ? process.execPath : command, args);
  const own = Object.entries(pages).map(([kind, path]) => [
    kind,
    {...material.pages[kind as Kind], path},
  ]);
  return {root: join(folder, root), pages: Object.fromEntries(own) as Site['pages']};
}

function stripPages(left: RegExp, folder: string, {site, pages}: Material) {
  rmSync(folder, {recursive: true, force: true});
  cpSync(site, folder, {recursive: true});
  for (const page of listFiles(folder).filter((file) => file.endsWith('.html'))) {
    const html = readFileSync(join(folder, page), 'utf8');
    writeFileSync(join(folder, page), html.replace(left, ''));
  }
  return {root: folder, pages};
}
