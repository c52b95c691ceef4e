import {createProcessor} from '@mdx-js/mdx';
import remarkDirective from 'remark-directive';
import {VFile} from 'vfile';
import {expect, test, vi} from 'vitest';
import {docsTransforms, guideTransforms} from '..';
import {description} from './lib/description';
import {makeFacts} from './lib/render';

const compile = (source: string, load = () => makeFacts()) =>
  createProcessor({remarkPlugins: [guideTransforms('/site', load), remarkDirective]}).process(
    new VFile({path: '/site/docs/a/b.mdx', value: source}),
  );

test('a build fails with the file and line of every problem', async () => {
  await expect(compile('See <Record of="Prat" />.\n\nA `zzz`.')).rejects.toMatchObject({
    message: expect.stringMatching(
      /^docs\/a\/b\.mdx:1:5 no record `Prat` .*\ndocs\/a\/b\.mdx:3:3 `zzz` is not in the description/,
    ),
    file: '/site/docs/a/b.mdx',
    line: 1,
    column: 5,
  });
});

test('a page without problems is compiled', async () => {
  expect(String(await compile('See <Record of="Part" />.'))).toContain('/api/schemas/part');
});

test('the facts are read once, with the first page', async () => {
  const load = vi.fn(() => makeFacts());
  const plugin = guideTransforms('/site', load);
  const processor = createProcessor({remarkPlugins: [plugin]});
  expect(load).not.toHaveBeenCalled();
  await processor.process(new VFile({path: '/site/a.mdx', value: 'A.'}));
  await processor.process(new VFile({path: '/site/b.mdx', value: 'B.'}));
  expect(load).toHaveBeenCalledTimes(1);
});

test('the docs plugin supports the box for open points', () => {
  expect(docsTransforms(description).admonitions).toEqual({keywords: ['not-specified'], extendDefaults: true});
});
