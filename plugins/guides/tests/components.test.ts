/** Tests what the components of a guide become, and that a wrong name is reported with its file and line. */
import remarkDirective from 'remark-directive';
import {createProcessor} from '@mdx-js/mdx';
import {describe, expect, test} from 'vitest';
import {linkText} from '../../../src/components/sandbox/request-link';
import {createNameIndex} from '@screening/api';
import {guideTransforms} from '..';
import {questionsOfDescription} from '../open-questions';
import {loadGuideData} from '../lib/data';
import {readBundle} from '@screening/api/node';
import {fieldsOf, makeData, problemsOf, render, rowsOf} from './lib/render';
import {validator} from '@screening/sandbox/testing';
import {allWorkflows} from '../../../tests/lib/workflows/run';

test.each([
  [
    '<Field of="Thing.riskScore" />',
    '<a href="/api/schemas/thing#riskScore"><code>riskScore</code></a>',
  ],
  [
    '<Field of="Thing.riskScore">a *score*</Field>',
    '<a href="/api/schemas/thing#riskScore">a <em>score</em></a>',
  ],
  [
    '<Operation of="getThing" />',
    '<a href="/api/get-thing"><code>GET /thing/{thingURN}</code></a>',
  ],
  ['<Webhook of="thingChanged" />', '<a href="/api/thing-changed">Thing changed</a>'],
  ['<Schema of="Part" />', '<a href="/api/schemas/part"><code>Part</code></a>'],
  ['<Limit of="listThings.query.pageSize" is="maximum" />', '80'],
  ['<Limit of="rateLimit" />', '70'],
  ['<Status of="429" />', '<a href="/api#error-429"><code>429 Too Many Requests</code></a>'],
  ['<Value of="ThingState" is="shut" />', '<code>shut</code>'],
])('%s in a sentence, a list, a cell and alone on its line', async (component, expected) => {
  const {html, problems} = await render(
    `See ${component} here.\n\n${component}\n\n- ${component}\n\n| A |\n|---|\n| ${component} |`,
  );
  expect(problems).toEqual([]);
  for (const part of [
    `<p>See ${expected} here.</p>`,
    `<p>${expected}</p>`,
    `<li>${expected}</li>`,
    `<td>${expected}</td>`,
  ])
    expect(html).toContain(part);
});

test.each([
  ['<Field of="Thing.riskscore" />', 'riskScore'],
  ['<Webhook of="listThings" />', 'not a webhook'],
  ['<Schema of="Prat" />', '`Part`'],
  ['<Limit of="listThings.query.pageSize" is="maxium" />', 'needs `is`'],
  ['<Status of="404" />', 'no error 404 in the catalog; it has 400, 429'],
  ['<Value of="ThingState" is="opn" />', 'did you mean `open`?'],
  ['<Field off="Thing.urn" />', 'has no attribute `off`; did you mean `of`?'],
  ['<Field />', '<Field> needs `of`'],
  ['<Field of={"Thing.urn"} />', 'needs `of` as text'],
  ['<FieldTable of="Thing" fields="urn riskscore" />', 'did you mean `riskScore`?'],
  ['<FieldTable of="ThingState" />', 'has no rows'],
  ['<Example of="ThingFull" pick="parts.1" />', 'no `1` in `parts.1`'],
  ['<Example of="ThingFull">x</Example>', 'must have no content'],
  ['A <FieldTable of="Thing" /> in a line.', 'must be alone on its line'],
  ['<DataTable of="Part" key="partNam" />', 'did you mean `partName`?'],
  ['<Workflow of="gate" />', 'no workflow `gate`'],
  ['<OpenQuestions />', 'there is no open question to show'],
  ['<Checklist>\n\n- [ ] The key is safe.\n\n</Checklist>', 'must begin with its claim in bold'],
  [
    '<Checklist>\n\n- [ ] **A.** B.\n- [ ] **A.** C.\n\n</Checklist>',
    'two lines of the checklist claim "A."',
  ],
  [
    '<AnnotatedExample of="Stray">\n<Note at="a">x</Note>\n</AnnotatedExample>',
    "doesn't belong to a schema",
  ],
  [
    '<AnnotatedExample of="ThingFull">\n<Note at="parts.0">x</Note>\n</AnnotatedExample>',
    'has no separate line',
  ],
  [
    '<AnnotatedExample of="ThingFull">\n<Note at="stat">x</Note>\n</AnnotatedExample>',
    'did you mean `state`?',
  ],
  ['<AnnotatedExample of="ThingFull">\n\nText.\n\n</AnnotatedExample>', 'must only contain notes'],
])('%j is reported with its line', async (block, message) => {
  const problems = await problemsOf(`Text.\n\n${block}\n`);
  expect(problems).toEqual([expect.stringContaining(message)]);
  expect(problems[0]).toMatch(/^docs\/page\.mdx:[3-6]:/);
});

test('a build fails with every problem in order', async () => {
  const processor = createProcessor({
    remarkPlugins: [guideTransforms('/site', makeData), remarkDirective],
  });
  const value = 'See <Schema of="Prat" />.\n\nA `zzz`.';
  await expect(processor.process({path: '/site/docs/a/b.mdx', value})).rejects.toMatchObject({
    message: expect.stringMatching(
      /^docs\/a\/b\.mdx:1:5 no schema `Prat` .*\ndocs\/a\/b\.mdx:3:3 `zzz` is not in the description/,
    ),
    line: 1,
    column: 5,
  });
});

describe('a table of the API', () => {
  test('lists values, fields with their rules, and examples', async () => {
    const {html, problems} = await render(
      '<EnumTable of="ThingState" />\n\n<FieldTable of="Thing" fields="riskScore urn state" />\n\n' +
        '<FieldTable of="listThings.body" />\n\n| A |\n|---|\n| <StatusRow of="429" /> |\n\n<Example of="ThingFull" pick="parts.0" title="A part" />',
    );
    expect(problems).toEqual([]);
    const open = '<code>open</code>';
    expect(rowsOf(html)).toEqual([
      'Value | Meaning',
      `${open} | It is ${open}.`,
      '<code>shut</code> | It is shut.',
      'A',
      expect.stringContaining('429 Too Many Requests'),
    ]);
    expect(fieldsOf(html)).toEqual([
      '<a href="/api/schemas/thing#riskScore"><code>riskScore</code></a> integer, at least 0; at most 60 | How risky it is.',
      '<a href="/api/schemas/thing#urn"><code>urn</code></a> string, required | Who it is.',
      `<a href="/api/schemas/thing#state"><code>state</code></a> string, one of ${open}, <code>shut</code> | Its state.`,
      expect.stringMatching(/, required; minimum length 2 \| The <em>name<\/em> of &lt;it&gt;\./),
    ]);
    expect(html).toContain(
      '<pre><code class="language-json">{\n  &quot;partName&quot;: &quot;lid&quot;,',
    );
    const links = [
      ...html.matchAll(/<a href="#([^"]+)" id="\1" class="row-link" aria-label="([^"]+)"/g),
    ];
    expect(links.map((match) => match.slice(1))).toEqual([
      ['ThingState.open', 'Link to open'],
      ['ThingState.shut', 'Link to shut'],
      ['error-429', 'Link to 429 Too Many Requests'],
    ]);
  });

  test('lists test subjects with a link to the filled-in request of each', async () => {
    const subject = {name: 'Lid & Sons', title: 'A lid', outcome: 'One row.', expect: {}};
    const call = {operationId: 'listThings', body: {name: 'Lid & Sons'}};
    const types = ['company', 'person'] as const;
    const subjects = types.map((type) => ({...subject, id: `lid-${type}`, type, try: call}));
    const {html} = await render(
      '<TestSubjects of="company" />',
      makeData({subjects: () => subjects}),
    );
    expect(rowsOf(html)).toHaveLength(2);
    const [, href = '', words] = /<a href="([^"]+)">([^<]+)<\/a>/.exec(html) ?? [];
    expect([words, href.split('?')[0]]).toEqual(['A lid', '/api/list-things']);
    expect(html).toContain(
      '<code>POST /things { &quot;name&quot;: &quot;Lid &amp; Sons&quot; }</code>',
    );
    expect(html).toContain('id="lid-company"');
    expect(JSON.parse(linkText({search: `?${href.split('?')[1]}`, hash: ''}) ?? '')).toMatchObject({
      body: call.body,
    });
  });

  test('lists the columns of a warehouse: keys, nested objects and nullable fields', async () => {
    const source = '<DataTable of="Box" key="part.partName" parent="thingURN=Thing.urn" />';
    const {html} = await render(source);
    expect(fieldsOf(html).map((row) => row.replace(/<[^>]+>/g, ''))).toEqual([
      'thingURN text, key | Who it is.',
      'weight real, never null | Its weight.',
      'packedAt timestamp | When.',
      'part.partName text, key | Its name.',
      'part.sizes JSON (list of integer) | Its sizes.',
      'facet JSON | One of two.',
    ]);
  });
});

describe('a table', () => {
  const long = 'a sentence that is too long to be read side by side';
  test.each([
    [
      '| | A |\n|---|---|\n| x | y |',
      '<tr><td></td><th scope="col">A</th></tr>',
      'an empty corner is a plain cell',
    ],
    [
      '| A | B |\n|---|---|\n| x | y |',
      '<th scope="row">x</th><td>y</td>',
      'the first column has row headers',
    ],
    ['| A |\n|---|\n| x |', '<td>x</td>', 'a single column has no row headers'],
    [
      '| A | B | C |\n|---|:-:|---|\n| x | | y |',
      '<th scope="row">x</th><td>y</td>',
      'empty columns are dropped',
    ],
    [
      `| A | B | C |\n|---|---|---|\n| x | ${long} | ${long} |`,
      `<td data-label="C">${long}`,
      'wide tables stack',
    ],
    [`| A | B |\n|---|---|\n| x | ${long} |`, `<td>${long}`, 'narrow tables do not stack'],
    [
      '## New *words* {/* #old */}\n\n| A |\n|---|\n| b |',
      '<table aria-label="New words">',
      'the heading is the name',
    ],
  ])('%j becomes %s: %s', async (source, html) => {
    expect((await render(source)).html.replaceAll('\n', '')).toContain(html);
  });
});

test('each line of a checklist gets a checkbox whose label is its claim', async () => {
  const lines = '- [ ] **The *key* is safe.** See.\n- [ ] **Errors are text.** See.\n- No line.';
  const {html, imports} = await render(`<Checklist>\n\n${lines}\n\n</Checklist>`);
  expect(html.match(/type="checkbox"/g)).toHaveLength(2);
  expect(html).toMatch(
    /<label for="([^"]+)" data-content="true"><strong>The <em>key<\/em> is safe\.<\/strong><\/label>/,
  );
  expect(html).toMatch(/<progress[^>]* max="2"/);
  expect(imports.join()).toMatch(/ChecklistProgress.*Check'/s);
});

describe('an annotated example', () => {
  const annotate = (notes: string, attributes = 'of="ThingFull"') =>
    render(`<AnnotatedExample ${attributes}>\n${notes}\n</AnnotatedExample>`);

  test('links keys to their fields, also in nested schemas and in the alternative that has all keys', async () => {
    const {html, problems, imports} = await annotate('<Note at="facet.depth">How deep.</Note>');
    expect(problems).toEqual([]);
    expect(imports).toEqual([
      "import AnnotatedExample from '@site/src/components/AnnotatedExample';",
    ]);
    expect(html).toContain('<a href="/api/schemas/thing#riskScore">&quot;riskScore&quot;</a>');
    expect(html).toMatch(
      /<a href="\/api\/schemas\/(part#|thing#parts\.)partName">&quot;partName&quot;<\/a>/,
    );
    expect(html).toContain('<a href="/api/schemas/port-facet#depth">&quot;depth&quot;</a>');
    expect(html).toMatch(
      /<a href="[^"]*artName">&quot;partName&quot;<\/a>: <span class="t-string">&quot;quay&quot;/,
    );
    // The description doesn't define this key.
    expect(html).toContain('&quot;anything&quot;: <span class="t-number">null</span>');
  });

  test('shows the JSON, and numbers its notes from top to bottom, with links between notes and lines', async () => {
    const notes =
      '<Note at="sizes">Second.</Note>\n<Note at="partName">First: <Limit of="rateLimit" />.</Note>';
    const {html} = await annotate(notes, 'of="ThingFull" pick="parts.0"');
    const shown = html.slice(html.indexOf('<code>'), html.indexOf('</code>'));
    const json = shown
      .replace(/<a [^>]*aria-label[^>]*>\d+<\/a>|<[^>]*>/g, '')
      .replaceAll('&quot;', '"');
    expect(JSON.parse(json)).toEqual({partName: 'lid', sizes: [1, 2]});
    const numbers =
      /-line-(\d)" data-noted[^\n]*?<a href="#\w+-note-(\d)" aria-label="Note (\d)">(\d)<\/a>/g;
    expect([...html.matchAll(numbers)].map((match) => match.slice(1).join(''))).toEqual([
      '1111',
      '2222',
    ]);
    expect(html).toMatch(
      /<li id="\w+-note-1"><p><a [^>]*><code>partName<\/code><\/a>: First: 70\. <a href="#\w+-line-1"/,
    );
  });
});

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

  test('are the list items of a box that contain a question, with their section', async () => {
    const {html, items} = await list(
      guide('- How long?\n- A remark.\n- Why, for [this](x.mdx)? Wait until then.'),
    );
    expect(items).toEqual(['How long?', 'Why, for this? Wait until then.']);
    expect(html).toContain('<h2 id="history-and-webhooks">History and webhooks</h2>');
    expect(html).toContain('<small>(<a href="/docs/a-page#a-part">A page: A part</a>)</small>');
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
    expect(html.match(/A page: A part/g)).toHaveLength(3);
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

  test('to ask first are on top, and must exist', async () => {
    const topics = {first: ['Why not?'], topics: {Webhooks: ['guides/']}};
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
    expect(html).toContain('>Ask these 20 first</h2>');
    expect(html.match(/<small>|, <a /g)!.length).toBeGreaterThan(
      questionsOfDescription(doc).length,
    );
  });
});

describe('a workflow', async () => {
  const workflows = (await allWorkflows()).map(({workflow}) => workflow);
  const data = makeData({
    workflows: () => workflows,
    doc: validator.doc,
    index: createNameIndex(validator.doc),
  });
  const stepsOf = async (id: string) => {
    const {html, problems} = await render(`<Workflow of="${id}" />`, data);
    expect(problems).toEqual([]);
    const items = [...html.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item]) =>
      item.replace(/<[^>]+>/g, ' '),
    );
    return {html, steps: items.map((item) => item.replace(/\s+/g, ' ').trim())};
  };

  test.each(workflows)(
    '$id lists all steps, with their operations and slots for results',
    async (workflow) => {
      const {steps, html} = await stepsOf(workflow.id);
      expect(steps).toHaveLength(workflow.steps.length);
      workflow.steps.forEach(({text, method, path, id}, i) => {
        expect(steps[i]).toMatch(
          new RegExp(`^${text.slice(0, 12)}.*${method} ${path}`.replace(/[{}]/g, '.')),
        );
        expect(html).toContain(`data-slot="${id}"`);
      });
      expect(html).toContain('data-slot="end"');
      expect(html).not.toContain('$');
    },
  );

  test.each([
    [
      'onboarding-gate',
      0,
      'Takes candidates (from resultCount ) and searchDate . If resultRows[0].matchStrength is ',
    ],
    [
      'onboarding-gate',
      0,
      'the workflow continues with step 2. If resultCount is 0 , the workflow ends here.',
    ],
    [
      'onboarding-gate',
      3,
      'Expects that total is 1 , entities[0].customerKey is the input customerKey and ',
    ],
    [
      'onboarding-gate',
      4,
      'Sends urn of step 4 as entityURN . Expects that urn is urn of step 4 and ',
    ],
    ['bulk-onboarding', 1, 'Expects that id is taskID of step 1 and taskStatus is Done .'],
    [
      'bulk-onboarding',
      1,
      'If taskStatus is Working , the call is repeated every 0.5 seconds, up to 60 times.',
    ],
    ['evidence-pack', 3, 'If not, the workflow goes back to step 1.'],
  ])('%s, step %i: %s', async (id, step, words) => {
    expect((await stepsOf(id)).steps[step]).toContain(words);
  });
});
