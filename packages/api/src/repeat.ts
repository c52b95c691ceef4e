/**
 * Whether a program may send a call again: the key `x-repeat` in words. Pages, samples, clients and the published
 * description read the rule with these functions, so that no other list of such calls exists.
 */
import type {Repeat, RepeatRule, SlimOperation} from './description';

/** The heading of these sentences. */
export const repeatTitle = 'Repeating';

/** What a caller does, for each rule. */
const meanings: Record<RepeatRule, string> = {
  safe: 'Safe to repeat after a timeout, a dropped connection or a 500.',
  'look-first':
    'After a timeout, a dropped connection or a 500, check whether the call took effect before you send it again.',
  'on-request':
    "Send the call only when a person asks for it. Don't let a program repeat it, except after a 429.",
};

/** Returns the value of `x-repeat`. Throws an error without one, for example for a webhook. */
export function repeatOf({operationId, 'x-repeat': repeat}: SlimOperation): Repeat {
  if (!repeat) throw new Error(`${operationId}: x-repeat is missing`);
  return repeat;
}

/** Returns the sentences that explain the rule of an operation: one, and one for each parameter with another rule. */
export function describeRepeat(operation: SlimOperation): string[] {
  const {rule, when = {}} = repeatOf(operation);
  return [
    meanings[rule],
    ...Object.entries(when).map(
      ([name, other]) => `If \`${name}\` is true: ${lowerFirst(meanings[other])}`,
    ),
  ];
}

const lowerFirst = (text: string): string => text[0].toLowerCase() + text.slice(1);
