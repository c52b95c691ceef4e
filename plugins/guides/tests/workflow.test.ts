/** Checks that `<Workflow of="..." />` becomes a list of the workflow's steps, in words. */
import {describe, expect, test} from 'vitest';
import {createAddressBook} from '@screening/api';
import {judge} from '@screening/sandbox/testing';
import {allWorkflows} from '../../../tests/lib/workflows/run';
import {makeFacts, problemsOf, render} from './lib/render';

const workflows = (await allWorkflows()).map(({workflow}) => workflow);
const facts = {...makeFacts({workflows}), doc: judge.doc, book: createAddressBook(judge.doc)};

/** Returns the text of each step, without markup. */
async function stepsOf(id: string): Promise<string[]> {
  const {html, problems} = await render(`<Workflow of="${id}" />`, facts);
  expect(problems).toEqual([]);
  return [...html.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item]) =>
    (item ?? '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

describe.each(workflows)('$id', (workflow) => {
  test('becomes a list of all steps, with their operations and slots for results', async () => {
    const {html, imports} = await render(`<Workflow of="${workflow.id}" />`, facts);
    expect(imports.join()).toContain('@site/src/components/workflow/Workflow');
    const steps = await stepsOf(workflow.id);
    expect(steps).toHaveLength(workflow.steps.length);
    workflow.steps.forEach(({text, method, path, id}, place) => {
      expect(steps[place]).toContain(`${method} ${path}`);
      expect(steps[place]).toContain(text.slice(0, 12));
      expect(html).toContain(`data-slot="${id}"`);
    });
    expect(html).toContain('data-slot="end"');
    expect(html).toContain(workflow.summary);
    expect(html).toContain(`href="/downloads/workflows/${workflow.id}.arazzo.yaml"`);
    expect(html).not.toContain('$');
  });
});

test('a step shows what it sends, expects and outputs, and the conditions for the next step', async () => {
  const [screen, look, , find, read] = await stepsOf('onboarding-gate');
  expect(screen).toContain(
    'Takes candidates (from resultCount ) and searchDate . If resultRows[0].matchStrength is at least 0 , ' +
      'the workflow continues with step 2. If resultCount is 0 , the workflow ends here.',
  );
  expect(look).toContain('If total is greater than 0 , the workflow continues with step 4.');
  expect(find).toContain('Expects that total is 1 , entities[0].customerKey is the input customerKey and ');
  expect(read).toContain(
    'Sends urn of step 4 as entityURN . Expects that urn is urn of step 4 and customerKey is the input customerKey . ' +
      'Takes disposition (from dispositionState.dispositionState ).',
  );
  const [, wait, list] = await stepsOf('bulk-onboarding');
  expect(wait).toContain('Sends taskID of step 1. Expects that id is taskID of step 1 and taskStatus is Done .');
  expect(wait).toContain('If taskStatus is Working , the call is repeated every 0.5 seconds, up to 60 times.');
  expect(list).toContain('If the status is 425 , the call is repeated');
  const steps = await stepsOf('evidence-pack');
  expect(steps[3]).toContain('Expects that total is events of step 1 and histories[0].historyID is newest of step 1.');
  expect(steps[3]).toContain('If not, the workflow goes back to step 1.');
});

test.each([
  [
    '<Workflow of="onbording-gate" />',
    'no workflow `onbording-gate` in openapi/workflows; did you mean `onboarding-gate`',
  ],
  ['<Workflow />', '<Workflow> needs `of`'],
  ['<Workflow of="onboarding-gate">\n\nText\n\n</Workflow>', 'must be alone on its line, without content'],
  ['A <Workflow of="onboarding-gate" /> in a line', 'must be alone on its line'],
])('%j is reported with its line', async (source, message) => {
  const [problem, ...others] = await problemsOf(`Text.\n\n${source}`, facts);
  expect(others).toEqual([]);
  expect(problem).toContain(message);
  expect(problem).toMatch(/^docs\/page\.mdx:3:\d+ /);
});
