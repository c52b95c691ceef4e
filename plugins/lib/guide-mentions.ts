/** Finds the guides that mention an operation, a webhook or a record, from their sources. */
import {listGuides} from './guide-files';
import type {Link} from '@screening/api';

/** Lists the guides that mention the operation, webhook or record of this name. */
export type GuideMentions = (name: string) => Link[];

/** Reads every page below `docs/` and collects the names in its components (`<Field of="…">` and others). */
export function findMentions(root: string): GuideMentions {
  const pages = listGuides(root).map(({text, title, url}) => ({
    title,
    url,
    names: new Set([...text.matchAll(/<[A-Z]\w* of="([^".]+)/g)].map((match) => match[1])),
  }));
  return (name) => pages.filter((p) => p.names.has(name)).map(({title, url}) => ({title, url}));
}
