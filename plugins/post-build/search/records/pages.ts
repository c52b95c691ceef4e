/** Makes search entries from the built pages: one for each section of the guides and each term of the glossary. */
import type {Element, ElementContent} from 'hast';
import {referenceRoute} from '@screening/api';
import type {Entry, Kind} from '@screening/sandbox/search';
import {wordsOf, type BuiltPage} from '../../pages';
import {termLinksClass} from '../../../lib/glossary-terms';

type Section = {id: string; title: string; text: string; /** The languages of its code. */ languages: Set<string>};

/** Makes the entry of a page, and one for each of its sections. */
export function pageEntries(page: BuiltPage): Entry[] {
  const {lead, sections} = splitSections(page.main);
  const trail = page.trail.join(' › ');
  const kind = kindOf(page.path);
  return [
    {
      kind,
      title: page.title,
      trail,
      url: page.path,
      text: joinTexts(page.description, lead),
      words: page.keywords,
    },
    ...sections.map(({id, title, text, languages}): Entry => ({
      kind,
      title,
      trail: [...page.trail, page.title].join(' › '),
      url: `${page.path}#${id}`,
      text,
      words: [...languages].map((language) => languageWords[language] ?? language).join(' '),
    })),
  ];
}

/** Returns the kind of a page of prose, which results show as their label. */
function kindOf(path: string): Kind {
  if (path === referenceRoute) return 'reference';
  return path.startsWith('/docs/user-guide/') ? 'userGuide' : 'guide';
}

/** Makes the entries of the glossary. `spellings` has the other spellings of each term, by its id. */
export function termEntries(page: BuiltPage, spellings: Map<string, string[]>): Entry[] {
  return splitSections(page.main).sections.map(({id, title, text}): Entry => ({
    kind: 'term',
    title,
    trail: page.title,
    url: `${page.path}#${id}`,
    text,
    words: (spellings.get(id) ?? []).join(' '),
  }));
}

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
/** The class of the icon and title of a note. The titles are the same on many pages. */
const headingOfNotes = 'admonitionHeading';
/** Matches a SHA-256 checksum, which nobody searches for. */
const checksum = /\b[0-9a-f]{64}\b/g;
/** Elements whose text is separated from the text around them. */
const blocks = new Set('p li td th dt dd div h2 h3 h4 figcaption details tr section span br'.split(' '));

/** Sections that only have links, or names of records and fields, which have separate entries. */
const onward = new Set(['See also', 'Next', 'Records', 'In the API']);

/** Returns the text before the first heading with an id, and the text below each such heading. */
export function splitSections(main: Element): {lead: string; sections: Section[]} {
  const sections: Section[] = [];
  let lead = '';
  const add = (text: string): void => {
    const at = sections.at(-1);
    if (at) at.text += text;
    else lead += text;
  };
  const walk = (node: ElementContent): void => {
    if (node.type === 'text') return add(node.value);
    if (node.type !== 'element') return;
    if (typeof node.properties.dataLanguage === 'string') sections.at(-1)?.languages.add(node.properties.dataLanguage);
    const isLeftOut =
      hasClass(node, termLinksClass) || hasClass(node, headingOfNotes) || 'dataNoSearch' in node.properties;
    if (skipped.has(node.tagName) || isLeftOut) return;
    if (/^h[23]$/.test(node.tagName) && typeof node.properties.id === 'string') {
      sections.push({id: node.properties.id, title: wordsOf(node), text: '', languages: new Set()});
      return;
    }
    const separator = blocks.has(node.tagName) ? ' ' : '';
    add(separator);
    const [bar] = node.children;
    const isFrame = 'dataLanguage' in node.properties && bar.type === 'element';
    // The title of a code frame is searched for if it is the name of a file. Others are the same on many pages.
    node.children.slice(isFrame && !/\.\w+$/.test(wordsOf(bar)) ? 1 : 0).forEach(walk);
    add(separator);
  };
  main.children.forEach(walk);
  const tidy = (text: string): string =>
    text
      .replace(checksum, '')
      .replace(/[\s\u200b]+/g, ' ')
      .trim();
  return {
    lead: tidy(lead),
    sections: sections
      .filter(({title}) => !onward.has(title))
      .map((section) => ({...section, text: tidy(section.text)})),
  };
}

/** Returns whether a class of an element starts with a text. Classes of CSS modules end with a hash. */
const hasClass = ({properties: {className}}: Element, start: string): boolean =>
  Array.isArray(className) && className.some((name) => String(name).startsWith(start));

const joinTexts = (description: string, lead: string): string =>
  lead.startsWith(description) ? lead : `${description} ${lead}`.trim();
