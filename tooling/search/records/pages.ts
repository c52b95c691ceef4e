/** Guides, section by section, and the glossary, term by term: from the built pages, as their readers see them. */
import type {Element, ElementContent} from 'hast';
import {wordsOf, type BuiltPage} from '../../finish/pages';
import type {Entry} from '../../../src/search/entry';

type Section = {id: string; title: string; text: string; /** The languages of its code. */ languages: Set<string>};

/** A page, then each of its sections. */
export function pageEntries(page: BuiltPage): Entry[] {
  const {lead, sections} = splitSections(page.main);
  const trail = page.trail.join(' › ');
  return [
    {
      kind: 'guide',
      title: page.title,
      trail,
      url: page.path,
      text: joinTexts(page.description, lead),
      words: page.keywords,
    },
    ...sections.map(({id, title, text, languages}): Entry => ({
      kind: 'guide',
      title,
      trail: [...page.trail, page.title].join(' › '),
      url: `${page.path}#${id}`,
      text,
      words: [...languages].map((language) => languageWords[language] ?? language).join(' '),
    })),
  ];
}

/** The terms of the glossary. `spellings` gives the other ways to write each, by its id. */
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

/** What readers call the languages of code. */
const languageWords: Record<string, string> = {
  bash: 'code curl bash shell',
  javascript: 'code javascript node js',
  js: 'code javascript node js',
  python: 'code python',
  json: '',
  text: '',
};

/** Code is left out: its words are fields, which are entries themselves. */
const skipped = new Set(['h1', 'pre', 'svg', 'summary']);
/** Elements whose text is separated from the text after them. */
const blocks = new Set('p li td th dt dd div h2 h3 h4 figcaption details tr section span br'.split(' '));

/** Sections that only lead on: whatever they name is an entry itself. */
const onward = new Set(['See also', 'Next']);

/** The text before the first heading with an address, and the text below each. */
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
    if (skipped.has(node.tagName)) return;
    if (/^h[23]$/.test(node.tagName) && typeof node.properties.id === 'string') {
      sections.push({id: node.properties.id, title: wordsOf(node), text: '', languages: new Set()});
      return;
    }
    node.children.forEach(walk);
    if (blocks.has(node.tagName)) add(' ');
  };
  main.children.forEach(walk);
  const tidy = (text: string): string => text.replace(/[\s\u200b]+/g, ' ').trim();
  return {
    lead: tidy(lead),
    sections: sections
      .filter(({title}) => !onward.has(title))
      .map((section) => ({...section, text: tidy(section.text)})),
  };
}

const joinTexts = (description: string, lead: string): string =>
  lead.startsWith(description) ? lead : `${description} ${lead}`.trim();
