import type {ListedSubject} from '../kit';
import {objectOf, reads, resultOf, type Tool, type ToolContext} from '../tool';

/** Finds fictional subjects by the result that a call about them has. */
export const findTestSubject = ({
  kit: {subjects},
}: ToolContext): Tool<{outcome: string; limit?: number}> => ({
  name: 'find_test_subject',
  title: 'Find a test subject',
  description:
    'Finds fictional subjects by the outcome that you want to see, with the call that has it. Use them in tests, never real people.',
  inputSchema: objectOf(
    {
      outcome: {
        type: 'string',
        minLength: 1,
        maxLength: 200,
        description: 'Such as "sanctions alias", "clean company", "PEP" or "archived entity".',
      },
      limit: {type: 'integer', minimum: 1, maximum: 50, default: 5},
    },
    'outcome',
  ),
  outputSchema: resultOf({subjects: {type: 'array', items: {type: 'object'}}}, 'subjects'),
  annotations: reads,
  call({outcome, limit = 5}) {
    const found = rank(subjects, outcome).slice(0, limit);
    if (found.length > 0)
      return {
        line: `${found.length} of ${subjects.length} subjects. Send the call with call_operation.`,
        text: found.map((one) => JSON.stringify(one)).join('\n'),
        structured: {subjects: found},
      };
    const titles = subjects.map(({title}) => title).join('; ');
    return {
      line: `No subject for ${JSON.stringify(outcome)}. Ask for one of these outcomes: ${titles}.`,
      structured: {subjects: []},
    };
  },
});

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words that say nothing about an outcome. */
const ignored = new Set(wordsOf('a an and any by for from in is of on or that the to who with'));

/**
 * Returns the subjects that have about as many of the words as the best one, the best first. A word also finds longer
 * words that start with it.
 */
function rank(subjects: ListedSubject[], outcome: string): ListedSubject[] {
  const wanted = wordsOf(outcome).filter((word) => !ignored.has(word));
  const scored = subjects.map((subject) => {
    const inTitle = wordsOf(`${subject.title} ${subject.type}`);
    const elsewhere = wordsOf(`${subject.name} ${subject.outcome} ${subject.operationId}`);
    const has = (words: string[], word: string) => words.some((one) => one.startsWith(word));
    const points = wanted.map((word) => {
      const stem = word.replace(/(?<=..)s$/, '');
      if (has(inTitle, stem)) return 3;
      return has(elsewhere, stem) ? 1 : 0;
    });
    return {subject, score: points.reduce((sum: number, point) => sum + point, 0)};
  });
  const best = Math.max(...scored.map(({score}) => score));
  return scored
    .filter(({score}) => score > 0 && score > best / 2)
    .sort((a, b) => b.score - a.score)
    .map(({subject}) => subject);
}
