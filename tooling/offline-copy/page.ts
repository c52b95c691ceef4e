/** Changes a built page so that it works from disk. */
import {Parser} from 'htmlparser2';

type Change = {start: number; end: number; text: string};

export type OfflinePage = {
  /** Its address on the site. */
  path: string;
  /** The way up to the copy's folder. */
  root: string;
  /** The new address of a link. */
  relink: (href: string) => string;
};

/** Attributes that hold an address, on every element that may have them. */
const addressed = ['href', 'src', 'poster', 'action'];
/** What search engines read names the page on the site. */
const stays = (tag: string, attributes: Record<string, string>): boolean =>
  tag === 'meta' || (tag === 'link' && /canonical|alternate/.test(attributes.rel ?? ''));

export function changePage(html: string, page: OfflinePage): string {
  const changes: Change[] = [];
  let before: number | undefined;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const [start, end] = [parser.startIndex, parser.endIndex + 1];
        if (tag === 'html') {
          const marked = {...attributes, 'data-offline-path': page.path, 'data-offline-root': page.root};
          changes.push({start, end, text: writeTag(tag, marked)});
          return;
        }
        if (tag === 'script' && attributes.src !== undefined) before ??= start;
        const moved = addressed.filter(
          (name) => name in attributes && page.relink(attributes[name]) !== attributes[name],
        );
        if (moved.length === 0 || stays(tag, attributes)) return;
        const changed: Record<string, string> = {
          ...attributes,
          ...Object.fromEntries(moved.map((name) => [name, page.relink(attributes[name])])),
        };
        // Without this mark the scripts leave the icon as it is.
        if (attributes.rel === 'icon') delete changed['data-rh'];
        changes.push({start, end, text: writeTag(tag, changed)});
      },
    },
    {decodeEntities: true, lowerCaseAttributeNames: false},
  );
  parser.end(html);
  if (before === undefined) throw new Error(`${page.path} has no script, before which the copy's own could stand`);
  changes.push({start: before, end: before, text: `<script src="${page.root}offline/start.js"></script>`});
  return apply(html, changes);
}

function writeTag(tag: string, attributes: Record<string, string>): string {
  const escape = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<${tag}${Object.entries(attributes)
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escape(value)}"`))
    .join('')}>`;
}

function apply(text: string, changes: Change[]): string {
  let [at, result] = [0, ''];
  for (const change of changes.sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(at, change.start) + change.text;
    at = change.end;
  }
  return result + text.slice(at);
}
