/** Makes `<Changelog />` into a section for each version of the API, with its date and its changes. */
import type {Nodes} from 'mdast';
import {parseSentence} from '../lib/markdown';
import {block, inline} from '../lib/mdx-elements';
import {heading, link, paragraph, type Phrase} from '../lib/nodes';
import type {Change, Version} from '../lib/versions';
import {defineComponent} from './lib/components';

export const changelog = defineComponent({
  form: 'block',
  make: (_attributes, page) => page.data.versions.flatMap(makeSection),
});

function makeSection({name, anchor, date, changes}: Version): Nodes[] {
  const items = changes.map((change) => block('li', {}, makeItem(change)));
  return [
    heading(3, anchor, name),
    paragraph([`Described here since ${formatDay(date)}.`]),
    block('ul', {}, items),
  ];
}

function makeItem({text, part, migration}: Change): (Nodes | string)[] {
  const mark = migration ? [inline('strong', {}, ['Breaking:']), ' '] : [];
  const reference: Phrase[] = part ? [' (', link(part.url, [part.name]), ')'] : [];
  const remedy: Phrase[] = migration ? [' ', ...parseSentence(migration)] : [];
  return [...mark, ...parseSentence(text), ...reference, ...remedy];
}

/** Formats `2026-01-31` as `January 31, 2026`. */
const formatDay = (date: string): string =>
  new Date(date).toLocaleDateString('en-US', {dateStyle: 'long', timeZone: 'UTC'});
