/**
 * Transforms `<OpenQuestions />` into the list of all open questions, of the description and of the guides, by topic.
 * Adds a link to that list to each `:::not-specified` box.
 */
import type {List, Nodes, PhrasingContent, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {type Link, questionsPage} from '@screening/api';
import {toSlug} from './lib/headings';
import {transformInlineFacts} from './inline-facts';
import {importComponent} from './lib/import-component';
import {readAttributes, replaceComponents} from './lib/jsx';
import {flowElement, heading, link, paragraph, text, textElement} from './lib/nodes';
import {notSpecified, type OpenQuestion} from './lib/read-questions';
import type {Page, Transform} from './lib/types';

const name = 'OpenQuestions';

/** The topics, with the tags of operations and the guides that belong to each. */
const topics: {title: string; tags?: string[]; guides: string[]}[] = [
  {title: 'Screening', tags: ['Screening'], guides: ['guides/one-off-screening/']},
  {
    title: 'Creating entities',
    tags: ['Onboarding'],
    guides: ['guides/onboarding-and-monitoring/create-one-entity', 'guides/onboarding-and-monitoring/create-many'],
  },
  {title: 'Entities, alerts and decisions', tags: ['Entities'], guides: ['guides/onboarding-and-monitoring/']},
  {title: 'Groups', tags: ['Groups'], guides: ['guides/onboarding-and-monitoring/entity-groups']},
  {
    title: 'History and webhooks',
    tags: ['History', 'Webhooks'],
    guides: ['guides/onboarding-and-monitoring/follow-changes', 'guides/platform/webhooks'],
  },
  {title: 'News and articles', tags: ['News'], guides: ['guides/onboarding-and-monitoring/news-and-articles']},
  {
    title: 'Account, keys and data sources',
    tags: ['Account'],
    guides: ['guides/platform/authentication', 'guides/platform/data-sources'],
  },
  {title: 'Formats, limits, errors and versions', guides: ['guides/platform/', 'changelog']},
  {title: 'User interface', guides: ['user-guide/']},
];

type Merged = {topic: string; words: PhrasingContent[]; sources: Link[]};

export const transformOpenQuestions: Transform = (tree, page) => {
  let shown = false;
  replaceComponents(tree, new Set([name]), (node) => {
    if (!readAttributes(node, page, {})) return undefined;
    const questions = mergeQuestions(page.facts.questions(), page);
    if (questions.length === 0) {
      page.fail(node, 'there is no open question to show');
      return undefined;
    }
    shown = true;
    const sections = topics.flatMap(({title}): Nodes[] => {
      const those = questions.filter(({topic}) => topic === title);
      return those.length > 0 ? [heading(2, toSlug(title), [text(title)]), listOf(those)] : [];
    });
    return [flowElement(name, {}, sections as never[])];
  });
  if (shown) importComponent(tree, name);
  else linkBoxes(tree);
};

/** Joins questions with the same words, and keeps all their sources. */
function mergeQuestions(questions: OpenQuestion[], page: Page): Merged[] {
  const merged = new Map<string, Merged>();
  const resolved = resolveFacts(questions, page);
  questions.forEach((question, i) => {
    const words = resolved[i];
    const key = toString(words).replace(/\s+/g, ' ').trim().toLowerCase();
    const before = merged.get(key);
    const topic = topicOf(question);
    if (before) before.sources.push(question.source);
    else merged.set(key, {topic, words, sources: [question.source]});
  });
  return [...merged.values()];
}

/** Replaces the components in the questions of guides by facts of the description. */
function resolveFacts(questions: OpenQuestion[], page: Page): PhrasingContent[][] {
  const lines = questions.map(({words, file, line}) => {
    const node = paragraph(words);
    page.setOrigin(node, file, line);
    return node;
  });
  const tree: Root = {type: 'root', children: lines};
  void transformInlineFacts(tree, page);
  return lines.map(({children}) => children);
}

/** Returns the topic with the tag, or with the longest path that the guide's path starts with. */
function topicOf({of, file, line}: OpenQuestion): string {
  const found = topics
    .flatMap(({title, tags = [], guides}) =>
      ('tag' in of ? tags.filter((tag) => tag === of.tag) : guides.filter((path) => of.guide.startsWith(path))).map(
        (part) => ({title, length: part.length}),
      ),
    )
    .sort((a, b) => b.length - a.length)[0];
  const what = 'tag' in of ? `the tag ${of.tag}` : 'this page';
  if (!found) throw new Error(`${file}:${line} open questions have no topic for ${what}: add it to open-questions.ts`);
  return found.title;
}

const listOf = (questions: Merged[]): List => ({
  type: 'list',
  spread: false,
  children: questions.map(({words, sources}) => ({
    type: 'listItem',
    children: [paragraph([...words, text(' '), textElement('small', {}, listSources(sources))])],
  })),
});

function listSources(sources: Link[]): PhrasingContent[] {
  const links = sources.flatMap(({title, url}, i) => [...(i ? [text(', ')] : []), link(url, [text(title)])]);
  return [text('('), ...links, text(')')];
}

function linkBoxes(tree: Root): void {
  visit(tree, 'containerDirective', (node) => {
    if (node.name !== notSpecified) return;
    node.children.push(paragraph([link(questionsPage, [text('All questions to settle at onboarding')])]));
  });
}
