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

test.each([
  ['graph title="It', 'A -> B', ':3:1 cannot read `title="It` after the language'],
  ['graph', 'A -> B', ':3:1 a diagram needs title="..."'],
  ['graph run title="It"', 'A -> B', ':3:1 a diagram accepts only a title, not `run`'],
  ['graph title="It"', 'A -> B\nB ->', ':5:1 `B ->` is not `A -> B` or `A -> B: text`'],
  ['graph title="It"', 'A -> B -> C', ':4:1 `A -> B -> C` is not'],
  ['graph title="It"', 'A -> A', ':4:1 `A -> A` is not'],
  ['graph title="It"', '', ':4:1 `` is not'],
  ['sequence title="It"', 'A | B\nA -> C: ask', ':5:1 `A -> C: ask` is not `A -> B: text`'],
  ['sequence title="It"', 'A | B | C\nA -> C: ask', 'between neighbors of the first line'],
  ['sequence title="It"', 'A | B\nA -> B', ':5:1 `A -> B` is not'],
  ['sequence title="It"', 'A | B', ':4:1 the diagram has no arrow'],
  [
    'sequence title="It"',
    `${'A very long name | '.repeat(5)}F\nA very long name -> F: x`,
    'the column has room for 640',
  ],
])('%s with %j is reported with its line', async (language, lines, message) => {
  const [problem] = await problemsOf(`Text.\n\n\`\`\`${language}\n${lines}\n\`\`\`\n`);
  expect(problem).toMatch(/^docs\/page\.mdx:\d+:\d+ /);
  expect(problem).toContain(message);
});
