/** Says in a doc comment how the clients repeat a call. */
import type {Operation, RepeatRule} from '../src/operation';

/** What a reader of a method has to know about repeating it. */
const meanings: Record<RepeatRule, string> = {
  safe: 'It changes nothing, so the client repeats it until its deadline.',
  'look-first': 'After an `UncertainError`, look whether it happened before you send it again.',
  'on-request': 'Call it only when a person asks for it. The client repeats it only after 429.',
};

/** Returns the sentences on repeating an operation, for calls with each parameter that has another rule too. */
export function repeatText({repeat, repeatWhen = {}}: Operation): string {
  const others = Object.entries(repeatWhen).map(
    ([parameter, rule]) => `With \`${parameter}\`: ${meanings[rule]}`,
  );
  return [meanings[repeat], ...others].join(' ');
}
