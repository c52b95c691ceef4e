/** Finds the row of a field on a page of the reference by the path of its key in an example. */
import {joinAnchor} from '@screening/api';

/**
 * Returns the row of the last key of a path, or of the last one that has a row. Names of variables can come before the
 * object in a program, so that its first key may be in the middle of the path.
 * @param starts the anchors above the fields, such as `body` or `response`. An empty one means that they have none above.
 * @param rowOf finds a row by its id, such as `Document.getElementById`
 * @param below finds the row of a key in one of the alternatives of a field, by the ids of both
 */
export function findRow<Row>(
  path: string[],
  starts: string[],
  rowOf: (id: string) => Row | null,
  below: (id: string, key: string) => {id: string; row: Row} | undefined,
): Row | undefined {
  for (let first = 0; first < path.length; first += 1)
    for (const start of starts) {
      let id = start;
      let found: Row | undefined;
      for (const key of path.slice(first)) {
        const direct = joinAnchor(id, key);
        const row = rowOf(direct);
        const next = row ? {id: direct, row} : below(id, key);
        if (!next) break;
        ({id, row: found} = next);
      }
      if (found) return found;
    }
  return undefined;
}
