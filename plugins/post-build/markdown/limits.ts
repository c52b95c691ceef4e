/** Sets the maximum length of twins, and writes the note in a long twin. */
import type {RootContent} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {paragraph, text} from '../../guides/lib/nodes';

/** Maximum length in characters. Some programs truncate texts after about 20,000, and most after 50,000. */
export const twinLimits = {page: 20_000, any: 50_000};

/** Start of the line in a shortened twin that links to the record with all fields. */
export const partOfRecord = 'All fields, with examples and values: ';

/** States the length and the content of a long list, so that a program searches it instead of reading it. */
export function longNote(blocks: RootContent[], length: number): RootContent[] {
  const sections = blocks.flatMap((block) =>
    block.type === 'heading' && block.depth === 2 ? toString(block, {includeHtml: false}) : [],
  );
  const size = `This page has about ${Math.round(length / 1000)},000 characters.`;
  const order = sections.length > 20 ? 'It is in alphabetical order.' : `Sections: ${sections.join(', ')}.`;
  return [paragraph([text(`${size} ${order}`)])];
}
