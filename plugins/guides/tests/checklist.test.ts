import {expect, test} from 'vitest';
import {makeFacts, problemsOf, render} from './lib/render';

const list = (...lines: string[]): string => `<Checklist>\n\n${lines.join('\n')}\n\n</Checklist>`;

test('each line of a task list gets a checkbox whose label is its claim', async () => {
  const {html, problems, imports} = await render(
    list('- [ ] **The *key* is safe.** See.', '- [ ] **Errors are text.** See.', '- No line.'),
    makeFacts(),
  );
  expect(problems).toEqual([]);
  expect(html.match(/type="checkbox"/g)).toHaveLength(2);
  expect(html).toMatch(
    /<label for="([^"]+)" data-content="true"><strong>The <em>key<\/em> is safe\.<\/strong><\/label> See\./,
  );
  expect(html).toMatch(/<progress[^>]* max="2"/);
  expect(html).toContain('0 of 2 checked');
  expect(imports.join()).toMatch(/ChecklistProgress.*Check'/s);
});

test.each([
  [list('- [ ] The key is safe.'), 'a line of a checklist must begin with its claim in bold'],
  [list('- [ ] **Safe.** A.', '- [ ] **Safe.** B.'), 'two lines of the checklist claim "Safe."'],
  [list('- Safe.'), '<Checklist> needs a task list'],
])('%j is reported with its line', async (source, message) => {
  const [problem, ...others] = await problemsOf(`Text.\n\n${source}`);
  expect(others).toEqual([]);
  expect(problem).toContain(message);
  expect(problem).toMatch(/^docs\/page\.mdx:\d+:1 /);
});
