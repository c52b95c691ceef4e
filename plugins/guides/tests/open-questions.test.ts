/** Tests the list of all open questions. */
import {describe, expect, test} from 'vitest';
import {readBundle} from '@screening/api/node';
import {loadGuideData} from '../lib/data';
import {questionsOfDescription} from '../open-questions';
import {makeData, render} from './lib/render';

describe('open questions', () => {
  const guide = (lines: string, heading = '## A part', path = 'guides/platform/webhooks.mdx') => {
    const text = `---\ntitle: A page\n---\n\n${heading}\n\n:::not-specified\n\n${lines}\n\n:::\n`;
    return {path, text, title: 'A page', url: '/docs/a-page'};
  };
  const list = async (...guides: ReturnType<typeof guide>[]) => {
    const {html, problems} = await render('<OpenQuestions />', makeData({guides: () => guides}));
    return {
      html,
      problems,
      items: [...html.matchAll(/<li>(.*?) <small>/gs)].map(([, item]) => item),
    };
  };

  test('are the list items of a box that contain a question, with a link to their section', async () => {
    const {html, items} = await list(
      guide('- How long?\n- A remark.\n- Why, for [this](x.mdx)? Wait until then.'),
    );
    expect(items).toEqual(['How long?', 'Why, for this? Wait until then.']);
    expect(html).toContain(
      '<summary><h3 id="history-and-webhooks" class="fold-title">History and webhooks</h3><small data-not-in-markdown="">2 questions</small></summary>',
    );
    expect(html).toContain('<small>(<a href="/docs/a-page#a-part">A page</a>)</small>');
    expect((await list(guide('- How long?', '## A part {/* #old */}'))).html).toContain(
      'href="/docs/a-page#old"',
    );
  });

  test('with the same wording are one item that lists all sources', async () => {
    const {html, items} = await list(
      guide('- What is <Field of="Thing.urn" />?'),
      guide('- What is `urn`?\n- And why?'),
    );
    expect(items.map((item) => item.replace(/<[^>]+>/g, ''))).toEqual(['What is urn?', 'And why?']);
    expect(html.match(/>A page</g)).toHaveLength(3);
  });

  test('are rejected with the line of the guide if they name nothing, or if the guide has no topic', async () => {
    expect((await list(guide('- What is <Field of="Thing.urm" />?'))).problems).toEqual([
      expect.stringMatching(/^docs\/guides\/platform\/webhooks\.mdx:9:1 .*did you mean `urn`/),
    ]);
    expect((await list(guide('- How long?', '## A', 'elsewhere/page.mdx'))).problems).toEqual([
      expect.stringContaining(
        'docs/elsewhere/page.mdx:9 open questions have no topic for elsewhere/page.mdx',
      ),
    ]);
  });

  test('that a collection repeats have the topic of the other page', async () => {
    const repeated = guide('- How long?', '## A', 'guides/a-collection.mdx');
    const topics = {
      first: [],
      collections: ['guides/a-collection'],
      topics: {Collected: ['guides/a-coll'], Webhooks: ['guides/platform/']},
    };
    const {html, problems} = await render(
      '<OpenQuestions />',
      makeData({guides: () => [repeated, guide('- How long?')], questionTopics: () => topics}),
    );
    expect(problems).toEqual([]);
    expect(html).toContain('>Webhooks</h3>');
    expect(html).not.toContain('>Collected</h3>');
  });

  test('to ask first are on top, and must exist', async () => {
    const topics = {first: ['Why not?'], collections: [], topics: {Webhooks: ['guides/']}};
    const {problems} = await render(
      '<OpenQuestions />',
      makeData({guides: () => [guide('- How long?')], questionTopics: () => topics}),
    );
    expect(problems).toEqual([
      expect.stringContaining('no open question "Why not?", which should be asked first'),
    ]);
  });

  test('of the description and the guides are listed exactly once, at most 100 in all, 20 of them first', async () => {
    const doc = readBundle('.');
    const {html, problems} = await render('<OpenQuestions />', loadGuideData('.', doc));
    expect(problems).toEqual([]);
    const items = [...html.matchAll(/<li>(.*?) <small>/gs)].map(([, item]) => item);
    expect(new Set(items).size).toBe(items.length);
    expect(items.length).toBeLessThanOrEqual(100);
    expect(html).toContain('>Ask these 20 first</h3>');
    expect(html.match(/<small>|, <a /g)!.length).toBeGreaterThan(
      questionsOfDescription(doc).length,
    );
  });
});
