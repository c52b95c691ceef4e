/** Transforms `<Changelog />` into a list of all published versions with their changes, newest first. */
import type {Nodes, PhrasingContent} from 'mdast';
import type {Change, Release, Weight} from '@screening/api/node';
import {readAttributes, replaceComponents} from './lib/jsx';
import {code, heading, paragraph, table, text} from './lib/nodes';
import type {Transform} from './lib/types';

const titles: Record<Weight, string> = {
  breaking: 'Breaking',
  compatible: 'Not breaking',
  wording: 'Wording only',
};

export const transformChangelog: Transform = (tree, page) => {
  replaceComponents(tree, new Set(['Changelog']), (node) => {
    if (!readAttributes(node, page, {})) return undefined;
    return page.facts.releases().flatMap((release, _, all) => entryOf(release, all.length));
  });
};

function entryOf({version, changes}: Release, count: number): Nodes[] {
  const id = version.replaceAll('.', '-');
  const title = heading(2, id, [text(version)]);
  if (!changes) {
    const place = count === 1 ? 'The only version published here.' : 'The first version published here.';
    return [title, paragraph([text(`${place} There is no earlier description to compare it with.`)])];
  }
  const parts = (Object.keys(titles) as Weight[]).flatMap((weight) => {
    const those = changes.filter((change) => change.weight === weight);
    return those.length > 0 ? [heading(3, `${id}-${weight}`, [text(titles[weight])]), tableOf(those)] : [];
  });
  return [title, ...(parts.length > 0 ? parts : [paragraph([text('No call and no webhook has changed.')])])];
}

const tableOf = (changes: Change[]): Nodes =>
  table(
    ['Where', 'What'],
    changes.map(({call, text: what}): PhrasingContent[][] => [[code(call)], [text(what)]]),
  );
