/** Finds the part of a Markdown page that an anchor leads to: the section of a heading, or the entry of a field. */
import {errorAnchor, joinAnchor, responseAnchor, toSlug} from '@screening/api';

/** A heading, a list item about a field or a value, or a row or list item about an error. */
type Location = {
  /** The index of the line, from 0. */
  line: number;
  /** The level of a heading, from 1 to 6, or a greater number for a list item or a row. */
  level: number;
  title: string;
  /** The anchors that lead here. */
  ids: string[];
};

/** The level of list items without indentation. Headings have levels from 1 to 6. */
const listLevel = 7;
/** The headings above the fields of an operation, by the first part of their anchors. */
const partHeadings: Record<string, RegExp> = {
  path: /^Path/,
  query: /^Query/,
  body: /^(Request body|Payload)$/,
  response: /^2\d\d /,
};

const plain = (text: string): string =>
  text
    .replace(/<[^>]*>|[`*\\]/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim();

function locationAt(text: string, line: number): Location | undefined {
  const [, hashes, heading] = /^(#{1,6}) (.*)$/.exec(text) ?? [];
  if (heading !== undefined) {
    const title = plain(heading);
    const [status] = /^\d{3}\b/.exec(title) ?? [];
    const written = [...heading.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const ids = [
      ...written,
      ...(status === undefined ? [] : [responseAnchor(status)]),
      toSlug(title),
    ];
    return {line, level: hashes.length, title, ids};
  }
  const [, indent, name] = /^( *)- `([^`]+)`/.exec(text) ?? [];
  if (name !== undefined)
    return {line, level: listLevel + indent.length, title: name, ids: [joinAnchor('', name)]};
  const [, row, item] = /^\| (\d{3})\b|^- \[(\d{3})\b/.exec(text) ?? [];
  if (row) return {line, level: listLevel, title: row, ids: [errorAnchor(row)]};
  return item ? {line, level: listLevel, title: item, ids: [responseAnchor(item)]} : undefined;
}

function locationsIn(lines: string[]): Location[] {
  let fence: string | undefined;
  return lines.flatMap((text, line) => {
    const [, mark] = /^\s*(`{3,}|~{3,})/.exec(text) ?? [];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined;
    return (fence === undefined && locationAt(text, line)) || [];
  });
}

/** Finds the entry of a field, whose anchor is the path of its names: `body.search.entityName`. */
function findField(locations: Location[], anchor: string): Location | undefined {
  const names = anchor.split('.');
  let at = locations.findIndex(({title}) => partHeadings[names[0]]?.test(title));
  for (const name of at < 0 ? names : names.slice(1)) {
    at = locations.findIndex(({ids}, index) => index > at && ids.includes(name));
    if (at < 0) return undefined;
  }
  return locations[at];
}

/** Returns the anchors of a page's headings, without that of its title. */
export const anchorsOf = (page: string): string[] =>
  locationsIn(page.split('\n')).flatMap(({level, ids}) =>
    level > 1 && level < listLevel ? ids.slice(0, 1) : [],
  );

/**
 * Returns the part of a page that an anchor leads to, or undefined if the page has no such anchor.
 * @param title the title of the section, if it is known, because a heading that was reworded keeps its anchor
 */
export function sectionOf(page: string, anchor: string, title?: string): string | undefined {
  const lines = page.split('\n');
  const locations = locationsIn(lines);
  const found =
    locations.find(({level, ids}) => level < listLevel && ids.includes(anchor)) ??
    findField(locations, anchor) ??
    locations.find((location) => location.level < listLevel && location.title === title);
  if (!found) return undefined;
  const isAfter = (line: number): boolean =>
    found.level < listLevel
      ? locations.some((location) => location.line === line && location.level <= found.level)
      : lines[line].trim() !== '' && lines[line].search(/\S/) <= found.level - listLevel;
  const end = lines.findIndex((_, line) => line > found.line && isAfter(line));
  const section = lines.slice(found.line, end < 0 ? undefined : end);
  return section.join('\n').trim();
}
