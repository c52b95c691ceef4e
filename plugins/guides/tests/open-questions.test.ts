/** Checks that the page of open questions lists each question of the description and the guides exactly once. */
import {toString} from 'mdast-util-to-string';
import {describe, expect, test} from 'vitest';
import {createAddressBook} from '@screening/api';
import {questionsOfDescription, questionsOfGuide, readQuestions} from '../../tooling/guides/lib/read-questions';
import {parseMdx} from '../lib/markdown';
import type {OpenQuestion} from '../../tooling/guides/lib/read-questions';
import {readBundle} from '@screening/api/node';
import {makeFacts, problemsOf, render} from './lib/render';

const box = (lines: string): string => `---\ntitle: A page\n---\n\n## A part\n\n:::not-specified\n\n${lines}\n\n:::\n`;
const guide = (lines: string, path = 'guides/platform/webhooks.mdx'): OpenQuestion[] =>
  questionsOfGuide({path, text: box(lines), title: 'A page', url: '/docs/a-page'});

/** Returns the text of each list item, without the sources at its end. */
const itemsOf = (html: string): string[] =>
  [...html.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item]) =>
    item
      .replace(/ <small>.*<\/small>/s, '')
      .replace(/<[^>]+>/g, '')
      .replaceAll('&#x27;', "'")
      .replaceAll('&quot;', '"'),
  );

describe('a box of open questions', () => {
  test('returns the list items that contain a question, with their section', () => {
    const [first, ...others] = guide('- How long?\n- A remark.\n- Why, for [this](x.mdx)? Wait until then.');
    expect(first).toMatchObject({source: {title: 'A page: A part', url: '/docs/a-page#a-part'}, line: 9});
    expect(others.map(({words}) => toString({type: 'paragraph', children: words}))).toEqual([
      'Why, for this? Wait until then.',
    ]);
  });

  test('uses the explicit id of its heading as the source', () => {
    const text = box('- How long?').replace('## A part', '## A part {/* #old-part */}');
    const [question] = questionsOfGuide({path: 'index.mdx', text, title: 'A page', url: '/docs'});
    expect(question.source).toEqual({title: 'A page: A part', url: '/docs#old-part'});
  });

  test('links to the page of all questions', async () => {
    const tree = parseMdx(box('- How long? Ask your customer success contact.'));
    const {transformGuide} = await import('../transform');
    expect(await transformGuide(tree, 'docs/a.mdx', makeFacts())).toEqual([]);
    expect(JSON.stringify(tree)).toContain('"url":"/docs/guides/platform/questions-to-settle"');
  });
});

describe('the page of open questions', () => {
  test('merges questions with the same wording into one item that lists all sources', async () => {
    const questions = [...guide('- What is <Field of="Thing.urn" />?'), ...guide('- What is `urn`?\n- And why?')];
    const {html, problems} = await render('<OpenQuestions />', makeFacts({questions}));
    expect(problems).toEqual([]);
    expect(html).toContain('<h2 id="history-and-webhooks">History and webhooks</h2>');
    expect(itemsOf(html)).toEqual(['What is urn?', 'And why?']);
    expect(html.match(/A page: A part/g)).toHaveLength(3);
  });

  test('reports an unknown API name with the line of the guide', async () => {
    const questions = guide('- What is <Field of="Thing.urm" />?');
    expect(await problemsOf('<OpenQuestions />', makeFacts({questions}))).toEqual([
      expect.stringMatching(/^docs\/guides\/platform\/webhooks\.mdx:9:1 .*did you mean `urn`/),
    ]);
  });

  test('fails if there are no questions or a guide has no topic', async () => {
    expect(await problemsOf('Text.\n\n<OpenQuestions />')).toEqual([
      'docs/page.mdx:3:1 there is no open question to show',
    ]);
    const facts = makeFacts({questions: guide('- How long?', 'elsewhere/page.mdx')});
    await expect(render('<OpenQuestions />', facts)).rejects.toThrow(
      'docs/elsewhere/page.mdx:9 open questions have no topic for this page',
    );
  });

  test('lists each question of the description and the guides exactly once', async () => {
    const doc = readBundle('.');
    const questions = readQuestions('.', doc);
    const ofDescription = questionsOfDescription(doc);
    expect(ofDescription.length).toBeGreaterThan(90);
    expect(questions.length).toBeGreaterThan(ofDescription.length);
    const facts = {...makeFacts({questions}), doc, book: createAddressBook(doc)};
    const {html, problems} = await render('<OpenQuestions />', facts);
    expect(problems).toEqual([]);
    const items = itemsOf(html);
    expect(new Set(items).size).toBe(items.length);
    // Rendering has replaced the components in the questions.
    const asked = questions.map(({words}) => toString({type: 'paragraph', children: words}));
    expect(new Set(items)).toEqual(new Set(asked));
    const links = [...html.matchAll(/<small>(.*?)<\/small>/gs)].flatMap(([, sources]) => sources.match(/<a /g) ?? []);
    expect(links).toHaveLength(questions.length);
  });
});
