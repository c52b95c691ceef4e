/** The rule `repeat-is-stated`. */
import type {Oas3Operation, Oas3Visitor, UserContext} from '@redocly/openapi-core';
import type {Repeat} from '../../description';

type Keys = {'x-repeat'?: Repeat; 'x-changes'?: unknown};

/**
 * Requires `x-repeat` on each operation, because clients can't tell from the method whether a call may be repeated. The
 * rule must fit `x-changes`: a call that changes something isn't simply safe, and one that only reads needs no look.
 * Webhooks have none, because the platform sends them.
 */
export function repeatIsStated(): Oas3Visitor {
  return {
    Paths: {
      Operation(operation: Oas3Operation & Keys, {report, location}: UserContext) {
        const {'x-repeat': repeat, 'x-changes': changes} = operation;
        const at = location.child(['x-repeat']).key();
        if (repeat === undefined)
          return report({
            message: 'State in x-repeat whether the call may be repeated.',
            location: location.child(['operationId']).key(),
          });
        if (changes && repeat.rule === 'safe' && !repeat.when)
          report({
            message:
              'A call with x-changes may only be safe if `when` names what changes something.',
            location: at,
          });
        if (!changes && repeat.rule === 'look-first')
          report({
            message: 'A call without x-changes only reads, so there is nothing to look for first.',
            location: at,
          });
      },
    },
  };
}
