/** Tests the lines of a checklist. */
import {expect, test} from 'vitest';
import {render} from './lib/render';

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
