import {expect, it} from 'vitest';
import {leaveOutNamed} from '../../plugins/internals/sidebar-items';

it('adds new pages of a folder to the sidebar, but not the pages that the sidebar names', async () => {
  const named = ['guides/platform/authentication', 'guides/platform/troubleshooting', 'user-guide/intro'];
  const docs = [...named, 'guides/platform/a-new-page'].map((id) => ({id}));
  const folder = {docs, defaultSidebarItemsGenerator: (given: {docs: unknown[]}) => given.docs};
  expect(await leaveOutNamed(folder as never)).toEqual([{id: 'guides/platform/a-new-page'}]);
});
