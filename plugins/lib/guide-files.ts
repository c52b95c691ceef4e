/** Finds the guides: every page below `docs/`, with its title and its address. */
import {readdirSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {parseDocument} from 'yaml';
import {fillProduct} from '@screening/product';
import {frontMatter} from './markdown';

export type GuideFile = {
  /** The path below `docs/`. */
  path: string;
  /** The source, with the product's name filled in. */
  text: string;
  title: string;
  url: string;
  /** Completes "Read when ..." in `llms.txt`. */
  whenToRead?: string;
};

/** Lists the paths of all guides below `docs/`, in alphabetical order. Throws an error when there is none. */
export function listGuidePaths(root: string): string[] {
  const paths = listFiles(root, '.mdx');
  if (paths.length === 0) throw new Error(`no guide found below ${join(root, 'docs')}`);
  return paths;
}

/** Lists the paths of the skills for coding agents below `docs/`, which aren't pages. */
export const listSkillPaths = (root: string): string[] => listFiles(root, 'SKILL.md');

const listFiles = (root: string, ending: string): string[] =>
  readdirSync(join(root, 'docs'), {recursive: true, encoding: 'utf8'})
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith(ending))
    .sort();

/** The part of a guide's front matter that is read here. */
type FrontMatter = {
  title?: string;
  slug?: string;
  read_when?: string;
};

/** Lists all guides, sorted by their paths. */
export function listGuides(root: string): GuideFile[] {
  return listGuidePaths(root).map((path) => {
    const text = fillProduct(readFileSync(join(root, 'docs', path), 'utf8'));
    // Reports no wrong YAML: the prose check and Docusaurus do, with file and line.
    const yaml = parseDocument(frontMatter.exec(text)?.[1] ?? '').toJS() as FrontMatter | null;
    const {title = path, slug, read_when: whenToRead} = yaml ?? {};
    return {path, text, title, url: guideUrl(path, slug), whenToRead};
  });
}

/** Returns the address that Docusaurus gives a guide, from the path of its file and its slug. */
function guideUrl(path: string, slug?: string): string {
  if (slug?.startsWith('/')) return `/docs${slug}`.replace(/\/$/, '');
  const folder = dirname(path) === '.' ? '' : `/${dirname(path)}`;
  const name = slug ?? path.slice(path.lastIndexOf('/') + 1).replace(/\.mdx$/, '');
  return `/docs${folder}${name === 'index' ? '' : `/${name}`}`;
}
