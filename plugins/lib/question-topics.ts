/** Assigns the open questions of operations and guides to the topics on the page of all questions. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';

/** The file with the topics of the open questions. */
export const topicsFile = 'docs/question-topics.yaml';

export type QuestionTopics = {
  /** The words of the questions on top of the list. */
  first: string[];
  /** The starts of the paths of guides that repeat the questions of other pages. */
  collections: string[];
  /** The topics of the other questions, with the tags of operations and the starts of paths that belong to each. */
  topics: Record<string, string[]>;
};

export const readTopics = (root: string): QuestionTopics =>
  parse(readFileSync(join(root, topicsFile), 'utf8')) as QuestionTopics;

/**
 * Returns the topic of an open question: the one with the longest entry that the asker starts with.
 * @param asker the tag of the operation or the path of the guide that has the question
 */
export function topicOf(asker: string, topics: QuestionTopics['topics']): string | undefined {
  const entries = Object.entries(topics).flatMap(([topic, starts]) =>
    starts.map((start) => ({topic, start})),
  );
  const [longest] = entries
    .filter(({start}) => asker.startsWith(start))
    .sort((a, b) => b.start.length - a.start.length);
  return longest?.topic;
}
