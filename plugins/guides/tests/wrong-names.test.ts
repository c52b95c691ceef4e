/** Tests that a wrong name in a component is reported with its file and line. */
import remarkDirective from 'remark-directive';
import {createProcessor} from '@mdx-js/mdx';
import {expect, test} from 'vitest';
import {guideTransforms} from '..';
import {makeData, problemsOf} from './lib/render';

test.each([
  ['<Field of="Thing.riskscore" />', 'riskScore'],
  ['<Webhook of="listThings" />', 'not a webhook'],
  ['<Schema of="Prat" />', '`Part`'],
  ['<Limit of="listThings.query.pageSize" is="maxium" />', 'needs `is`'],
  ['<Status of="404" />', 'no error 404 in the catalog; it has 400, 429'],
  ['<Value of="ThingState" is="opn" />', 'did you mean `open`?'],
  ['<Field off="Thing.urn" />', 'has no attribute `off`; did you mean `of`?'],
  ['<Field />', '<Field> needs `of`'],
  ['<Field of={"Thing.urn"} />', 'needs `of` as text'],
  ['<FieldTable of="Thing" fields="urn riskscore" />', 'did you mean `riskScore`?'],
  ['<FieldTable of="ThingState" />', 'has no rows'],
  ['<Example of="ThingFull" pick="parts.1" />', 'no `1` in `parts.1`'],
  ['<Example of="ThingFull">x</Example>', 'must have no content'],
  ['A <FieldTable of="Thing" /> in a line.', 'must be alone on its line'],
  ['<DataTable of="Part" key="partNam" />', 'did you mean `partName`?'],
  ['<Workflow of="gate" />', 'no workflow `gate`'],
  ['<OpenQuestions />', 'there is no open question to show'],
  ['<Checklist>\n\n- [ ] The key is safe.\n\n</Checklist>', 'must begin with its claim in bold'],
  [
    '<Checklist>\n\n- [ ] **A.** B.\n- [ ] **A.** C.\n\n</Checklist>',
    'two lines of the checklist claim "A."',
  ],
  [
    '<AnnotatedExample of="Stray">\n<Note at="a">x</Note>\n</AnnotatedExample>',
    "doesn't belong to a schema",
  ],
  [
    '<AnnotatedExample of="ThingFull">\n<Note at="parts.0">x</Note>\n</AnnotatedExample>',
    'has no separate line',
  ],
  [
    '<AnnotatedExample of="ThingFull">\n<Note at="stat">x</Note>\n</AnnotatedExample>',
    'did you mean `state`?',
  ],
  ['<AnnotatedExample of="ThingFull">\n\nText.\n\n</AnnotatedExample>', 'must only contain notes'],
])('%j is reported with its line', async (block, message) => {
  const problems = await problemsOf(`Text.\n\n${block}\n`);
  expect(problems).toEqual([expect.stringContaining(message)]);
  expect(problems[0]).toMatch(/^docs\/page\.mdx:[3-6]:/);
});

test('a build fails with every problem in order', async () => {
  const processor = createProcessor({
    remarkPlugins: [guideTransforms('/site', makeData), remarkDirective],
  });
  const value = 'See <Schema of="Prat" />.\n\nA `zzz`.';
  await expect(processor.process({path: '/site/docs/a/b.mdx', value})).rejects.toMatchObject({
    message: expect.stringMatching(
      /^docs\/a\/b\.mdx:1:5 no schema `Prat` .*\ndocs\/a\/b\.mdx:3:3 `zzz` is not in the description/,
    ),
    line: 1,
    column: 5,
  });
});
