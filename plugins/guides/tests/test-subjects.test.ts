/** Tests the links and the table of the sandbox's test subjects. */
import {expect, test} from 'vitest';
import {linkText} from '../../../src/components/sandbox/request-link';
import {makeData, problemsOf, render, rowsOf} from './lib/render';

test('test subjects have a link to their filled-in requests', async () => {
  const subject = {name: 'Lid & Sons', title: 'A lid', outcome: 'One row.', expect: {}};
  const call = {operationId: 'listThings', body: {name: 'Lid & Sons'}};
  const types = ['company', 'person'] as const;
  const subjects = types.map((type) => ({...subject, id: `lid-${type}`, type, try: call}));
  const {html} = await render(
    '<TestSubjects of="company" />',
    makeData({subjects: () => subjects}),
  );
  expect(rowsOf(html)).toHaveLength(2);
  const [, href = '', words] = /<a href="([^"]+)">([^<]+)<\/a>/.exec(html) ?? [];
  expect([words, href.split('?')[0]]).toEqual(['A lid', '/api/list-things']);
  expect(html, 'the request is folded below its call').toMatch(
    /<td[^>]*><details><summary data-not-in-markdown=""><code>\/things<\/code><\/summary><code>POST \/things { &quot;name&quot;: &quot;Lid &amp; Sons&quot; }<\/code>/,
  );
  expect(html).toContain('id="lid-company"');
  expect(JSON.parse(linkText({search: `?${href.split('?')[1]}`, hash: ''}) ?? '')).toMatchObject({
    body: call.body,
  });
});

test('a link to one subject has its request and its own words, and a wrong name is reported', async () => {
  const body = {name: 'Lid & Sons'};
  const lid = {name: 'Lid & Sons', title: 'A lid', outcome: 'One row.', expect: {}};
  const data = makeData({
    subjects: () => [{...lid, id: 'lid', type: 'company', try: {operationId: 'listThings', body}}],
  });
  const {html} = await render('| A |\n|---|\n| <TestSubject of="lid">No row</TestSubject> |', data);
  const [, href = ''] =
    /<td><a href="\/api\/list-things([^"]+)">No row<\/a><\/td>/.exec(html) ?? [];
  expect(JSON.parse(linkText({search: href, hash: ''}) ?? '')).toEqual({body});
  expect(await problemsOf('<TestSubject of="lit">No row</TestSubject>', data)).toEqual([
    expect.stringContaining('no test subject `lit`'),
  ]);
});
