/** Collects the open questions: those of the description, and those in the `:::not-specified` boxes of the guides. */
import type {ContainerDirective} from 'mdast-util-directive';
import type {Heading, ListItem, PhrasingContent} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {type Description, endpointUrl, type Link, listEndpoints} from '@screening/api';
import {listGuides, type GuideFile} from './guide-files';
import {readHeading} from './headings';
import {parseMdx, parseSentence} from './markdown';

/** The box for points that the specification leaves open. */
export const notSpecified = 'not-specified';

export type OpenQuestion = {
  words: PhrasingContent[];
  /** The operation, or the section of a guide, that raises the question. */
  source: Link;
  /** Decides the topic: the tag of the operation, or the path of the guide below `docs/`. */
  of: {tag: string} | {guide: string};
  /** The place in the repository, for problems. */
  file: string;
  line: number;
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
      of: {tag: endpoint.operation.tags[0] ?? ''},
      file: 'openapi/openapi.yaml',
      line: 1,
    })),
  );
}

export function questionsOfGuide({path, text, title, url}: GuideFile): OpenQuestion[] {
  const questions: OpenQuestion[] = [];
  let section: Heading | undefined;
  visit(parseMdx(text), (node) => {
    if (node.type === 'heading') section = node;
    if (node.type !== 'containerDirective' || node.name !== notSpecified) return;
    const heading = section && readHeading(section);
    const source = heading ? {title: `${title}: ${heading.text}`, url: `${url}#${heading.id}`} : {title, url};
    for (const item of questionsOfBox(node)) {
      const [first] = item.children;
      const words = first?.type === 'paragraph' ? withoutLinks(first.children) : [];
      const line = item.position?.start.line ?? 1;
      questions.push({words, source, of: {guide: path}, file: `docs/${path}`, line});
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
