/** Splits a built page into its sections, with the text that search finds. */
import type {Element, ElementContent} from 'hast';
import {termLinksClass} from '../../lib/glossary-terms';
import {wordsOf} from '../pages';

/** A section of a page. */
export type Section = {
  /** The id of its heading. Empty for the text before the first heading. */
  id: string;
  title: string;
  text: string;
  /** The languages of its code. */
  languages: Set<string>;
};

type Heading = Element & {properties: {id: string}};

/** Code is left out because its words are fields, which have entries. Heads of tables are the same on many pages. */
const skipped = new Set(['h1', 'pre', 'svg', 'thead']);
/** Starts of classes that are left out: a note's icon and title, the same on many pages, and the text of a picture. */
const notSearched = [termLinksClass, 'admonitionHeading', 'diagram-'];
/** Matches a SHA-256 checksum, which nobody searches for. */
const checksum = /\b[0-9a-f]{64}\b/g;
/** Elements whose text is separated from the text around them. */
const blocks = new Set(
  'p li td th dt dd div h2 h3 h4 figcaption details tr section span br'.split(' '),
);
/** Elements that end a sentence. */
const sentences = new Set(['tr', 'li', 'figcaption']);

/** Sections that only have links, or names of schemas and fields, which have separate entries. */
const onward = new Set(['See also', 'Next steps', 'Schemas', 'In the API']);

/** Returns the text before the first heading with an id, as a section without a title, and the other sections. */
export function splitSections(main: Element): Section[] {
  const lead: Section = {id: '', title: '', text: '', languages: new Set()};
  const sections = [lead];
  const current = (): Section => sections.at(-1) ?? lead;
  const walk = (node: ElementContent): void => {
    if (node.type === 'text') current().text += node.value;
    if (node.type !== 'element') return;
    const {tagName, properties, children} = node;
    const language = properties.dataLanguage;
    if (typeof language === 'string') current().languages.add(language);
    // Of the summary of a section that opens, the heading counts.
    if (tagName === 'summary') {
      children.filter((child) => isHeading(child)).forEach(walk);
      return;
    }
    if (isSkipped(node)) return;
    if (isHeading(node)) {
      sections.push({id: node.properties.id, title: wordsOf(node), text: '', languages: new Set()});
      return;
    }
    if (blocks.has(tagName)) current().text += ' ';
    const [bar] = children;
    const isFrame = 'dataLanguage' in properties && bar.type === 'element';
    // The title of a code frame is searched for if it is the name of a file. Others are the same on many pages.
    children.slice(isFrame && !/\.\w+$/.test(wordsOf(bar)) ? 1 : 0).forEach(walk);
    current().text += separatorAfter(tagName);
  };
  main.children.forEach(walk);
  return sections
    .filter(({title}) => !onward.has(title))
    .map((section) => ({...section, text: tidy(section.text)}));
}

/** Returns whether an element is the heading of a section. */
const isHeading = (node: ElementContent): node is Heading =>
  node.type === 'element' && /^h[23]$/.test(node.tagName) && typeof node.properties.id === 'string';

/** Returns what separates the text of an element from the next. `tidy` makes sentences of it. */
function separatorAfter(tagName: string): string {
  if (tagName === 'td' || tagName === 'th') return ' · ';
  if (sentences.has(tagName)) return ' ; ';
  return blocks.has(tagName) ? ' ' : '';
}

/** Returns a text in which each row, item and caption reads as a sentence. */
const tidy = (text: string): string =>
  text
    .replace(checksum, '')
    .replace(/[\s\u200b]+/g, ' ')
    .replaceAll(/([.?!:;,]?)(?: [·;])* ;/g, (_, end: string) => end || '.')
    .trim();

function isSkipped({tagName, properties}: Element): boolean {
  const classes = [properties.className ?? []].flat().map(String);
  return (
    skipped.has(tagName) ||
    'dataNoSearch' in properties ||
    classes.some((name) => notSearched.some((start) => name.startsWith(start)))
  );
}
