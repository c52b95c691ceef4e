/** Tests fields, operations and records as Markdown, with the description of the site. */
import {describe, expect, test} from 'vitest';
import {type Field, listEndpoints} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {withoutAnchors} from '../../markdown/anchors';
import {writeMarkdown} from '../../markdown/markdown';
import {referenceTwins} from '../../markdown/reference';
import {fieldList} from '../../markdown/reference/fields';

type Said = Omit<Field, 'anchor'>;
const write = (field: Said, anchor = ''): string => writeMarkdown([fieldList([{...field, anchor}])]).trim();
const plain = (field: Said): string => withoutAnchors(write(field));

describe('a field', () => {
  test('has its name, type, flags, meaning and constraints on one line', () => {
    const field: Said = {
      name: 'pageSize',
      type: ['integer'],
      required: true,
      flags: ['deprecated'],
      text: ['How many, as ', ['code', 'page'], ' says.'],
      rules: [['at most', '100']],
      default: '10',
      examples: ['5', '6'],
    };
    expect(write(field)).toBe(
      '- `pageSize` integer **required** **deprecated**: How many, as `page` says. (default `10`; at most `100`; example `5`; or `6`)',
    );
  });

  test('lists its values with their meanings, including the empty value', () => {
    const field: Said = {name: 'type', type: ['string'], enum: [{value: '', meaning: ['Unknown.']}, {value: 'person'}]};
    expect(plain(field)).toBe('- `type` string\n  - `"" (empty)`: Unknown.\n  - `person`');
  });

  test('contains its nested fields, links to a long record, and shows alternatives', () => {
    const inner: Field = {name: 'id', anchor: 'id', type: ['integer']};
    expect(plain({name: 'group', type: ['object'], fields: [inner]})).toBe('- `group` object\n  - `id` integer');
    const match: Field['type'] = ['list of ', ['a', ['Match'], '/api/schemas/match']];
    expect(
      write({name: 'matches', type: match, record: {name: 'Match', url: '/api/schemas/match', holds: '17 fields'}}),
    ).toBe(
      '- `matches` list of [Match](/api/schemas/match)\n\n  Match: 17 fields. Described on the page of [Match](/api/schemas/match).',
    );
    const variants = {how: 'One of', options: [{title: 'Person', type: ['PersonFacet'], fields: [inner]}]};
    expect(plain({name: 'facet', type: ['Facet'], variants})).toBe(
      '- `facet` Facet\n\n  One of:\n  - **Person** PersonFacet\n    - `id` integer',
    );
  });
});

describe('an anchor', () => {
  test('follows the name of each field and value', () => {
    const field: Said = {name: 'type', type: ['string'], enum: [{value: ''}, {value: 'person'}]};
    expect(write(field, 'body.type')).toBe(
      '- `type` <a id="body.type"></a> string\n' +
        '  - `"" (empty)` <a id="body.type.empty"></a>\n' +
        '  - `person` <a id="body.type.person"></a>',
    );
  });
});

describe('the twins of the reference', () => {
  const doc = readBundle(process.cwd());
  const twins = referenceTwins(doc, process.cwd());

  test('exist for each operation, webhook and record', () => {
    expect(twins.size).toBe(listEndpoints(doc).length + Object.keys(doc.components.schemas ?? {}).length);
    expect(twins.size).toBeGreaterThan(100);
  });

  const longest = (path: string): string => writeMarkdown(twins.get(path)?.[0] ?? []);

  test('begin with the URL, a request, the required fields and every status, before any list of fields', () => {
    const text = longest('/api/screen-simple');
    const places = [
      text.indexOf(`\`POST ${doc.servers[0].url}/screening/simple\``),
      text.indexOf('```bash\ncurl'),
      text.indexOf('Required: `entityName`'),
      ...[200, 400, 401, 429, 500].map((status) => text.indexOf(`\n| ${status} `)),
      text.indexOf('## Request body'),
      text.indexOf('## Response: 200 OK'),
    ];
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(text.match(/^Request in .+:$/gm)?.length).toBeGreaterThanOrEqual(4);
  });

  test('have shorter forms that link to the record of a response', () => {
    const forms = (twins.get('/api/get-entity') ?? []).map((form) => writeMarkdown(form));
    expect(forms.length).toBeGreaterThan(1);
    expect(forms.map(({length}) => length)).toEqual(forms.map(({length}) => length).toSorted((a, b) => b - a));
    expect(forms.at(-1)).toContain('All fields, with examples and values: [Entity](/api/schemas/entity).');
    expect(forms.at(-1)).toMatch(/More examples \(.+\): \[Entity\]/);
  });

  test('have the anchors of the sections and responses of the page', () => {
    const text = longest('/api/screen-simple');
    for (const id of ['responses', 'response', 'response-400', 'body', 'body.threshold', 'facts', 'guides'])
      expect(text.split(` <a id="${id}"></a>`), id).toHaveLength(2);
  });

  test('say that a webhook is sent to your URL, and name no server URL', () => {
    const text = longest('/api/history-updated');
    expect(text).toContain('EVENT POST to your URL');
    expect(text).not.toContain(doc.servers[0].url);
  });
});
