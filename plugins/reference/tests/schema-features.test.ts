import {readFileSync} from 'node:fs';
import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {parse} from 'yaml';
import {beforeAll, describe, expect, it} from 'vitest';
import EndpointPage from '@site/src/components/EndpointPage';
import SchemaPage from '@site/src/components/SchemaPage';
import {createPageModels, listEndpoints, type Description} from '@screening/api';
import {highlight} from '@site/plugins/lib/highlight';
import {anchors} from '../../../tests/lib/stubs/docusaurus/useBrokenLinks';

const doc = parse(readFileSync(new URL('every-schema-feature.yaml', import.meta.url), 'utf8')) as Description;
const renderRecord = (name: string): string =>
  renderToStaticMarkup(
    createElement(SchemaPage, {title: name, model: createPageModels(doc, highlight).schema(name), records: {}}),
  );

/** Returns the row of a field, from its anchor to the next anchor on any level. */
const rowOf = (html: string, anchor: string): string => {
  const start = html.indexOf(`id="${anchor}"`);
  if (start < 0) throw new Error(`no field with the anchor ${anchor}`);
  const end = html.indexOf('<li id=', start + 1);
  return html
    .slice(start, end < 0 ? undefined : end)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ');
};

describe('a reference page with every schema feature', () => {
  let page = '';
  beforeAll(() => {
    anchors.length = 0;
    const [endpoint] = listEndpoints(doc);
    page = renderToStaticMarkup(
      createElement(EndpointPage, {
        title: 'Change',
        model: createPageModels(doc, highlight).endpoint(endpoint),
        records: {},
      }),
    );
  });

  const rows: [string, string[]][] = [
    ['path.thingID', ['required', 'string', '"a b/ü"']],
    ['query.pageSize', ['default 3', 'at least 1', 'at most 9']],
    ['body.name', ['required', 'minimum length 2', 'maximum length 20', 'pattern ^[a-z]+$']],
    ['body.nullable', ['string or null']],
    ['body.either', ['integer or string']],
    ['body.fixed', ['constant false']],
    ['body.choice', ['required', 'yes-please', 'Do it.', 'Leave it.']],
    ['body.money', ['a multiple of 0.01', 'at least 0.5', 'at most 1']],
    [
      'body.tags',
      [
        'list of string',
        'items all different',
        'minimum items 1',
        'maximum items 5',
        'each: minimum length 3',
        'each: such as "red", "blue"',
      ],
    ],
    ['body.map', ['map of integer', 'minimum keys 1', 'maximum keys 4']],
    ['body.map.any', ['integer', 'A count.']],
    ['body.patterned.x', ['/^x-/', 'An extension.']],
    ['body.closed', ['other keys refused']],
    ['body.closed.only', ['The only one.']],
    ['body.place', ['tuple of 2']],
    ['body.place.0', ['Latitude.']],
    ['body.place.1', ['Longitude.']],
    ['body.old', ['deprecated']],
    ['body.made', ['string (date-time)', 'read-only', 'example "2025-01-01T00:00:00Z"', 'or "2025-06-01T00:00:00Z"']],
    ['body.secret', ['write-only']],
    ['body.pet', ['Cat or Dog', 'One of:', 'kind: cat']],
    ['body.loose', ['integer or object', 'One or more of:', 'A number.']],
    ['body.parts', ['object', 'Fields for each kind:', 'Cat']],
    ['body.parts.Dog.barks', ['Whether it barks.']],
    ['body.deep.two.three.four', ['The bottom.', 'default "end"']],
    ['response.label', ['The node']],
    ['response.children', ['list of Tree', 'Tree: 3 fields']],
    ['response.parent', ['Tree or null']],
  ];

  it.each(rows)('shows the details of %s', (anchor, words) => {
    const row = rowOf(page, anchor);
    for (const word of words) expect(row).toContain(word);
  });

  it('shows the fields of each alternative of a discriminator', () => {
    expect(page).toContain('Lives left.');
    expect(page).toContain('Whether it barks.');
  });

  it('registers the anchor of each field and value exactly once', () => {
    const ids = [...page.matchAll(/<(?:li|div) id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(rows.length);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...anchors].sort()).toEqual([...ids].sort());
  });

  it('says that the operation is deprecated', () => {
    expect(page).toContain('deprecated');
  });

  it('shows text that looks like code as text', () => {
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; {notCode}');
    expect(page).not.toContain('<script>');
  });

  it('links a recursive record instead of expanding it forever', () => {
    const html = renderRecord('Tree');
    expect(html).toContain('href="/api/schemas/tree"');
    expect(html.length).toBeLessThan(20_000);
  });

  it('does not grow with the depth of the description', () => {
    const sizeAt = (depth: number): number => {
      const schemas = Object.fromEntries(
        Array.from({length: depth}, (_, i) => [
          `Level${i}`,
          {
            type: 'object',
            description: `Level ${i}.`,
            properties: Object.fromEntries(
              Array.from({length: 5}, (_unused, k) => [
                `field${k}`,
                i + 1 < depth ? {$ref: `#/components/schemas/Level${i + 1}`} : {type: 'string'},
              ]),
            ),
          },
        ]),
      );
      const deep = {...doc, paths: {}, components: {...doc.components, schemas}} as Description;
      return renderToStaticMarkup(
        createElement(SchemaPage, {
          title: 'Level0',
          model: createPageModels(deep, highlight).schema('Level0'),
          records: {},
        }),
      ).length;
    };
    // Every second level is short enough to be shown inline, so sizes repeat in pairs.
    expect([sizeAt(8), sizeAt(9)]).toEqual([sizeAt(6), sizeAt(7)]);
  });
});
