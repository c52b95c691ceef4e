/** Tests what the source of a diagram becomes. tests/site/diagrams.spec.ts checks the pictures in a browser. */
import {expect, test} from 'vitest';
import {problemsOf, render} from './lib/render';

const fence = (language: string, lines: string, meta = 'title="Life"'): string =>
  `Text.\n\n\`\`\`${language} ${meta}\n${lines}\n\`\`\`\n\n`;
const textsOf = (html: string): string[] =>
  [...html.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text.replace(/\u00a0|&#160;/, ''));

test('a graph becomes a picture and a list of its arrows', async () => {
  const {html, problems, imports} = await render(fence('graph', 'Open -> Shut: close & <lock>\nShut -> Open: undo'));
  expect(problems).toEqual([]);
  expect(imports).toEqual(["import Diagram from '@site/src/components/Diagram';"]);
  expect(html).toMatch(/<figcaption[^>]*>Life<\/figcaption>/);
  expect(textsOf(html).sort()).toEqual(['Open', 'Shut', 'close &amp; &lt;lock&gt;', 'undo'].sort());
  expect(html).toContain(
    '<li><b>Open</b><ul><li>close &amp; &lt;lock&gt; → <b>Shut</b></li></ul></li>' +
      '<li><b>Shut</b><ul><li>undo → <b>Open</b></li></ul></li>',
  );
});

test('a sequence becomes a picture of its parties, and a list of its arrows', async () => {
  const {html, problems} = await render(fence('sequence', 'A | B "x" | C\nA -> B "x": ask\nC --> B "x": tell'));
  expect(problems).toEqual([]);
  expect(textsOf(html).sort()).toEqual(['A', 'B &quot;x&quot;', 'C', 'ask', 'tell']);
  expect(html.match(/class="edge step"/g)).toHaveLength(1);
  expect(html.match(/class="edge step reply"/g)).toHaveLength(1);
  expect(html).toContain('<li><b>A → B &quot;x&quot;:</b> ask</li><li><b>C → B &quot;x&quot;:</b> tell</li>');
});

test('a picture is hidden from screen readers and has no ids, colors or inline styles', async () => {
  const {html} = await render(fence('graph', 'A -> B') + fence('sequence', 'A | B\nA -> B: ask'));
  const pictures = html.match(/<svg.*?<\/svg>/gs) ?? [];
  expect(pictures).toHaveLength(2);
  for (const picture of pictures) {
    expect(picture).toMatch(/^<svg [^>]*aria-hidden="true"/);
    expect(picture).not.toMatch(/<title| (id|style|fill|stroke|font-family|xmlns)=/);
  }
});

test('stages become a list with links, where each arrow names its channel', async () => {
  const lines = '[One](a.mdx)\nA -> B: API: ask\nB --> A: [Webhook](b.mdx): tell\n[Two](c.mdx)\nC -> B: UI: do';
  const {html, problems} = await render(fence('stages', `A | B | C\n${lines}`));
  expect(problems).toEqual([]);
  expect(html).not.toContain('<svg');
  for (const part of [
    '<li><a href="a.mdx">One</a><ul><li class="diagram-left diagram-forward"><b>A → B: </b><i>API',
    'diagram-left diagram-backward diagram-reply"><b>B → A: </b><i><a href="b.mdx">Webhook</a></i>: tell',
    'diagram-right diagram-backward"><b>C → B: </b><i>UI</i>: do',
  ])
    expect(html).toContain(part);
});

test.each([
  ['a missing title', 'graph', 'A -> B', '', ':3:1 a diagram needs title="..."'],
  ['a mode', 'graph', 'A -> B', 'run title="It"', ':3:1 a diagram accepts only a title, not `run`'],
  ['meta that cannot be read', 'graph', 'A -> B', 'title="It', ':3:1 cannot read `title="It` after the language'],
  ['an arrow without an end', 'graph', 'A -> B\nB ->', undefined, ':5:1 `B ->` is not `A -> B` or `A -> B: text`'],
  ['two arrows in a line', 'graph', 'A -> B -> C', undefined, ':4:1 `A -> B -> C` is not'],
  ['an arrow to its own box', 'graph', 'A -> A', undefined, ':4:1 `A -> A` is not'],
  ['an empty graph', 'graph', '', undefined, ':4:1 `` is not'],
  ['an unknown party', 'sequence', 'A | B\nA -> C: ask', undefined, ':5:1 `A -> C: ask` is not `A -> B: text`'],
  ['a jump', 'sequence', 'A | B | C\nA -> C: ask', undefined, 'between neighbors of the first line'],
  ['a message without a text', 'sequence', 'A | B\nA -> B', undefined, ':5:1 `A -> B` is not'],
  ['a sequence without a message', 'sequence', 'A | B', undefined, ':4:1 the diagram has no arrow'],
  ['an empty stage', 'stages', 'A | B\n[S](s.mdx)', undefined, ':4:1 the diagram has a stage without arrow'],
  ['an arrow above the first stage', 'stages', 'A | B\nA -> B: API: x', undefined, ':5:1 `A -> B: API: x` is not'],
  [
    'an arrow without a channel',
    'stages',
    'A | B\n[S](s.mdx)\nA -> B: x',
    undefined,
    ':6:1 `A -> B: x` is not `[Title]',
  ],
  [
    'a sequence that is too wide',
    'sequence',
    `${['A', 'B', 'C', 'D', 'E'].map((name) => `${name} very long name`).join(' | ')} | F\nE very long name -> F: x`,
    undefined,
    'and the column has room for 640: use fewer or shorter texts',
  ],
])('%s is reported with its line', async (_, language, lines, meta, message) => {
  const problems = await problemsOf(fence(language, lines, meta));
  expect(problems[0]).toMatch(/^docs\/page\.mdx:\d+:\d+ /);
  expect(problems[0]).toContain(message);
});
