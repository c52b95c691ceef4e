/** Tests that the Markdown of the reference has all that the models of the pages say about each field. */
import {expect, it} from 'vitest';
import {plainText, valueAnchor, type Field} from '@screening/api';
import {fieldList, structure} from '../../markdown/reference/fields';
import {withoutAnchors} from '../../markdown/anchors';
import {writeMarkdown} from '../../markdown/markdown';
import {
  entriesByAnchor,
  expectFacts,
  hasHeading,
  normalized,
  readLists,
  says,
  type Entry,
  type ExpectFact,
  type WrittenPage,
} from '../lib/reference-markdown';

type Option = NonNullable<Field['variants']>['options'][number];

/** Yields a field and all fields below it. Those of schemas on other pages aren't in its model. */
function* fieldsIn(field: Field): Generator<Field> {
  yield field;
  const options = field.variants?.options ?? [];
  for (const below of [field.fields ?? [], ...options.map(({fields}) => fields)].flat())
    yield* fieldsIn(below);
}

/** Returns the words about the page of a long schema, or no words. */
const wordsOfLinked = (linked: Field['linked']): string =>
  linked ? `${linked.holds}, described on the page of ${linked.name}` : '';

/** Expects each fact about a field in the entry of the field, and its nested fields in the list below it. */
function expectField(field: Field, entries: Map<string, Entry>, expectFact: ExpectFact): void {
  const entry = entries.get(field.anchor);
  expectFact(`an entry of ${field.anchor}`, entry !== undefined);
  if (!entry) return;
  const marks = [...(field.required ? ['required'] : []), ...(field.flags ?? [])];
  expectFact(
    `${field.anchor} is ${marks.join() || 'unmarked'}`,
    entry.marks.join() === marks.join(),
  );
  for (const fact of [
    `${field.name} ${plainText(field.type)}`,
    plainText(field.text ?? []),
    ...(field.details ?? []).map(([label, value]) => `${label} ${value}`),
    wordsOfLinked(field.linked),
  ])
    expectFact(`${field.anchor}: ${fact}`, entry.words.includes(normalized(fact)));
  expectValues(field, entries, expectFact);
  for (const {anchor} of field.fields ?? [])
    expectFact(`${anchor} below ${field.anchor}`, isBelow(entry, anchor));
  for (const option of field.variants?.options ?? [])
    expectOption(field.anchor, entry.below, option, expectFact);
}

const isBelow = (entry: Entry | undefined, anchor: string): boolean =>
  (entry?.below ?? []).some(({anchors}) => anchors.includes(anchor));

/** Expects an entry for each value of an enum, with its meaning. */
function expectValues(
  {anchor, enum: values = []}: Field,
  entries: Map<string, Entry>,
  expectFact: ExpectFact,
): void {
  for (const {value, meaning = []} of values) {
    const name = value === '' ? '"" (empty)' : value;
    const wanted = meaning.length > 0 ? `${name}: ${plainText(meaning)}` : name;
    const entry = entries.get(valueAnchor(anchor, value));
    expectFact(`${anchor}: ${wanted}`, entry?.words === normalized(wanted));
  }
}

/** Expects an alternative among the entries below its field, with the facts about it and its fields. */
function expectOption(
  owner: string,
  entries: Entry[],
  option: Option,
  expectFact: ExpectFact,
): void {
  const {title, type, text: meaning = [], linked, fields} = option;
  const entry = entries.find(({marks}) => marks[0] === title);
  for (const fact of [plainText(type), plainText(meaning), wordsOfLinked(linked)])
    expectFact(`${owner}, ${title}: ${fact}`, entry?.words.includes(normalized(fact)) ?? false);
  for (const {anchor} of fields) expectFact(`${anchor} below ${title}`, isBelow(entry, anchor));
}

/** Expects a body or a schema, which the page itself describes, and all fields in it. */
function expectRoot(page: WrittenPage, root: Field, expectFact: ExpectFact): void {
  const entries = entriesByAnchor(page);
  for (const [label, value] of root.details ?? [])
    expectFact(`${label} ${value}`, page.words.includes(normalized(`${label} ${value}`)));
  expectValues(root, entries, expectFact);
  for (const option of root.variants?.options ?? [])
    expectOption(root.anchor, readLists(page), option, expectFact);
  for (const field of fieldsIn(root)) {
    if (field !== root) expectField(field, entries, expectFact);
    if (field.variants)
      expectFact(field.variants.how, page.words.includes(`${field.variants.how}:`));
  }
}

it('each page of an operation or a webhook has each parameter and each field of its bodies', () => {
  expectFacts('endpoint', (page, expectFact) => {
    const {parameters, body, responses} = page.model;
    const entries = entriesByAnchor(page);
    for (const {title, fields} of parameters) {
      expectFact(`the heading ${title}`, hasHeading(page, title));
      for (const root of fields)
        for (const field of fieldsIn(root)) expectField(field, entries, expectFact);
    }
    for (const root of [body?.root, ...responses.map((response) => response.root)]) {
      if (!root) continue;
      expectFact(plainText(root.type), says(page, root.type));
      expectRoot(page, root, expectFact);
    }
  });
});

it('each page of a schema has each of its fields or values', () => {
  expectFacts('schema', (page, expectFact) => {
    const {root} = page.model;
    const hasFields = root.fields !== undefined || root.variants !== undefined;
    expectFact('its heading', hasHeading(page, hasFields ? 'Fields' : 'Values'));
    if (!root.fields) expectFact(plainText(root.type), says(page, root.type));
    expectRoot(page, root, expectFact);
  });
});

const size: Field = {name: 'size', anchor: 'body.size', type: ['integer']};
const rules: Field['details'] = [
  ['default', '10'],
  ['at most', '100'],
];
const nested: Field = {name: 'id', anchor: 'body.size.id', type: ['integer']};
const match: Field['linked'] = {name: 'Match', url: '/api/schemas/match', holds: '17 fields'};

it.each<[name: string, field: Field, written: string]>([
  [
    'has its name, type, marks, meaning and rules on one line',
    {
      ...size,
      required: true,
      flags: ['deprecated'],
      text: ['How many, as ', ['code', 'page'], ' says.'],
      details: rules,
    },
    '- `size` integer **required** **deprecated**: How many, as `page` says. (default `10`; at most `100`)',
  ],
  [
    'has its rules after its type if it has no meaning',
    {...size, details: rules},
    '- `size` integer: default `10`; at most `100`',
  ],
  [
    'has its rules after a meaning of several paragraphs',
    {
      ...size,
      text: [
        ['p', ['One.']],
        ['p', ['Two.']],
      ],
      details: rules,
    },
    '- `size` integer\n\n  One.\n\n  Two.\n\n  default `10`; at most `100`',
  ],
  [
    'has its values with their meanings',
    {...size, enum: [{value: '1', meaning: ['One.']}, {value: ''}]},
    '- `size` integer\n  - `1`: One.\n  - `"" (empty)`',
  ],
  ['has its fields below it', {...size, fields: [nested]}, '- `size` integer\n  - `id` integer'],
  [
    'says where a long schema is described',
    {...size, type: ['list of ', ['a', ['Match'], '/api/schemas/match']], linked: match},
    '- `size` list of [Match](/api/schemas/match): 17 fields, described on the page of Match',
  ],
  [
    'has its alternatives below it',
    {
      ...size,
      variants: {
        how: 'One of',
        options: [{title: 'Small', type: ['object'], text: ['A small one.'], fields: [nested]}],
      },
    },
    '- `size` integer\n\n  One of:\n  - **Small** object: A small one.\n    - `id` integer',
  ],
])('a field %s', (_name, field, written) => {
  const markdown = writeMarkdown([fieldList([field])]);
  expect(withoutAnchors(markdown).trim()).toBe(written);
  expect(markdown).toContain(' <a id="body.size"></a>');
});

it('a body has its own rules above its fields', () => {
  const root: Field = {
    name: '',
    anchor: 'body',
    type: ['object'],
    details: rules,
    fields: [nested],
  };
  expect(withoutAnchors(writeMarkdown(structure(root))).trim()).toBe(
    'default `10`; at most `100`\n\n- `id` integer',
  );
});
