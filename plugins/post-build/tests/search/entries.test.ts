/** Checks that search has entries for everything in the description and for each section of the guides. */
import {describe, expect, test} from 'vitest';
import {parsePage, readPage} from '../../pages';
import {createNameIndex, listEndpoints} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {collectEntries} from '../../search/api-entries';
import {findFields} from '../../search/find-fields';
import {pageEntries, termEntries} from '../../search/page-entries';
import {splitSections} from '../../search/split-sections';

const doc = readBundle(process.cwd());
const entries = collectEntries(doc, []);
const of = (kind: string) => entries.filter((entry) => entry.kind === kind);

describe('entries from the description', () => {
  test('include each operation, webhook, schema and error once', () => {
    const endpoints = listEndpoints(doc);
    expect(of('operation')).toHaveLength(endpoints.filter(({kind}) => kind === 'operation').length);
    expect(of('webhook')).toHaveLength(endpoints.filter(({kind}) => kind === 'webhook').length);
    expect(of('schema')).toHaveLength(Object.keys(doc.components.schemas ?? {}).length);
    expect(of('error').map(({title}) => title)).toEqual(
      createNameIndex(doc)
        .errors()
        .map(({status, reason}) => `${status} ${reason}`),
    );
    expect(of('operation').length).toBeGreaterThan(10);
  });

  test('include every field by its name, and merge fields that several locations share', () => {
    const names = new Set(of('field').map(({title}) => title));
    const fields = findFields(doc);
    expect(fields.filter(({name}) => !names.has(name))).toEqual([]);
    expect(of('field').length).toBeLessThan(fields.length);
    const search = of('field').filter(({title}) => title === 'createAlerts');
    expect(search.map(({url}) => url)).toEqual(['/api/screen-full#body.createAlerts']);
  });

  test('are unique by kind, title and URL', () => {
    const keys = entries.map(({kind, title, url}) => `${kind} ${title} ${url}`);
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });

  test('include every value of an enumeration, with its meaning unless it explains itself', () => {
    const schemas = Object.values(doc.components.schemas ?? {});
    const values = schemas.flatMap((schema) => schema.enum ?? []);
    const plain = schemas.flatMap((schema) =>
      Object.entries(schema['x-enumDescriptions'] ?? {})
        .filter(([, meaning]) => meaning === null)
        .map(([value]) => value),
    );
    const found = of('value');
    expect(found.length).toBeGreaterThanOrEqual(values.length);
    expect(plain.length).toBeGreaterThan(5);
    expect(found.filter(({text, title}) => !text && !plain.includes(title))).toEqual([]);
  });

  test('include limits with their numbers, the rate limit first', () => {
    const rate = doc.info['x-rate-limit']?.requestsPerSecond;
    expect(of('limit')[0].title).toBe(`Rate limit: ${rate} requests per second`);
    expect(of('limit').map(({title}) => title)).toContain(
      'pageSize: default 10, at least 1, at most 100',
    );
  });
});

describe('entries from a page', () => {
  const page = readPage(
    parsePage(
      'docs/a.html',
      `<html><head><meta name="description" content="About a."><meta name="keywords" content="alpha,first"></head><body><main>
      <nav class="theme-doc-breadcrumbs"><ul><li>Guides</li></ul></nav>
      <h1>A</h1><p>Lead.</p><div><h2 id="one">One</h2><a class="hash-link" href="#one">#</a></div><p>Text <span>of</span>one.</p>
      <div data-language="python"><span>run.py</span><pre><code>secret()</code></pre></div>
      <div data-language="python"><span>Received from the sandbox</span><pre><code>{}</code></pre></div>
      <div class="theme-admonition"><div class="admonitionHeading_ab12">Note</div></div>
      <table><thead><tr><th>File</th></tr></thead><tbody><tr><td>a.zip</td><td>1 KB</td><td><code>${'0a'.repeat(32)}</code></td></tr></tbody></table>
      <p class="term-links">Read: <a href="/docs/b">B</a></p><h3 id="two">Two</h3><ul><li>x</li><li>y</li></ul><h2 id="see-also">See also</h2><p>More.</p></main></body></html>`,
    ),
  );

  test('cover the page and each section, without code, table headers, checksums and lists of links', () => {
    expect(pageEntries(page)).toEqual([
      {
        kind: 'guide',
        title: 'A',
        trail: 'Guides',
        url: '/docs/a',
        text: 'About a. Lead.',
        words: 'alpha,first',
      },
      {
        kind: 'guide',
        title: 'One',
        trail: 'Guides › A',
        url: '/docs/a#one',
        text: 'Text of one. run.py a.zip · 1 KB.',
        words: 'code python',
      },
      {
        kind: 'guide',
        title: 'Two',
        trail: 'Guides › A',
        url: '/docs/a#two',
        text: 'x. y.',
        words: '',
      },
    ]);
  });

  test('include a term for each section of the glossary, with its other spellings', () => {
    const [term] = termEntries(page, new Map([['one', ['uno', 'eins']]]));
    expect(term).toMatchObject({kind: 'term', title: 'One', url: '/docs/a#one', words: 'uno eins'});
    expect(splitSections(page.main)[0].text).toBe('Lead.');
  });
});
