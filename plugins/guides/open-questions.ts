/**
 * Collects the open questions of the description and of the `:::not-specified` boxes of the guides.
 *
 * Makes `<OpenQuestions />` into the list of all questions, the most important ones first and the others by topic, and adds a link to that list to each box.
 */
import type {ContainerDirective} from 'mdast-util-directive';
import type {Heading, List, ListItem, Nodes, PhrasingContent} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {type Description, endpointUrl, type Link, listEndpoints, questionsPage} from '@screening/api';
import {inlineData} from './inline-data';
import {replaceComponents, type Component} from './lib/components';
import {listGuides, type GuideFile} from '../lib/guide-files';
import {parseMdx, parseSentence} from '../lib/markdown';
import {block, heading, inline, joined, link, paragraph, readHeading, toSlug} from '../lib/nodes';
import type {OpenQuestion, Page, QuestionTopics, Transform} from './lib/types';

/** The box for points that the specification leaves open. */
export const notSpecified = 'not-specified';

/** The questions to ask first, and the topics of the others with the operations and guides that belong to each. */
export const topicsFile = 'docs/question-topics.yaml';

type Topics = QuestionTopics['topics'];
type Merged = {topic: string; words: PhrasingContent[]; sources: Link[]};

export const openQuestions: Component = {
  form: 'block',
  make(_, page) {
    const {first, topics} = page.data.questionTopics();
    const questions = mergeQuestions(page.data.questions(), topics, page);
    if (questions.size === 0) throw new Error('there is no open question to show');
    const top = first.map((words) => {
      const found = questions.get(keyOf(parseSentence(words)));
      if (!found) throw new Error(`${topicsFile}: no open question "${words}", which should be asked first`);
      return found;
    });
    const section = (title: string, those: Merged[]): Nodes[] =>
      those.length > 0 ? [heading(2, toSlug(title), title), listOf(those)] : [];
    const rest = [...questions.values()].filter((question) => !top.includes(question));
    return [
      block('OpenQuestions', {}, [
        ...section(`Ask these ${top.length} first`, top),
        ...Object.keys(topics).flatMap((title) =>
          section(
            title,
            rest.filter(({topic}) => topic === title),
          ),
        ),
      ]),
    ];
  },
};

/** Joins questions with the same words, and keeps all their sources. */
function mergeQuestions(questions: OpenQuestion[], topics: Topics, page: Page): Map<string, Merged> {
  const merged = new Map<string, Merged>();
  const lines = questions.map(({words, file, line}) => {
    const node = paragraph(words);
    page.setOrigin(node, file, line);
    return node;
  });
  // Replaces the components in the questions of guides by API data.
  replaceComponents({type: 'root', children: lines}, page, inlineData);
  questions.forEach((question, i) => {
    const words = lines[i].children;
    const key = keyOf(words);
    const topic = topicOf(question, topics);
    const before = merged.get(key);
    if (before) before.sources.push(question.source);
    else merged.set(key, {topic, words, sources: [question.source]});
  });
  return merged;
}

/** Returns the plain words that identify a question. */
const keyOf = (words: PhrasingContent[]): string => toString(words).replace(/\s+/g, ' ').trim().toLowerCase();

/** Returns the topic with the longest start of the question's tag or path. */
function topicOf({of, file, line}: OpenQuestion, topics: Topics): string {
  const parts = Object.entries(topics).flatMap(([topic, starts]) => starts.map((start) => ({topic, start})));
  const [found] = parts.filter(({start}) => of.startsWith(start)).sort((a, b) => b.start.length - a.start.length);
  if (!found) throw new Error(`${file}:${line} open questions have no topic for ${of}: add it to ${topicsFile}`);
  return found.topic;
}

const listOf = (questions: Merged[]): List => ({
  type: 'list',
  spread: false,
  children: questions.map(({words, sources}) => {
    const links = joined(sources.map(({title, url}) => [link(url, [title])]));
    return {
      type: 'listItem',
      children: [paragraph([...words, ' ', inline('small', {}, ['(', ...links, ')'])])],
    };
  }),
});

/** Adds a link to the list of all questions to each box. */
export const linkBoxes: Transform = (tree) => {
  visit(tree, 'containerDirective', (node) => {
    if (node.name !== notSpecified) return;
    node.children.push(paragraph([link(questionsPage, ['All open questions'])]));
  });
};

/** Lists the open questions of the description, then those of the guides. */
export function readQuestions(root: string, doc: Description): OpenQuestion[] {
  return [...questionsOfDescription(doc), ...listGuides(root).flatMap(questionsOfGuide)];
}

export function questionsOfDescription(doc: Description): OpenQuestion[] {
  return listEndpoints(doc).flatMap((endpoint) =>
    (endpoint.operation['x-not-specified'] ?? []).map((question) => ({
      words: parseSentence(question),
      source: {title: endpoint.operation.summary, url: endpointUrl(endpoint)},
      of: endpoint.operation.tags[0] ?? '',
      file: 'openapi/openapi.yaml',
      line: 1,
    })),
  );
}

export function questionsOfGuide({path, text: source, title, url}: GuideFile): OpenQuestion[] {
  const questions: OpenQuestion[] = [];
  let section: Heading | undefined;
  visit(parseMdx(source), (node) => {
    if (node.type === 'heading') section = node;
    if (node.type !== 'containerDirective' || node.name !== notSpecified) return;
    const {text: name, id} = section ? readHeading(section) : {};
    for (const item of questionsOfBox(node)) {
      const [first] = item.children;
      questions.push({
        words: first?.type === 'paragraph' ? withoutLinks(first.children) : [],
        source: id ? {title: `${title}: ${name}`, url: `${url}#${id}`} : {title, url},
        of: path,
        file: `docs/${path}`,
        line: item.position?.start.line ?? 1,
      });
    }
  });
  return questions;
}

/** Lists the questions of a box: its list items that contain a question mark. */
export function questionsOfBox(box: ContainerDirective): ListItem[] {
  return box.children
    .flatMap((child) => (child.type === 'list' ? child.children : []))
    .filter((item) => toString(item).includes('?'));
}

/** Replaces links by their words, because a relative link doesn't work on another page. */
const withoutLinks = (words: PhrasingContent[]): PhrasingContent[] =>
  words.flatMap((word) => (word.type === 'link' ? withoutLinks(word.children) : [word]));
