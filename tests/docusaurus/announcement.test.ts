/** Tests the announcement of all pages: its default, its replacement, and how a new one is shown. */
import {runInNewContext} from 'node:vm';
import type {LoadContext} from '@docusaurus/types';
import {afterEach, describe, expect, it, vi} from 'vitest';
import {newAnnouncement} from '../../plugins/internals/new-announcement';
import {announce} from '../../src/navigation';

afterEach(() => void vi.unstubAllEnvs());

let copies = 0;

/** Returns the text that the environment sets. Imports a new copy of the module, which reads it when it's imported. */
async function readAnnouncement(html: string | undefined): Promise<string | undefined> {
  vi.stubEnv('ANNOUNCEMENT', html);
  const module = `../../packages/product/index.ts?announcement=${(copies += 1)}`;
  const {product} = (await import(/* @vite-ignore */ module)) as {
    product: {announcement?: string};
  };
  return product.announcement;
}

describe('the announcement', () => {
  it('says by default that the sandbox needs no key, and links to a call that has it', async () => {
    const bar = announce(await readAnnouncement(undefined));
    expect(bar?.content).toMatch(
      /^Try every call without a key: the sandbox runs in your browser\. <a href="\/api\/screen-simple">/,
    );
    expect(bar?.isCloseable).toBe(true);
  });

  it('is what the environment sets', async () => {
    const html = 'Version 3 is here. <a href="/docs/changelog">See what changed</a>';
    expect(announce(await readAnnouncement(html))?.content).toBe(html);
  });

  it.each(['', ' '])('is removed by %j', async (html) => {
    expect(announce(await readAnnouncement(html))).toBeUndefined();
  });

  it('has another id if it has another text, so that readers who closed the other one see it', () => {
    const ids = [announce(), announce('One'), announce('Two'), announce('One')].map(
      (bar) => bar?.id,
    );
    expect(ids[1]).toBe(ids[3]);
    expect(new Set(ids).size).toBe(3);
  });
});

/** Runs the script of the head in a page with this storage, and returns what is left in the storage. */
function openPage(html: string, stored: Record<string, string>): Record<string, string> {
  const left = new Map(Object.entries(stored));
  const localStorage = {
    getItem: (name: string) => left.get(name) ?? null,
    removeItem: (name: string) => left.delete(name),
  };
  runInNewContext(scriptOf(html), {localStorage});
  return Object.fromEntries(left);
}

function scriptOf(html: string): string {
  const context = {
    siteConfig: {themeConfig: {announcementBar: announce(html)}},
    siteStorage: {namespace: '-abc'},
  };
  const {headTags} =
    newAnnouncement(context as unknown as LoadContext).injectHtmlTags?.({content: {}}) ?? {};
  const [tag] = [headTags].flat();
  return typeof tag === 'object' ? (tag.innerHTML ?? '') : '';
}

describe('a closed announcement', () => {
  const closed = {
    'docusaurus.announcement.id-abc': 'One',
    'docusaurus.announcement.dismiss-abc': 'true',
  };

  it('stays closed', () => expect(openPage('One', closed)).toEqual(closed));

  it('is forgotten before the page is painted if the text is another one', () => {
    expect(openPage('Two', closed)).toEqual({'docusaurus.announcement.id-abc': 'One'});
  });

  it('does no harm if the storage is blocked', () => {
    const window = {
      get localStorage(): never {
        throw new Error('blocked');
      },
    };
    expect(() => runInNewContext(scriptOf('One'), window) as unknown).not.toThrow();
  });

  it('needs no script without an announcement, and no text of it can end the script', () => {
    expect(scriptOf('')).toBe('');
    const html = 'a </script><script> "quoted" \\ b';
    expect(scriptOf(html)).not.toContain('</script>');
    expect(openPage(html, {...closed, 'docusaurus.announcement.id-abc': html})).toHaveProperty(
      'docusaurus.announcement.dismiss-abc',
    );
  });
});
