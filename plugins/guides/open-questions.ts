/**
 * Collects the open questions of the description and of the `:::not-specified` boxes of the guides.
 *
 * Makes `<OpenQuestions />` into the list of all questions by topic, and adds a link to that list to each box.
 */
import type {Link, ListItem, Nodes, Paragraph, PhrasingContent, RootContentMap} from 'mdast';
import {visit} from 'unist-util-visit';
import {type Description, endpointUrl, listEndpoints, questionsPage, toSlug} from '@screening/api';
import {inlineData} from './inline-data';
import {replaceComponents, type Component} from './lib/components';
import type {GuideFile} from '../lib/guide-files';
import {topicOf, topicsFile} from '../lib/question-topics';
import {parseMdx, parseSentence} from '../lib/markdown';
import {block, heading, inline, joined, link, paragraph, readHeading} from '../lib/nodes';
import type {Transform} from './lib/types';
import {textOf} from '../lib/text-of';

/** The box for points that the specification leaves open. */
export const notSpecified = 'not-specified';

type Question = {
  words: PhrasingContent[];
  /** The operation, or the section of a guide, that raises the question. */
  source: Link;
  /** Decides the topic: the tag of the operation, or the path of the guide below `docs/`. */
  of: string;
  file: string;
  line: number;
};

export const openQuestions: Component = {
  form: 'block',
  make(_, page) {
    const {doc, guides, questionTopics} = page.data;
    const {first, topics} = questionTopics();
    // Questions with the same words are one item with all their sources.
    const items = new Map<string, {topic: string; words: PhrasingContent[]; sources: Link[]}>();
    const questions = [...questionsOfDescription(doc), ...guides().flatMap(questionsOfGuide)];
    for (const {words, source, of, file, line} of questions) {
      const topic = topicOf(of, topics);
      if (!topic)
        throw new Error(
          `${file}:${line} open questions have no topic for ${of}: add it to ${topicsFile}`,
        );
      const item = paragraph(words);
      page.setOrigin(item, file, line);
      replaceComponents({type: 'root', children: [item]}, page, inlineData);
      const key = keyOf(item);
      const same = items.get(key);
      if (same) same.sources.push(source);
      else items.set(key, {topic, words: item.children, sources: [source]});
    }
    if (items.size === 0) throw new Error('there is no open question to show');
    const top = first.map((text) => {
      const item = items.get(keyOf(paragraph(parseSentence(text))));
      if (!item)
        throw new Error(`${topicsFile}: no open question "${text}", which should be asked first`);
      return item;
    });
    const rest = [...items.values()].filter((item) => !top.includes(item));
    const groups = [
      {title: `Ask these ${top.length} first`, group: top},
      ...Object.keys(topics).map((title) => ({
        title,
        group: rest.filter(({topic}) => topic === title),
      })),
    ];
    const sections = groups.flatMap(({title, group}): Nodes[] => {
      const lines = group.map(({words, sources}) => {
        const links = joined(sources.map((source) => [source]));
        return block('li', {}, [...words, ' ', inline('small', {}, ['(', ...links, ')'])]);
      });
      return lines.length > 0 ? [heading(2, toSlug(title), title), block('ul', {}, lines)] : [];
    });
    return [block('OpenQuestions', {}, sections)];
  },
};

/** Returns the plain words that identify a question. */
const keyOf = (question: Paragraph): string =>
  textOf(question).replace(/\s+/g, ' ').trim().toLowerCase();

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
  listEndpoints(doc).flatMap((endpoint) =>
    (endpoint.operation['x-not-specified'] ?? []).map((question) => ({
      words: parseSentence(question),
      source: link(endpointUrl(endpoint), [endpoint.operation.summary]),
      of: endpoint.operation.tags[0] ?? '',
      file: 'openapi/openapi.yaml',
      line: 1,
    })),
  );

function questionsOfGuide({path, text: source, title, url}: GuideFile): Question[] {
  const questions: Question[] = [];
  let section = link(url, [title]);
  visit(parseMdx(source), (node) => {
    if (node.type === 'heading') {
      const {text: name, id} = readHeading(node);
      section = link(`${url}#${id}`, [`${title}: ${name}`]);
    }
    if (node.type !== 'containerDirective' || node.name !== notSpecified) return;
    for (const {children, position} of questionsOfBox(node)) {
      const words = children[0].type === 'paragraph' ? withoutLinks(children[0].children) : [];
      questions.push({
        words,
        source: section,
        of: path,
        file: `docs/${path}`,
        line: position!.start.line,
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
