/**
 * Makes `<Changelog />` into a section for each version of the API and each release of a package, newest first: its name and
 * day, and its changes with what kind they are.
 */
import type {Nodes} from 'mdast';
import {parseMdx, parseSentence} from '../lib/markdown';
import {block, inline} from '../lib/mdx-elements';
import {heading, link, paragraph, type Phrase} from '../lib/nodes';
import type {Release} from '../lib/releases';
import type {Change, Version} from '../lib/versions';
import {defineComponent} from './lib/components';

type Entry = {
  date: string;
  section: Nodes;
};

/** What readers call the kinds of changes. */
const kinds = {added: 'Added', changed: 'Changed', breaking: 'Breaking'};

export const changelog = defineComponent({
  form: 'block',
  make(_attributes, page) {
    const {versions, releases} = page.data;
    const entries = [...versions.map(makeVersion), ...releases().map(makeRelease)];
    return entries.sort((a, b) => b.date.localeCompare(a.date)).map(({section}) => section);
  },
});

function makeVersion({name, anchor, date, changes}: Version): Entry {
  const items = changes.map((change) => block('li', {}, makeItem(change)));
  return {date, section: makeSection(anchor, `API ${name}`, date, [block('ul', {}, items)])};
}

function makeRelease({name, anchor, date, text}: Release): Entry {
  return {date, section: makeSection(anchor, name, date, parseMdx(text).children)};
}

const makeSection = (anchor: string, name: string, date: string, content: Nodes[]): Nodes =>
  block('section', {className: 'version'}, [
    heading(3, anchor, name),
    paragraph([inline('time', {dateTime: date}, [formatDay(date)])]),
    block('div', {}, content),
  ]);

function makeItem({text, part, kind, migration}: Change): (Nodes | string)[] {
  const tag = migration ? 'breaking' : kind;
  const mark = inline('strong', {className: `change ${tag}`}, [kinds[tag]]);
  const reference: Phrase[] = part ? [' (', link(part.url, [part.name]), ')'] : [];
  const remedy: Phrase[] = migration ? [' ', ...parseSentence(migration)] : [];
  return [mark, ': ', ...parseSentence(text), ...reference, ...remedy];
}

/** Formats `2026-01-31` as `January 31, 2026`. */
const formatDay = (date: string): string =>
  new Date(date).toLocaleDateString('en-US', {dateStyle: 'long', timeZone: 'UTC'});
