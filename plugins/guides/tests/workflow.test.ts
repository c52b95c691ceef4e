/** Tests how a guide shows a workflow. */
import {describe, expect, test} from 'vitest';
import {createNameIndex} from '@screening/api';
import {validator} from '@screening/sandbox/testing';
import {allWorkflows} from '../../../tests/lib/workflows/run';
import {makeData, render} from './lib/render';

describe('a workflow', async () => {
  const workflows = (await allWorkflows()).map(({workflow}) => workflow);
  const data = makeData({
    workflows: () => workflows,
    doc: validator.doc,
    index: createNameIndex(validator.doc),
  });
  const stepsOf = async (id: string) => {
    const {html, problems} = await render(`<Workflow of="${id}" />`, data);
    expect(problems).toEqual([]);
    const items = [...html.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item]) =>
      item.replace(/<[^>]+>/g, ' '),
    );
    return {html, steps: items.map((item) => item.replace(/\s+/g, ' ').trim())};
  };

  test.each(workflows)(
    '$id lists all steps, with their operations and slots for results',
    async (workflow) => {
      const {steps, html} = await stepsOf(workflow.id);
      expect(steps).toHaveLength(workflow.steps.length);
      workflow.steps.forEach(({text, method, path, id}, i) => {
        expect(steps[i]).toMatch(
          new RegExp(`^${text.slice(0, 12)}.*${method} ${path}`.replace(/[{}]/g, '.')),
        );
        expect(html).toContain(`data-slot="${id}"`);
      });
      expect(html).toContain('data-slot="end"');
      expect(html).not.toContain('$');
    },
  );

  test.each([
    [
      'onboarding-gate',
      0,
      'Saves resultCount as candidates and searchDate . If resultRows[0].matchStrength is ',
    ],
    [
      'onboarding-gate',
      0,
      'the workflow continues with step 2. If resultCount is 0 , the workflow ends here.',
    ],
    [
      'onboarding-gate',
      3,
      'Expects that total is 1 , entities[0].customerKey is the input customerKey and ',
    ],
    [
      'onboarding-gate',
      4,
      'Sends urn of step 4 as entityURN . Expects that urn is urn of step 4 and ',
    ],
    ['bulk-onboarding', 1, 'Expects that id is taskID of step 1 and taskStatus is Done .'],
    [
      'bulk-onboarding',
      1,
      'If taskStatus is Working , the call is repeated every 0.5 seconds, up to 60 times.',
    ],
    ['evidence-pack', 3, 'If not, the workflow goes back to step 1.'],
  ])('%s, step %i: %s', async (id, step, words) => {
    expect((await stepsOf(id)).steps[step]).toContain(words);
  });
});
