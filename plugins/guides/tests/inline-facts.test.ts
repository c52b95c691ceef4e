import {expect, test} from 'vitest';
import {problemsOf, render} from './lib/render';

const inSentence = async (fact: string): Promise<string> => {
  const {html, problems} = await render(`See ${fact} here.`);
  expect(problems).toEqual([]);
  return html.replace(/^<p>See /, '').replace(/ here\.<\/p>$/, '');
};

test('a field becomes a link to its anchor with its name in code font', async () => {
  expect(await inSentence('<Field of="Thing.riskScore" />')).toBe(
    '<a href="/api/schemas/thing#riskScore"><code>riskScore</code></a>',
  );
});

test('text between the tags replaces the name', async () => {
  expect(await inSentence('<Field of="Thing.riskScore">the *score*</Field>')).toBe(
    '<a href="/api/schemas/thing#riskScore">the <em>score</em></a>',
  );
});

test('an operation is shown with its method and path', async () => {
  expect(await inSentence('<Operation of="getThing" />')).toBe(
    '<a href="/api/get-thing"><code>GET /thing/{thingURN}</code></a>',
  );
});

test('a webhook is shown with its summary', async () => {
  expect(await inSentence('<Webhook of="thingChanged" />')).toBe('<a href="/api/thing-changed">Thing changed</a>');
});

test('a record links to its page', async () => {
  expect(await inSentence('<Record of="Part" />')).toBe('<a href="/api/schemas/part"><code>Part</code></a>');
});

test('a limit becomes the number in the description', async () => {
  expect(await inSentence('<Limit of="listThings.query.pageSize" is="maximum" />')).toBe('80');
  expect(await inSentence('<Limit of="listThings.query.pageSize" is="default" />')).toBe('25');
  expect(await inSentence('<Limit of="rateLimit" />')).toBe('70');
});

test('a status is shown with its text and links to the errors', async () => {
  expect(await inSentence('<Status of="429" />')).toBe(
    '<a href="/api#error-429"><code>429 Too Many Requests</code></a>',
  );
});

test('a value of an enumeration is shown in code font', async () => {
  expect(await inSentence('<Value of="ThingState" is="shut" />')).toBe('<code>shut</code>');
});

test('a fact alone on its line becomes a paragraph', async () => {
  const {html} = await render('Before.\n\n<Record of="Part" />\n\n<Field of="Part.partName">\n  the name\n</Field>');
  expect(html).toBe(
    '<p>Before.</p>\n<p><a href="/api/schemas/part"><code>Part</code></a></p>\n<p><a href="/api/schemas/part#partName">the name</a></p>',
  );
});

test('facts with only a space between them stay on one line', async () => {
  const {html} = await render('<Record of="Part" /> <Record of="Thing" />\n\n<Record of="Part" />');
  expect(html.match(/<p>/g)).toHaveLength(2);
  expect(html).toContain('<code>Part</code></a> <a');
});

test('facts work in lists and tables', async () => {
  const {html} = await render('- <Record of="Part" />\n- b\n\n| A | B |\n|---|---|\n| x | <Limit of="rateLimit" /> |');
  expect(html).toContain('<li><a href="/api/schemas/part"><code>Part</code></a></li>');
  expect(html).toContain('<td>70</td>');
});

test.each([
  ['<Field of="Thing.riskscore" />', 'riskScore'],
  ['<Field of="Think.riskScore" />', '`Thing`'],
  ['<Operation of="listThing" />', '`listThings`'],
  ['<Webhook of="listThings" />', 'not a webhook'],
  ['<Record of="Prat" />', '`Part`'],
  ['<Limit of="listThings.query.pageSize" />', 'needs `is`'],
  ['<Limit of="listThings.query.pageSize" is="maxium" />', 'did you mean `maximum`?'],
  ['<Limit of="Thing.urn" is="maximum" />', 'has no maximum'],
  ['<Status of="404" />', 'no error 404 in the catalog; it has 400, 429'],
  ['<Value of="ThingState" is="opn" />', 'did you mean `open`?'],
  ['<Value of="Thing" is="open" />', 'has no enum values'],
  ['<Field off="Thing.urn" />', 'has no attribute `off`; did you mean `of`?'],
  ['<Field />', '<Field> needs `of`'],
  ['<Field of={"Thing.urn"} />', 'needs `of` as text'],
  ['<Field {...{}} />', 'cannot have spread attributes'],
  ['<Limit of="rateLimit">70</Limit>', 'must have no text between its tags'],
])('%s is reported at its line and column', async (fact, message) => {
  const [problem, ...others] = await problemsOf(`# A\n\nOne line.\nSee ${fact} here.`);
  expect(others).toEqual([]);
  expect(problem).toMatch(/^docs\/page\.mdx:4:5 /);
  expect(problem).toContain(message);
});

test('all problems of a page are reported in line order', async () => {
  const problems = await problemsOf('See <Record of="A1" /> and\n<Record of="A2" />.\n\nThen <Record of="A3" />.');
  expect(problems.map((p) => p.slice(0, p.indexOf(' ')))).toEqual([
    'docs/page.mdx:1:5',
    'docs/page.mdx:2:1',
    'docs/page.mdx:4:6',
  ]);
});
