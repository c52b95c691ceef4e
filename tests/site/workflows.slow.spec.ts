/** Runs every workflow in its page to the end. */
import {violations} from '../lib/site/axe';
import {expect, open, test} from '../lib/site/test';
import {pages, parts, workflows} from '../lib/site/workflows';

test('every workflow has a page', () => {
  expect(workflows.length).toBeGreaterThan(10);
  expect([...pages.keys()].sort()).toEqual(workflows.map(({id}) => id).sort());
});

for (const workflow of workflows) {
  test(`${workflow.id} runs to completion, and the page has no accessibility violations afterwards`, async ({
    page,
  }) => {
    await open(page, pages.get(workflow.id) ?? '');
    const {box, status, run, reports} = parts(page, workflow);
    await run.click();
    await expect(status).toContainText('The workflow is complete.');
    await expect(reports).toHaveCount(workflow.steps.length);
    await expect(box.getByText('Failed: ')).toHaveCount(0);
    for (const name of Object.keys(workflow.outputs))
      await expect(box.getByText(`${name}: `).first()).toBeVisible();
    await box.getByText('Request and response').first().click();
    expect(await violations(page)).toEqual([]);
  });
}
