/** How long a twin may be, and what is said in one that is long. */
import type {RootContent} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {paragraph, text} from '../guides/lib/nodes';

/** In characters. Some programs cut what they read after about 20,000, and most after 50,000. */
export const twinLimits = {page: 20_000, any: 50_000};

/** Begins the line of a shortened twin that links to the record whose fields it lists a part of. */
export const partOfRecord = 'All fields, with examples and values: ';

/** Says of a long list how long it is and what is in it, so that a program searches it instead of reading it. */
export function longNote(blocks: RootContent[], length: number): RootContent[] {
  const sections = blocks.flatMap((block) => (block.type === 'heading' && block.depth === 2 ? toString(block) : []));
  const size = `This page has about ${Math.round(length / 1000)},000 characters.`;
  const order = sections.length > 20 ? 'It is in alphabetical order.' : `Sections: ${sections.join(', ')}.`;
  return [paragraph([text(`${size} ${order}`)])];
}
