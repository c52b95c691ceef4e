/** Tests what the source of a diagram becomes. tests/site/diagrams.slow.spec.ts checks the pictures in a browser. */
import {expect, test} from 'vitest';
import {problemsOf, render} from './lib/render';

const fence = (language: string, lines: string, meta = 'title="Life"'): string =>
  `Text.\n\n\`\`\`${language} ${meta}\n${lines}\n\`\`\`\n\n`;
const textsOf = (html: string): string[] =>
  [...html.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text.replace(/\u00a0|&#160;/, ''));

test('a graph becomes a picture and a list of its arrows', async () => {
  const {html, problems, imports} = await render(
    fence('graph', 'Open -> Shut: do & <it>\nShut -> Open: undo'),
  );
  expect(problems).toEqual([]);
  expect(imports).toEqual(["import Diagram from '@site/src/components/Diagram';"]);
  expect(html).toMatch(/<figcaption[^>]*>Life<\/figcaption>/);
  expect(textsOf(html).sort()).toEqual(['Open', 'Shut', 'do &amp; &lt;it&gt;', 'undo'].sort());
  expect(html).toContain(
    '<li><b>Open</b><ul><li>do &amp; &lt;it&gt; → <b>Shut</b></li></ul></li>' +
      '<li><b>Shut</b><ul><li>undo → <b>Open</b></li></ul></li>',
  );
});

test('a sequence becomes a picture of its parties, and a list of its arrows', async () => {
  const {html, problems} = await render(
    fence('sequence', 'A | B "x" | C\nA -> B "x": ask\nC --> B "x": tell'),
  );
  expect(problems).toEqual([]);
  expect(textsOf(html).sort()).toEqual(['A', 'B &quot;x&quot;', 'C', '1. ask', '2. tell'].sort());
  expect(html.match(/class="edge step"/g)).toHaveLength(1);
  expect(html.match(/class="edge step reply"/g)).toHaveLength(1);
  // One line for each of the three parties, although it goes through a point in each row.
  expect(html.match(/class="edge rail"/g)).toHaveLength(3);
  const [picture] = /<svg.*<\/svg>/s.exec(html)!;
  expect(picture).toMatch(/^<svg [^>]*aria-hidden="true"/);
  expect(picture).not.toMatch(/<title| (id|style|fill|stroke|font-family|xmlns)=/);
  expect(html).toContain(
    '<li><b>A → B &quot;x&quot;:</b> ask</li><li><b>C → B &quot;x&quot;:</b> tell</li>',
  );
});

test.each([
  ['graph', 'A -> B', 'a diagram needs title="..."'],
  ['graph run title="It"', 'A -> B', 'a diagram needs title="..." and accepts nothing else'],
  ['graph title="It"', 'A -> B\nB ->', '`B ->` is not `A -> B` or `A -> B: text`'],
  ['graph title="It"', 'A -> B -> C', '`A -> B -> C` is not'],
  ['graph title="It"', 'A -> A', '`A -> A` is not'],
  [
    'sequence title="It"',
    'A | B\nA -> C: ask',
    '`A -> C: ask` is not `A -> B: text` between neighbors',
  ],
  ['sequence title="It"', 'A | B | C\nA -> C: ask', '`A -> C: ask` is not'],
  ['sequence title="It"', 'A | B\nA -> B', '`A -> B` is not'],
  ['sequence title="It"', 'A | B', 'the diagram has no arrow'],
  ['sequence title="It"', `${'A very long name | '.repeat(5)}F | G\nF -> G: x`, 'has room for 640'],
])('%s with %j is reported with its line', async (language, lines, message) => {
  const [problem] = await problemsOf(`Text.\n\n\`\`\`${language}\n${lines}\n\`\`\`\n`);
  expect(problem).toMatch(/^docs\/page\.mdx:3:1 /);
  expect(problem).toContain(message);
});
