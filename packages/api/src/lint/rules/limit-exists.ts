/** The rule `limit-exists`. */
import {LineCounter} from 'yaml';
import {nearest} from '../../nearest';
import {limitPlaceholder} from '../limits';
import type {DescriptionFile} from '../load';
import {startOf, type Finding} from './nodes';

/**
 * Reports placeholders such as `{limit:PageSize.maximum}` for which no schema, no parameter and no rate limit has a
 * value. Readers would see the placeholder.
 */
export function limitExists({source}: DescriptionFile, limits: Map<string, string>): Finding[] {
  const lines = new LineCounter();
  for (const {index} of source.body.matchAll(/^/gm)) lines.addNewLine(index);
  return [...source.body.matchAll(limitPlaceholder)].map(({index, 1: address}) => {
    const names = nearest(address, [...limits.keys()]) || '.';
    const message = `No schema, parameter or rate limit has the limit \`${address}\`${names}`;
    return {message, at: startOf(source, lines.linePos(index))};
  });
}
