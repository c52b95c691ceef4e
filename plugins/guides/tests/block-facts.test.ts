import {expect, test} from 'vitest';
import {linkText} from '../../../src/components/sandbox/request-link';
import {makeFacts, problemsOf, render} from './lib/render';

/** Matches the link of a row to itself. */
const rowLink = / <a href="#([^"]+)" id="\1" class="row-link" aria-label="[^"]+" data-copy-link=""><\/a>/g;

/** Returns the rows of the only table as text, with cells separated by `|`. */
const rows = (html: string): string[] =>
  [...html.replaceAll(rowLink, '').matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd](?: [^>]*)?>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell).join(' | '),
  );

test('an enumeration becomes a table of its values and their meanings', async () => {
  const {html, problems} = await render('<EnumTable of="ThingState" />');
  expect(problems).toEqual([]);
  expect(rows(html)).toEqual([
    'Value | Meaning',
    '<code>open</code> | It is <code>open</code>.',
    '<code>shut</code> | It is shut.',
  ]);
});

test('the rows of values, errors and test subjects have anchors with links to them', async () => {
  const ids = async (source: string, facts = makeFacts()) =>
    [...(await render(source, facts)).html.matchAll(rowLink)].map(([link, id]) => [
      id,
      /aria-label="([^"]+)"/.exec(link)?.[1],
    ]);
  expect(await ids('<EnumTable of="ThingState" />')).toEqual([
    ['ThingState.open', 'Link to open'],
    ['ThingState.shut', 'Link to shut'],
  ]);
  expect(await ids('| A |\n|---|\n| <StatusRow of="429" /> |')).toEqual([
    ['error-429', 'Link to 429 Too Many Requests'],
  ]);
  const call = {operationId: 'listThings', body: {name: 'Lid'}};
  const cast = [
    {id: 'a-lid', name: 'Lid', title: 'A lid', outcome: 'One row.', expect: {}, type: 'company', try: call},
  ];
  expect(await ids('<TestSubjects of="company" />', makeFacts({cast}))).toEqual([['a-lid', 'Link to Lid']]);
  expect(await ids('| A |\n|---|\n| b |')).toEqual([]);
});

test('a field table keeps the given order and shows links, types, rules without patterns, and meanings', async () => {
  const {html} = await render('<FieldTable of="Thing" fields="riskScore urn state" />');
  expect(rows(html)).toEqual([
    'Field | Type | Rule | Meaning',
    '<a href="/api/schemas/thing#riskScore"><code>riskScore</code></a> | integer | at least 0; at most 60 | How risky it is.',
    '<a href="/api/schemas/thing#urn"><code>urn</code></a> | string | required | Who it is.',
    '<a href="/api/schemas/thing#state"><code>state</code></a> | string | one of <code>open</code>, <code>shut</code> | Its state.',
  ]);
});

test('without `fields` a table has all fields, and a tag in a description is shown as text', async () => {
  const {html} = await render('<FieldTable of="listThings.body" />');
  expect(rows(html)[1]).toContain('| required; minimum length 2 | The <em>name</em> of &lt;it&gt;.');
  expect(rows((await render('<FieldTable of="Thing" />')).html)).toHaveLength(7);
});

test('an example becomes a JSON block, and `pick` selects a part of it', async () => {
  const {html, problems} = await render('<Example of="ThingFull" pick="parts.0" title="A part" />');
  expect(problems).toEqual([]);
  expect(html).toBe(
    '<pre><code class="language-json">{\n  &quot;partName&quot;: &quot;lid&quot;,\n  &quot;sizes&quot;: [1, 2]\n}\n</code></pre>',
  );
});

test.each([
  ['<EnumTable of="ThingStat" />', 'did you mean `ThingState`?'],
  ['<EnumTable of="Thing" />', 'has no enum values'],
  ['<FieldTable of="Thing" fields="urn riskscore" />', 'no field `riskscore` in `Thing`; did you mean `riskScore`?'],
  ['<FieldTable of="ThingState" />', 'has no fields to show in a table'],
  ['<Example of="ThingFul" />', 'did you mean `ThingFull`?'],
  ['<Example of="ThingFull" pick="parts.1" />', 'no `1` in `parts`'],
  ['<Example of="ThingFull" pick="prts" />', 'did you mean `parts`?'],
  ['<Example of="ThingFull">x</Example>', 'must have no content'],
  ['A <FieldTable of="Thing" /> in a line.', 'must be alone on its line'],
])('%s is reported with its line', async (block, message) => {
  const [problem, ...others] = await problemsOf(`Text.\n\n${block}\n`);
  expect(others).toEqual([]);
  expect(problem).toMatch(/^docs\/page\.mdx:3:/);
  expect(problem).toContain(message);
});

test('test subjects of one type become a table, with a link to the prefilled request of each', async () => {
  const subject = {name: 'Lid & Sons', title: 'A lid', outcome: 'One row.', expect: {}};
  const call = {operationId: 'listThings', body: {name: 'Lid & Sons'}};
  const cast = [
    {...subject, id: 'lid', type: 'company', try: call},
    {...subject, id: 'lid-2', type: 'person', try: call},
  ];
  const {html, problems} = await render('<TestSubjects of="company" />', makeFacts({cast}));
  expect(problems).toEqual([]);
  expect(rows(html)).toHaveLength(2);
  const [, href = '', words] = /<a href="([^"]+)">([^<]+)<\/a>/.exec(html) ?? [];
  expect([words, href.split('?')[0]]).toEqual(['A lid', '/api/list-things']);
  expect(html).toContain('<code>POST /things { &quot;name&quot;: &quot;Lid &amp; Sons&quot; }</code>');
  expect(JSON.parse(linkText({search: `?${href.split('?')[1]}`, hash: ''}) ?? '')).toMatchObject({body: call.body});
  expect(await problemsOf('<TestSubjects of="ship" />', makeFacts({cast}))).toEqual([
    expect.stringContaining('no test subject is a `ship`; there are company, person'),
  ]);
});
