import {expect, test} from 'vitest';
import {problemsOf, render} from './lib/render';

const fence = (language: string, lines: string, meta = 'title="Life of a thing"') =>
  `Text.\n\n\`\`\`${language} ${meta}\n${lines}\n\`\`\`\n`;
const simple = 'Open -> Shut: close & <lock>\nShut -> Open: undo';

/** Returns the texts of a picture. A wrapped text has one entry per line. */
const textsOf = (html: string): string[] => [...html.matchAll(/<text [^>]*>([^<]+)</g)].map(([, text = '']) => text);

/** Returns the coordinates of the points of each line of a path. */
const endsOf = (html: string, name: string): number[][] =>
  (new RegExp(`<path class="${name}" d="([^"]*)"`).exec(html)?.[1] ?? '')
    .split('M')
    .slice(1)
    .map((line) => (line.match(/[\d.]+/g) ?? []).map(Number));

test('a graph becomes a picture and a list of its arrows', async () => {
  const {html, problems, imports, counts} = await render(fence('graph', simple));
  expect(problems).toEqual([]);
  expect(imports).toEqual(["import Diagram from '@site/src/components/Diagram';"]);
  expect(counts).toMatchObject({diagrams: 1, fences: 0});
  expect(html).toMatch(/<figcaption[^>]*>Life of a thing<\/figcaption>/);
  expect(textsOf(html).sort()).toEqual(['&lt;lock>', 'Open', 'Shut', 'close &amp;', 'undo']);
  expect(html).toContain(
    '<li><b>Open</b><ul><li>close &amp; &lt;lock&gt; → <b>Shut</b></li></ul></li>' +
      '<li><b>Shut</b><ul><li>undo → <b>Open</b></li></ul></li>',
  );
});

test('a picture is hidden from screen readers and has no ids, colors or inline styles', async () => {
  const {html} = await render(fence('graph', simple) + fence('sequence', 'A | B\nA -> B: ask'));
  const pictures = html.match(/<svg.*?<\/svg>/gs) ?? [];
  expect(pictures).toHaveLength(2);
  for (const picture of pictures) {
    expect(picture).toMatch(/^<svg [^>]*aria-hidden="true"/);
    expect(picture).not.toMatch(/ (id|style|fill|stroke|font-family|xmlns)=/);
  }
});

test('a graph that is too wide for a phone is drawn from left to right, and its boxes never touch', async () => {
  const arrows = ['Indicator', 'Match', 'News event', 'History event', 'Note', 'Source'].map((to) => `Entity -> ${to}`);
  const {html} = await render(fence('graph', arrows.join('\n')));
  const boxes = [...html.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)].map((box) =>
    box.slice(1).map(Number),
  ) as [number, number, number, number][];
  expect(boxes).toHaveLength(7);
  expect(new Set(boxes.slice(1).map(([x, , width]) => x + width / 2)).size).toBe(1);
  boxes.forEach(([x, y, width, height], i) =>
    boxes.slice(i + 1).forEach(([left, top, wide, high]) => {
      expect(x + width < left || left + wide < x || y + height < top || top + high < y).toBe(true);
    }),
  );
});

test('arrows that go back or skip a box are routed around the boxes', async () => {
  const {html} = await render(fence('graph', 'A -> B: one\nB -> C: two\nA -> C: skip\nC -> A: again'));
  expect(textsOf(html).sort()).toEqual(['A', 'B', 'C', 'again', 'one', 'skip', 'two']);
  const middle = /<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"[^>]*\/><text[^>]*>B</.exec(html) ?? [];
  const [left = 0, width = 0] = middle.slice(1).map(Number);
  const [skip = 0, again = 0] = ['skip', 'again'].map((text) =>
    Number(new RegExp(`<text x="([\\d.]+)"[^>]*>${text}<`).exec(html)?.[1]),
  );
  for (const x of [skip, again]) expect(x < left || x > left + width).toBe(true);
});

test('a sequence becomes a picture of its participants, with arrows in the given order and direction', async () => {
  const {html, problems} = await render(fence('sequence', 'A | B "x" | C\nA -> B "x": ask\nC --> B "x": tell'));
  expect(problems).toEqual([]);
  expect(textsOf(html)).toEqual(['A', 'B "x"', 'C', 'ask', 'tell']);
  const [a = 0, b = 0, c = 0] = [...html.matchAll(/<text x="([\d.]+)"[^>]*>(?:A|B "x"|C)</g)].map(([, x]) => Number(x));
  const [[callStart, callY, callEnd] = []] = endsOf(html, 'calls');
  const [[replyStart, replyY, replyEnd] = []] = endsOf(html, 'replies');
  expect([callStart, callEnd, replyStart, replyEnd]).toEqual([a, b, c, b]);
  expect(Number(callY)).toBeLessThan(Number(replyY));
  expect(html).toContain('<li><b>A → B &quot;x&quot;:</b> ask</li><li><b>C → B &quot;x&quot;:</b> tell</li>');
});

test('stages become a list with links, where each arrow names its channel', async () => {
  const lines =
    'A | B | C\n[One](a.mdx)\nA -> B: API: ask\nB --> A: [Webhook](b.mdx): tell\n[Two](c.mdx)\nC -> B: UI: do';
  const {html, problems} = await render(fence('stages', lines));
  expect(problems).toEqual([]);
  expect(html).not.toContain('<svg');
  expect(html).toContain(
    '<li><a href="a.mdx">One</a><ul><li class="diagram-left diagram-forward"><b>A → B: </b><i>API',
  );
  expect(html).toContain(
    'diagram-left diagram-backward diagram-reply"><b>B → A: </b><i><a href="b.mdx">Webhook</a></i>: tell',
  );
  expect(html).toContain('diagram-right diagram-backward"><b>C → B: </b><i>UI</i>: do');
});

test.each([
  ['a missing title', 'graph', simple, '', ':3:1 a diagram needs title="..."'],
  ['a mode', 'graph', simple, 'run title="It"', ':3:1 a diagram accepts only a title, not `run`'],
  ['a text version', 'graph', simple, 'title="It" alt="It."', ':3:1 a diagram accepts only a title, not `alt`'],
  ['meta that cannot be read', 'graph', simple, 'title="It', ':3:1 cannot read `title="It` after the language'],
  ['an arrow without an end', 'graph', 'A -> B\nB ->', 'title="It"', ':5:1 `B ->` is not `A -> B` or `A -> B: text`'],
  ['an arrow to a box without a name', 'graph', 'A -> : text', 'title="It"', ':4:1 `A -> : text` is not'],
  ['two arrows in a line', 'graph', 'A -> B -> C', 'title="It"', ':4:1 `A -> B -> C` is not'],
  ['an arrow to its own box', 'graph', 'A -> A', 'title="It"', ':4:1 `A -> A` is not'],
  ['an empty line', 'graph', 'A -> B\n\nB -> C', 'title="It"', ':5:1 `` is not'],
  ['an empty graph', 'graph', '', 'title="It"', ':4:1 `` is not'],
  ['a stranger', 'sequence', 'A | B\nA -> C: ask', 'title="It"', ':5:1 `A -> C: ask` is not `A -> B: text`'],
  [
    'a jump',
    'sequence',
    'A | B | C\nA -> C: ask',
    'title="It"',
    'is not `A -> B: text` between neighbors of the first line',
  ],
  ['a message without a text', 'sequence', 'A | B\nA -> B', 'title="It"', ':5:1 `A -> B` is not'],
  ['a sequence without a message', 'sequence', 'A | B', 'title="It"', ':4:1 the diagram has no arrow'],
  ['an empty stage', 'stages', 'A | B\n[S](s.mdx)', 'title="It"', ':4:1 the diagram has a stage without arrow'],
  [
    'an arrow above the first stage',
    'stages',
    'A | B\nA -> B: API: x\n[S](s.mdx)',
    'title="It"',
    ':5:1 `A -> B: API: x` is not',
  ],
  [
    'an arrow that is sent in no way',
    'stages',
    'A | B\n[S](s.mdx)\nA -> B: x',
    'title="It"',
    ':6:1 `A -> B: x` is not `[Title]',
  ],
  [
    'a sequence that is too wide',
    'sequence',
    `${'A very long name | B very long name | C very long name | D very long name | E very long name | F'}\nE very long name -> F: x`,
    'title="It"',
    'and the column has room for 640: use fewer or shorter texts',
  ],
])('%s is reported once, with its line', async (_, language, lines, meta, message) => {
  const problems = await problemsOf(fence(language, lines, meta));
  expect(problems[0]).toMatch(/^docs\/page\.mdx:\d+:\d+ /);
  expect(problems[0]).toContain(message);
  expect(new Set(problems.map((problem) => problem.split(' ')[0])).size).toBe(problems.length);
});
