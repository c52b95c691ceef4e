/** Which guides mention an operation, a webhook or a record: found in the sources, never listed. */
import {readdirSync, readFileSync} from 'node:fs';
import {join, dirname} from 'node:path';
import {parse} from 'yaml';
import type {Link} from '../../src/description/model';
import {fillProduct} from '../../src/product';

/** Lists the guides that mention the operation, webhook or record of this name. */
export type GuideMentions = (name: string) => Link[];

/** Reads every page below `docs/` and notes what its building blocks (`<Field of="…">` and others) name. */
export function findMentions(root: string): GuideMentions {
  const pages = readdirSync(join(root, 'docs'), {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.mdx'))
    .sort()
    .map((file) => readGuide(root, file));
  return (name) => pages.filter((p) => p.names.has(name)).map(({title, url}) => ({title, url}));
}

function readGuide(root: string, file: string): Link & {names: Set<string>} {
  const text = fillProduct(readFileSync(join(root, 'docs', file), 'utf8'));
  const frontMatter = parse(/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') as {title?: string; slug?: string} | null;
  const names = [...text.matchAll(/<[A-Z]\w* of="([^".]+)/g)].map((match) => match[1]);
  return {title: frontMatter?.title ?? file, url: guideUrl(file, frontMatter?.slug), names: new Set(names)};
}

/** The address of a guide, as Docusaurus makes it from the file's path and its slug. */
function guideUrl(file: string, slug?: string): string {
  if (slug?.startsWith('/')) return `/docs${slug}`.replace(/\/$/, '');
  const folder = dirname(file) === '.' ? '' : `/${dirname(file)}`;
  const name = slug ?? file.slice(file.lastIndexOf('/') + 1).replace(/\.mdx$/, '');
  return `/docs${folder}${name === 'index' ? '' : `/${name}`}`;
}
