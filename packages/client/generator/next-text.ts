/** Says in a doc comment which calls can follow. */
import {nextTitle} from '@screening/api';

/**
 * Returns the paragraphs on the calls that can follow, none if there is no such call.
 * @param sentences what `describeLinks` returns
 * @param nameOf returns the method of the client for the id of an operation; by default, it has the same name
 */
export function nextText(
  sentences: string[],
  nameOf: (operationId: string) => string = (id) => id,
): string[] {
  if (sentences.length === 0) return [];
  const renamed = sentences.map((sentence) =>
    sentence.replace(/^`(\w+)`/, (_, id: string) => `\`${nameOf(id)}\``),
  );
  return [`${nextTitle}:`, ...renamed.map((sentence) => `- ${sentence}`)];
}
