/** Makes search entries from the built pages: one for each section of the guides and each term of the glossary. */
import {referenceRoute} from '@screening/api';
import type {Entry, Kind} from '@screening/search';
import type {BuiltPage} from '../pages';
import {splitSections} from './split-sections';

/** Words that readers use for the languages of code. */
const languageWords: Record<string, string> = {
  bash: 'code curl bash shell',
  typescript: 'code typescript javascript node js ts',
  ts: 'code typescript javascript node js ts',
  javascript: 'code javascript node js',
  js: 'code javascript node js',
  python: 'code python',
  json: '',
  text: '',
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
      words: [...section.languages].map((name) => languageWords[name] ?? name).join(' '),
    })),
  ];
}

/** Returns the kind of a page of prose, which results show as their label. */
function kindOf(path: string): Kind {
  if (path === referenceRoute) return 'reference';
  return path.startsWith('/docs/user-guide/') ? 'userGuide' : 'guide';
}

/**
 * Makes the entries of the glossary.
 *
 * @param spellings the other spellings of each term, by the id of its section
 */
export function termEntries(
  {path, title: trail, main}: BuiltPage,
  spellings: Map<string, string[]>,
): Entry[] {
  const [, ...terms] = splitSections(main);
  return terms.map(({id, title, text}) => {
    const words = (spellings.get(id) ?? []).join(' ');
    return {kind: 'term', title, trail, url: `${path}#${id}`, text, words};
  });
}
