/** Tests the first script of the offline copy, which replaces the server. */
import {readFileSync} from 'node:fs';
import {runInNewContext} from 'node:vm';
import {expect, it} from 'vitest';

type Script = {src: string; onerror?: () => void};
type Window = {fetch: (address: string) => Promise<Response>; offlineFile: (address: string, content: string) => void};

/** Runs the script without a browser. Returns the scripts that it adds to the page. */
function start(): {window: Window; scripts: Script[]} {
  const scripts: Script[] = [];
  const window = {} as Window;
  runInNewContext(readFileSync('src/client/offline-copy.js', 'utf8'), {
    window,
    URL,
    Response,
    location: {href: 'file:///copy/docs/a.html'},
    history: {replaceState: () => undefined},
    document: {
      documentElement: {dataset: {offlinePath: '/docs/a', offlineRoot: '../'}},
      createElement: () => ({src: ''}),
      head: {append: (script: Script) => scripts.push(script)},
    },
    MutationObserver: class {
      observe(): void {}
    },
  });
  return {window, scripts};
}

it('loads a file once for all requests', async () => {
  const {window, scripts} = start();
  const answers = [window.fetch('/docs/a.md'), window.fetch('/docs/a.md')];
  expect(scripts.map(({src}) => src)).toEqual(['file:///copy/offline/docs/a.md.js']);
  window.offlineFile('/docs/a.md', '# A');
  expect(await Promise.all(answers.map(async (answer) => (await answer).text()))).toEqual(['# A', '# A']);
  expect(await (await window.fetch('/docs/a.md')).text()).toBe('# A');
  expect(scripts).toHaveLength(1);
});

it('retries after a file could not be read', async () => {
  const {window, scripts} = start();
  const lost = window.fetch('/search-data.json');
  scripts[0].onerror?.();
  await expect(lost).rejects.toThrow('search-data.json.js cannot be read');
  const found = window.fetch('/search-data.json');
  window.offlineFile('/search-data.json', '{}');
  expect(await (await found).json()).toEqual({});
});

it('provides the search data, and rejects requests for missing files', async () => {
  const {window} = start();
  const data = window.fetch('/search-data.json');
  window.offlineFile('/search-data.json', '{}');
  expect(await (await data).json()).toEqual({});
  await expect(window.fetch('/openapi.json')).rejects.toThrow('/openapi.json is not in this copy');
});
