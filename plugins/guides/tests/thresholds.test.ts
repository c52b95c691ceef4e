/** Tests that samples of screenings send a match threshold: in guides, in the description and in the packages. */
import {readdirSync, readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {readBundle} from '@screening/api/node';
import {listWithoutThreshold} from '../check-threshold';
import {problemsOf} from './lib/render';

describe('a sample without a threshold', () => {
  test.each([
    ['json not-run="a body"', '{"entityName": "A", "screeningType": "sanctions"}'],
    ['ts run', "await client.screenSimple({entityName, screeningType: 'sanctions'});"],
    ['ts run', 'await client.screenSimple({ ...subject, screeningType });'],
    ['python run', 'client.screen_simple(entityName=name, screeningType="sanctions")'],
    // The threshold of one kind of list isn't the general one, and neither is that of another call.
    [
      'bash run',
      `call '{"screeningType": "media", "pepMatchStrength": {"threshold": 0.9}, "dob": "1968"}'`,
    ],
    [
      'bash run',
      `call '{"screeningType": "media"}'; call '{"screeningType": "media", "threshold": 1}'`,
    ],
  ])('is reported with its line: %s', async (meta, code) => {
    expect(await problemsOf(`Text.\n\n\`\`\`${meta}\n${code}\n\`\`\``)).toEqual([
      expect.stringContaining('3:1 always send a threshold with a screening'),
    ]);
  });

  test('is reported in a link that fills the sandbox', async () => {
    const link = (body: object) =>
      `[Try it](/api/screen-simple?try=${encodeURIComponent(JSON.stringify({body}))})`;
    expect(await problemsOf(link({screeningType: 'media'}))).toEqual([
      expect.stringContaining('always send a threshold'),
    ]);
    expect(await problemsOf(link({screeningType: 'media', threshold: 0.85}))).toEqual([]);
  });

  test.each([
    "const settings = { screeningType: 'sanctions', threshold: 0.85 } as const;",
    'for (const screeningType of types) console.log(screeningType, threshold);',
    'client.screen({"entityName": name}, screeningType="sanctions", threshold=0.85)',
  ])('is not reported: %s', (code) => {
    expect(listWithoutThreshold(code)).toEqual([]);
  });
});

describe('a threshold is sent', () => {
  test('in each request example of the API description', () => {
    const {examples = {}} = readBundle('.').components;
    const requests = Object.entries(examples).filter(([name]) => name.startsWith('ScreenSimple'));
    expect(requests.length).toBeGreaterThanOrEqual(3);
    for (const [name, example] of requests)
      expect(listWithoutThreshold(JSON.stringify(example)), name).toEqual([]);
  });

  test('in each screening of a workflow', () => {
    type Step = {operationId: string; requestBody?: {payload?: object}};
    const steps = readdirSync('openapi/workflows').flatMap((name) => {
      const file = parse(readFileSync(`openapi/workflows/${name}`, 'utf8')) as {
        workflows: {steps: Step[]}[];
      };
      return file.workflows.flatMap((workflow) => workflow.steps);
    });
    const screenings = steps.filter(({operationId}) => operationId === 'screenSimple');
    expect(screenings.length).toBeGreaterThanOrEqual(4);
    for (const {requestBody} of screenings)
      expect(requestBody?.payload).toHaveProperty('threshold');
  });

  test.each(['client', 'client-python', 'sandbox', 'tools'])(
    'in the texts of the package %s',
    (folder) => {
      for (const name of ['README.md', 'AGENTS.md']) {
        const text = readFileSync(`packages/${folder}/${name}`, 'utf8');
        expect(listWithoutThreshold(text), name).toEqual([]);
      }
    },
  );
});
