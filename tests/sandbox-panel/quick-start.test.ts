/** Checks that the steps of the quick start show what the sandbox returns, recorded and in the page. */
import {describe, expect, it} from 'vitest';
import {jsonHtml} from '@screening/api';
import {recordQuickStart} from '../../plugins/reference/page-data/quick-start';
import {run} from '../../src/components/quick-start/run';
import type {Step} from '../../src/components/quick-start/steps';
import {description, seed} from '../lib/sandbox-panel/page';

const recorded = await recordQuickStart(description, seed);
const steps: Step[] = ['screen', 'monitor', 'change'];

describe('the quick start', () => {
  it.each(steps)('shows the recorded result when "%s" runs, also a second time', async (step) => {
    for (let count = 0; count < 2; count += 1) {
      const {result, body, message} = await run(step);
      expect(result).toEqual(recorded[step].result);
      expect(message).toEqual(recorded[step].message);
      expect(jsonHtml(body)).toContain('{');
      if (message !== undefined) expect(jsonHtml(message)).toContain('entity_history');
    }
  });

  it('has its requests in all languages of the reference, with a threshold', () => {
    for (const step of ['screen', 'monitor'] as const)
      expect(recorded[step].samples.map(({language}) => language)).toEqual(
        expect.arrayContaining(['curl', 'typescript', 'python', 'java', 'go']),
      );
    expect(JSON.stringify(recorded.screen.samples[0].code)).toContain('threshold');
  });

  it('raises the risk score of the person after a day, with a message', () => {
    const scores = (['monitor', 'change'] as const).map((step) => {
      const {result} = recorded[step];
      return result.kind === 'entities' ? result.rows[0].score.value : 0;
    });
    expect(scores[1]).toBeGreaterThan(scores[0]);
    expect(recorded.change.message).toMatchObject({eventType: 'entity_history'});
  });
});
