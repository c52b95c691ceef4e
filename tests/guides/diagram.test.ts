import {expect, test} from 'vitest';
import {problemsOf, render} from '../lib/guides/render';

const fence = (dot: string, meta = 'title="Life of a thing" alt="A thing is open, then \\"shut\\"."') =>
  `Text.\n\n\`\`\`dot ${meta.replaceAll('\\"', "'")}\n${dot}\n\`\`\`\n`;
const simple = 'digraph {\n  rankdir=LR\n  Open -> Shut [label="shut & <lock>"]\n}';

test('a diagram becomes static HTML with a caption and a text version', async () => {
  const {html, problems, imports, counts} = await render(fence(simple));
  expect(problems).toEqual([]);
  expect(imports).toEqual(["import Diagram from '@site/src/components/Diagram';"]);
  expect(counts.diagrams).toBe(1);
  expect(html).toContain('<figcaption');
  expect(html).toMatch(
    /Life of a thing<details.*<summary>Text version<\/summary><p>A thing is open, then &#x27;shut&#x27;\.<\/p>/,
  );
  expect(html).toMatch(/<text [^>]*>Open<\/text>/);
  expect(html).toContain('shut &amp; &lt;lock&gt;');
});

test('a diagram has an accessible name and can be scrolled with the keyboard', async () => {
  const {html} = await render(fence(simple, 'title="A & \'B\'" alt="It."'));
  expect(html).toMatch(/<svg [^>]*role="img" aria-label="A &amp; 'B'"/);
  expect(html).toMatch(/<div[^>]* tabindex="0" role="group" aria-label="Diagram: A/i);
});

test('a diagram uses the colors and font of the page, and has no ids', async () => {
  const {html} = await render(fence(simple) + fence(simple));
  const pictures = html.match(/<svg.*?<\/svg>/gs) ?? [];
  expect(pictures).toHaveLength(2);
  for (const svg of pictures) {
    expect(svg).not.toMatch(/ (id|style|font-family|xmlns:xlink|height)=/);
    expect(
      [...svg.matchAll(/(?:fill|stroke)="([^"]*)"/g)]
        .map(([, color]) => color)
        .filter((c) => !['none', 'currentColor'].includes(c ?? '')),
    ).toEqual([]);
    expect(svg.match(/<text [^>]*fill="currentColor"/g)).toHaveLength(3);
    expect(svg).toMatch(/ viewBox="0\.00 0\.00 [\d.]+ [\d.]+"/);
    expect(svg).toContain('class="diagram-node"');
    expect(svg).toContain('class="diagram-edge"');
  }
});

test.each([
  ['a missing title', fence(simple, 'alt="It."'), ':3:1 a diagram needs title'],
  ['a missing alt', fence(simple, 'title="It"'), ':3:1 a diagram needs alt'],
  ['a mode', fence(simple, 'run title="It" alt="It."'), ':3:1 a diagram has only title and alt, not `run`'],
  ['meta that cannot be read', fence(simple, 'title="It'), ':3:1 cannot read `title="It` after the language'],
  [
    'dot that cannot be parsed, at its own line',
    fence('digraph {\n  a -> b\n  b -> ->\n}'),
    ':6:1 the diagram cannot be drawn: syntax error in line 3',
  ],
  ['an unknown shape', fence('digraph { a [shape=bogus] }'), 'unknown shape bogus'],
  ['a color', fence('digraph { a [color=red] }'), 'uses the colors of the page: remove the color red'],
  ['a filled node', fence('digraph { a [style=filled] }'), 'remove the color lightgrey'],
  ['a link', fence('digraph { a [URL="https://stranger.example"] }'), 'a diagram can only have nodes, edges and words'],
  ['a script', fence('digraph { a [URL="javascript:alert(1)"] }'), 'a diagram can only have nodes, edges and words'],
])('%s is reported', async (_, source, message) => {
  const [problem] = await problemsOf(source);
  expect(problem).toMatch(/^docs\/page\.mdx:\d+:\d+ /);
  expect(problem).toContain(message);
});

const sequence = (lines: string) => `\`\`\`sequence title="One call" alt="A asks B."\n${lines}\n\`\`\`\n`;

test('a sequence becomes a diagram with its participants and messages, and arrows in their direction', async () => {
  const {html, problems, counts} = await render(sequence('A | B "x" | C\nA -> B "x": ask\nC -> B "x": tell'));
  expect(problems).toEqual([]);
  expect(counts).toMatchObject({diagrams: 1, fences: 0});
  const words = [...html.matchAll(/<text [^>]*>([^<]+)<\/text>/g)].map(([, word]) => word);
  expect(words.sort()).toEqual(['A', 'B &quot;x&quot;', 'C', 'ask', 'tell']);
  expect(html).toContain('stroke-dasharray');
  const [a = 0, b = 0, c = 0] = [...html.matchAll(/<text [^>]*x="([-\d.]+)"[^>]*>[ABC]/g)].map(([, x]) => Number(x));
  expect([a, b, c]).toEqual([a, b, c].sort((one, other) => one - other));
  // Only arrowheads are filled. Both messages go to B.
  const tips = [...html.matchAll(/<polygon fill="currentColor" [^>]*points="([-\d.]+)/g)].map(([, x]) => Number(x));
  expect(tips).toHaveLength(2);
  for (const x of tips) expect(Math.abs(x - b)).toBeLessThan(Math.min(x - a, c - x));
});

test.each([
  ['A | B\nA -> C: ask', ':3:1 `A -> C: ask` is not'],
  ['A | B | C\nA -> B: ask\nA -> C: ask', ':4:1 `A -> C: ask` is not `A -> B: text` between neighbors'],
  ['A | B\nA -> B', ':3:1 `A -> B` is not'],
])('a sequence with a wrong message is reported at its line: %s', async (lines, message) => {
  expect(await problemsOf(sequence(lines))).toEqual([expect.stringContaining(message)]);
});
