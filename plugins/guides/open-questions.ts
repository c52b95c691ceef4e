/**
 * Collects the open questions of the description and of the `:::not-specified` boxes of the guides.
 *
 * Makes `<OpenQuestions />` into the list of all questions by topic, and adds a link to that list to each box.
 */
import type {Link, ListItem, Nodes, Paragraph, PhrasingContent, RootContentMap} from 'mdast';
import {visit} from 'unist-util-visit';
import {endpointUrl, listEndpoints, questionsPage, toSlug, type Description} from '@screening/api';
import type {GuideFile} from '../lib/guide-files';
import {parseMdx, parseSentence} from '../lib/markdown';
import {block, inline} from '../lib/mdx-elements';
import {heading, joined, link, paragraph} from '../lib/nodes';
import {readHeading} from '../lib/read-heading';
import {topicOf, topicsFile, type QuestionTopics} from '../lib/question-topics';
import {textOf} from '../lib/text-of';
import {inlineData} from './inline-data';
import {defineComponent, replaceComponents} from './lib/components';
import type {Page, Transform} from './lib/types';
import {makeFold} from './folded-sections';

/** The box for points that the specification leaves open. */
export const notSpecified = 'not-specified';

type Question = {
  words: PhrasingContent[];
  /** The operation or the guide that raises the question. */
  source: Link;
  /** Decides the topic: the tag of the operation, or the path of the guide below `docs/`. */
  subject: string;
  file: string;
  line: number;
};

/** An entry of the list: all questions with the same words. */
type Item = {
  topic: string;
  words: PhrasingContent[];
  sources: Link[];
};

export const openQuestions = defineComponent({
  form: 'block',
  make(_attributes, page) {
    const {doc, guides, questionTopics} = page.data;
    const {first, collections, topics} = questionTopics();
    const repeats = ({path}: GuideFile) => collections.some((start) => path.startsWith(start));
    // The first page that asks a question decides its topic, so those that only repeat questions come last.
    const pages = [
      ...guides().filter((guide) => !repeats(guide)),
      ...guides().filter((guide) => repeats(guide)),
    ];
    const questions = [...questionsOfDescription(doc), ...pages.flatMap(questionsOfGuide)];
    const items = mergeQuestions(questions, topics, page);
    if (items.size === 0) throw new Error('there is no open question to show');
    const top = first.map((text) => findItem(items, text));
    const rest = [...items.values()].filter((item) => !top.includes(item));
    const sections = [
      ...makeSection(`Ask these ${top.length} first`, top),
      ...Object.keys(topics).flatMap((title) =>
        makeSection(
          title,
          rest.filter(({topic}) => topic === title),
        ),
      ),
    ];
    return [block('OpenQuestions', {}, sections)];
  },
});

/** Returns an item for all questions with the same words, by these words. Throws an error for one without a topic. */
function mergeQuestions(
  questions: Question[],
  topics: QuestionTopics['topics'],
  page: Page,
): Map<string, Item> {
  const items = new Map<string, Item>();
  for (const {words, source, subject, file, line} of questions) {
    const topic = topicOf(subject, topics);
    if (!topic)
      throw new Error(
        `${file}:${line} open questions have no topic for ${subject}: add it to ${topicsFile}`,
      );
    const shown = paragraph(words);
    page.setOrigin(shown, file, line);
    replaceComponents({type: 'root', children: [shown]}, page, inlineData);
    const key = keyOf(shown);
    const same = items.get(key);
    if (same) same.sources.push(source);
    else items.set(key, {topic, words: shown.children, sources: [source]});
  }
  return items;
}

/** Returns the plain words that identify a question. */
const keyOf = (question: Paragraph): string =>
  textOf(question).replace(/\s+/g, ' ').trim().toLowerCase();

/** Finds an item by its question, as Markdown. Throws an error if there is none. */
function findItem(items: Map<string, Item>, question: string): Item {
  const item = items.get(keyOf(paragraph(parseSentence(question))));
  if (!item)
    throw new Error(`${topicsFile}: no open question "${question}", which should be asked first`);
  return item;
}

/** Makes a heading that opens the list of its questions, or nothing without questions. */
function makeSection(title: string, items: Item[]): Nodes[] {
  if (items.length === 0) return [];
  const lines = items.map(({words, sources}) => {
    const links = joined(sources.map((source) => [source]));
    return block('li', {}, [...words, ' ', inline('small', {}, ['(', ...links, ')'])]);
  });
  const count = items.length === 1 ? '1 question' : `${items.length} questions`;
  return [makeFold(heading(3, toSlug(title), title), [block('ul', {}, lines)], count)];
}

/** Adds a link to the list of all questions to each box. */
export const linkBoxes: Transform = (tree) => {
  visit(tree, 'containerDirective', (node) => {
    if (node.name !== notSpecified) return;
    node.children.push(
      paragraph([link(`${questionsPage}#open-questions`, ['All open questions'])]),
    );
  });
};

/** Lists the open questions of the description. */
export const questionsOfDescription = (doc: Description): Question[] =>
  listEndpoints(doc).flatMap((endpoint) => {
    const {summary, tags, 'x-not-specified': questions = []} = endpoint.operation;
    return questions.map((question) => ({
      words: parseSentence(question),
      source: link(endpointUrl(endpoint), [summary]),
      subject: tags[0] ?? '',
      file: 'openapi/openapi.yaml',
      line: 1,
    }));
  });

/** Lists the open questions of a guide, each with a link to the section that it is in. */
function questionsOfGuide({path, text: source, title, url}: GuideFile): Question[] {
  const questions: Question[] = [];
  let section = link(url, [title]);
  visit(parseMdx(source), (node) => {
    if (node.type === 'heading') {
      // Only the title is shown: a box ends a page or a section, whose heading rarely names the subject of a question.
      section = link(`${url}#${readHeading(node).id}`, [title]);
    }
    if (node.type !== 'containerDirective' || node.name !== notSpecified) return;
    for (const {children, position} of questionsOfBox(node)) {
      const words = children[0].type === 'paragraph' ? withoutLinks(children[0].children) : [];
      questions.push({
        words,
        source: section,
        subject: path,
        file: `docs/${path}`,
        line: position?.start.line ?? 1,
      });
    }
  });
  return questions;
}

/** Lists the questions of a box: its list items that contain a question mark. */
export function questionsOfBox(box: RootContentMap['containerDirective']): ListItem[] {
  return box.children
    .flatMap((child) => (child.type === 'list' ? child.children : []))
    .filter((item) => textOf(item).includes('?'));
}

/** Replaces links by their words, because a relative link doesn't work on another page. */
const withoutLinks = (words: PhrasingContent[]): PhrasingContent[] =>
  words.flatMap((word) => (word.type === 'link' ? withoutLinks(word.children) : [word]));
