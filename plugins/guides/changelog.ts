/**
 * Makes `<Changelog />` into a table with the newest version of the API and of each package and what it means for readers,
 * and a section for each version, newest first: its name and day, and its changes with what kind they are.
 */
import type {Nodes, Table} from 'mdast';
import {parseMdx, parseSentence} from '../lib/markdown';
import {block, inline} from '../lib/mdx-elements';
import {heading, link, paragraph, table, type Phrase} from '../lib/nodes';
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
  section: Nodes;
};

/** What readers call the kinds of changes. */
const kinds = {added: 'Added', changed: 'Changed', breaking: 'Breaking'};

export const changelog = defineComponent({
  form: 'block',
  make(_attributes, page) {
    const {versions, releases} = page.data;
    const entries = [...versions.map(makeVersion), ...releases().map(makeRelease)];
    entries.sort((a, b) => b.date.localeCompare(a.date));
    return [makeOverview(entries), ...entries.map(({section}) => section)];
  },
});

/** Makes a table of the newest version of each product. */
function makeOverview(entries: Entry[]): Table {
  const products = [...new Set(entries.map(({product}) => product))];
  const rows = products.map((product) => {
    const [newest, ...earlier] = entries.filter((entry) => entry.product === product);
    const {anchor, name, date} = newest;
    return [
      [link(`#${anchor}`, [name])],
      [formatDay(date)],
      [describeEffect(newest, earlier.length === 0)],
    ];
  });
  return table(['Newest version', 'Published', 'What it means for you'], rows);
}

function describeEffect({breaking}: Entry, isFirst: boolean): string {
  if (isFirst) return 'Nothing to migrate';
  if (breaking === 0) return 'No breaking changes';
  return breaking === 1 ? '1 breaking change' : `${breaking} breaking changes`;
}

function makeVersion({name, anchor, date, changes}: Version): Entry {
  const items = changes.map((change) => block('li', {}, makeItem(change)));
  const title = `API ${name}`;
  return {
    product: 'API',
    name: title,
    anchor,
    date,
    breaking: changes.filter(({migration}) => migration).length,
    section: makeSection(anchor, title, date, [block('ul', {}, items)]),
  };
}

function makeRelease({text, ...release}: Release): Entry {
  const {anchor, name, date} = release;
  return {...release, section: makeSection(anchor, name, date, parseMdx(text).children)};
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
