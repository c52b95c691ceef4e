/** Assigns the open questions of operations and guides to the topics on the page of all questions. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';

/** The topics of the open questions, with the tags of operations and the starts of paths that belong to each. */
export const topicsFile = 'docs/question-topics.yaml';

export type QuestionTopics = {
  /** The words of the questions on top of the list. */
  first: string[];
  /** The topics of the other questions, with the tags of operations and the starts of paths that belong to each. */
  topics: Record<string, string[]>;
};

export const readTopics = (root: string): QuestionTopics =>
  parse(readFileSync(join(root, topicsFile), 'utf8')) as QuestionTopics;

/** Returns the topic with the longest start of an operation's tag or a guide's path. */
export function topicOf(of: string, topics: QuestionTopics['topics']): string | undefined {
  const parts = Object.entries(topics).flatMap(([topic, starts]) =>
    starts.map((start) => ({topic, start})),
  );
  return parts
    .filter(({start}) => of.startsWith(start))
    .sort((a, b) => b.start.length - a.start.length)[0]?.topic;
}
