/** Tests the tables that show a part of the API. */
import {expect, test} from 'vitest';
import {fieldsOf, render, rowsOf} from './lib/render';

test('tables of the API list values, fields with their rules, and examples', async () => {
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
