/**
 * Makes `<Changelog />` into a section for each version of the API, and then of the packages, each newest first: its name,
 * its day, whether it can break a program of a reader, and its changes with what kind they are. The versions of the API are
 * first because all programs of readers depend on them.
 */
import type {Nodes} from 'mdast';
import {parseMdx, parseSentence} from '../lib/markdown';
import {block, inline} from '../lib/mdx-elements';
import {heading, link, paragraph, type Phrase} from '../lib/nodes';
import type {Release} from '../lib/releases';
import type {Change, Version} from '../lib/versions';
import {defineComponent} from './lib/components';

type Entry = {
  /** What has versions: the API or a package. */
  product: string;
  name: string;
  anchor: string;
  date: string;
  /** How many of its changes can break a program of a reader. */
  breaking: number;
  content: Nodes[];
};

/** What readers call the kinds of changes. */
const kinds = {added: 'Added', changed: 'Changed', breaking: 'Breaking'};

export const changelog = defineComponent({
  form: 'block',
  make(_attributes, page) {
    const {versions, releases} = page.data;
    const entries = [...versions.map(makeVersion), ...releases().map(makeRelease)];
    return entries.map((entry, index) => {
      const isFirst = entries.slice(index + 1).every(({product}) => product !== entry.product);
      return makeSection(entry, isFirst);
    });
  },
});

/** Says whether a version can break a program that works with the version before. */
function describeEffect(breaking: number): string {
  if (breaking === 0) return 'No breaking changes';
  return breaking === 1 ? '1 breaking change' : `${breaking} breaking changes`;
}

function makeVersion({name, anchor, date, changes}: Version): Entry {
  const items = changes.map((change) => block('li', {}, makeItem(change)));
  return {
    product: 'API',
    name: `API ${name}`,
    anchor,
    date,
    breaking: changes.filter(({migration}) => migration).length,
    content: [block('ul', {}, items)],
  };
}

const makeRelease = ({text, ...release}: Release): Entry => ({
  ...release,
  content: parseMdx(text).children,
});

/** Makes the section of a version. The first one of a product has nothing before it that it could break. */
const makeSection = ({anchor, name, date, breaking, content}: Entry, isFirst: boolean): Nodes =>
  block('section', {className: 'version'}, [
    heading(3, anchor, name),
    paragraph([
      inline('time', {dateTime: date}, [formatDay(date)]),
      ...(isFirst ? [] : [`. ${describeEffect(breaking)}.`]),
    ]),
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
