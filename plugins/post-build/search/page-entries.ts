/** Makes search entries from the built pages: one for each section of the guides and each term of the glossary. */
import type {Element, ElementContent} from 'hast';
import {referenceRoute} from '@screening/api';
import type {Entry, Kind} from '@screening/search';
import {termLinksClass} from '../../lib/glossary-terms';
import {wordsOf, type BuiltPage} from '../pages';

type Section = {
  id: string;
  title: string;
  text: string;
  /** The languages of its code. */ languages: Set<string>;
};

/** Makes the entry of a page, and one for each of its sections. */
export function pageEntries({path, title, description, trail, keywords, main}: BuiltPage): Entry[] {
  const [{text: lead}, ...sections] = splitSections(main);
  const kind = kindOf(path);
  const text = lead.startsWith(description) ? lead : `${description} ${lead}`.trim();
  return [
    {kind, title, trail: trail.join(' › '), url: path, text, words: keywords},
    ...sections.map((section): Entry => ({
      kind,
      title: section.title,
      trail: [...trail, title].join(' › '),
      url: `${path}#${section.id}`,
      text: section.text,
      words: [...section.languages]
        .map((language) => languageWords[language] ?? language)
        .join(' '),
    })),
  ];
}

/** Returns the kind of a page of prose, which results show as their label. */
function kindOf(path: string): Kind {
  if (path === referenceRoute) return 'reference';
  return path.startsWith('/docs/user-guide/') ? 'userGuide' : 'guide';
}

/** Makes the entries of the glossary. `spellings` has the other spellings of each term, by its id. */
export const termEntries = (
  {path, title: trail, main}: BuiltPage,
  spellings: Map<string, string[]>,
): Entry[] =>
  splitSections(main)
    .slice(1)
    .map(({id, title, text}): Entry => {
      const words = (spellings.get(id) ?? []).join(' ');
      return {kind: 'term', title, trail, url: `${path}#${id}`, text, words};
    });

/** Words that readers use for the languages of code. */
const languageWords: Record<string, string> = {
  bash: 'code curl bash shell',
  javascript: 'code javascript node js',
  js: 'code javascript node js',
  python: 'code python',
  json: '',
  text: '',
};

/** Code is left out because its words are fields, which have entries. Heads of tables are the same on many pages. */
const skipped = new Set(['h1', 'pre', 'svg', 'summary', 'thead']);
/** Starts of classes that are left out: a note's icon and title, the same on many pages, and the text of a picture. */
const notSearched = [termLinksClass, 'admonitionHeading', 'diagram-'];
/** Matches a SHA-256 checksum, which nobody searches for. */
const checksum = /\b[0-9a-f]{64}\b/g;
/** Elements whose text is separated from the text around them. */
const blocks = new Set(
  'p li td th dt dd div h2 h3 h4 figcaption details tr section span br'.split(' '),
);

/** Sections that only have links, or names of schemas and fields, which have separate entries. */
const onward = new Set(['See also', 'Next', 'Schemas', 'In the API']);

/** Returns the text before the first heading with an id, as a section without a title, and the other sections. */
export function splitSections(main: Element): Section[] {
  const lead: Section = {id: '', title: '', text: '', languages: new Set()};
  const sections = [lead];
  const walk = (node: ElementContent): void => {
    const section = sections.at(-1) ?? lead;
    if (node.type === 'text') section.text += node.value;
    if (node.type !== 'element') return;
    const {tagName, properties, children} = node;
    if (typeof properties.dataLanguage === 'string') section.languages.add(properties.dataLanguage);
    if (isSkipped(node)) return;
    if (/^h[23]$/.test(tagName) && typeof properties.id === 'string') {
      sections.push({id: properties.id, title: wordsOf(node), text: '', languages: new Set()});
      return;
    }
    const isCell = tagName === 'td' || tagName === 'th';
    const separator = blocks.has(tagName) ? ' ' : '';
    section.text += separator;
    const [bar] = children;
    const isFrame = 'dataLanguage' in properties && bar.type === 'element';
    // The title of a code frame is searched for if it is the name of a file. Others are the same on many pages.
    children.slice(isFrame && !/\.\w+$/.test(wordsOf(bar)) ? 1 : 0).forEach(walk);
    const last = sections.at(-1) ?? lead;
    last.text += isCell ? ' · ' : /^(tr|li|figcaption)$/.test(tagName) ? ' ; ' : separator;
  };
  main.children.forEach(walk);
  const tidy = (text: string): string =>
    text
      .replace(checksum, '')
      .replace(/[\s\u200b]+/g, ' ')
      // The text of a row, an item or a caption reads as a sentence.
      .replaceAll(/([.?!:;,]?)(?: [·;])* ;/g, (_, end: string) => end || '.')
      .trim();
  return sections
    .filter(({title}) => !onward.has(title))
    .map((section) => ({...section, text: tidy(section.text)}));
}

function isSkipped({tagName, properties}: Element): boolean {
  const classes = [properties.className ?? []].flat().map(String);
  return (
    skipped.has(tagName) ||
    'dataNoSearch' in properties ||
    classes.some((name) => notSearched.some((start) => name.startsWith(start)))
  );
}
