/**
 * Checks that each limit and default in a text of the description comes from the schema that sets it: after a change of
 * the schema, the text states the new value.
 */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {isScalar, parse, parseDocument} from 'yaml';
import {fillProduct} from '@screening/product';
import type {Description} from '../src/description';
import {listEndpoints} from '../src/document';
import {bundleDescription} from '../src/lint/bundle';
import {readBundle} from '../src/read-bundle';

const source = 'openapi';

/** A text of a file or of the bundle. */
type Text = {
  /** The file, or the keys that lead to the text in the bundle. */
  place: string;
  text: string;
};

/** The keys whose values are data, not text. */
const dataKeys = ['value', 'example', 'examples', 'default', 'pattern', '$ref', 'url', 'x-guide'];

/** Lists the strings below a node, except data. */
function textsIn(place: string, node: unknown): Text[] {
  if (typeof node === 'string') return [{place, text: node}];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node)
    .filter(([key]) => !dataKeys.includes(key))
    .flatMap(([key, inner]) => textsIn(`${place} > ${key}`, inner));
}

/** The texts of the files, with their placeholders. Examples are data. */
const written = readdirSync(source, {recursive: true, encoding: 'utf8'})
  .filter((file) => file.endsWith('.yaml') && !/^(components\/examples|workflows)\//.test(file))
  .flatMap((file) => textsIn(file, parse(readFileSync(join(source, file), 'utf8'))));

const placeholder = /\{limit:([^}]*)\}/g;
const addresses = [
  ...new Set(
    written.flatMap(({text}) => [...text.matchAll(placeholder)].map(([, address]) => address!)),
  ),
];

/** Returns the file of a limit, and the keys that lead to it. */
function placeOf(address: string): {file: string; keys: string[]} {
  const [owner = '', keyword = ''] = address.split('.');
  if (owner === 'x-rate-limit') return {file: 'openapi.yaml', keys: ['info', owner, keyword]};
  const parameter = `components/parameters/${owner}.yaml`;
  if (existsSync(join(source, parameter))) return {file: parameter, keys: ['schema', keyword]};
  return {file: `components/schemas/${owner}.yaml`, keys: [keyword]};
}

describe('a limit in a text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'limits-'));
  /** The value of each limit in a changed description, by its address. No other number of the description is like it. */
  const changed = new Map(addresses.map((address, i) => [address, String(7301 + i)]));
  let before: Text[] = [];
  let after: Text[] = [];
  let doc: Description;

  beforeAll(async () => {
    cpSync(source, folder, {recursive: true});
    for (const [address, value] of changed) {
      const {file, keys} = placeOf(address);
      const document = parseDocument(readFileSync(join(folder, file), 'utf8'));
      const node = document.getIn(keys, true);
      if (!isScalar(node)) throw new Error(`${file} has no ${keys.join('.')}`);
      document.setIn(keys, document.createNode(Number(value)));
      writeFileSync(join(folder, file), String(document));
    }
    before = textsIn('', await bundleDescription(source, fillProduct));
    doc = await bundleDescription(folder, fillProduct);
    after = textsIn('', doc);
  });
  afterAll(() => rmSync(folder, {recursive: true}));

  it('is stated where a schema, a parameter or the rate limit has one', () => {
    expect(addresses).toEqual(
      expect.arrayContaining([
        'PageNumber.minimum',
        'PageQuery.default',
        'PageSize.maximum',
        'PageSizeQuery.default',
        'SortOrderQuery.default',
        'RiskScore.minimum',
        'RiskScore.maximum',
        'MaterialityScore.minimum',
        'MaterialityScore.maximum',
        'MatchThreshold.minimum',
        'MatchThreshold.maximum',
        'x-rate-limit.requestsPerSecond',
      ]),
    );
  });

  it.each(written.filter(({text}) => text.includes('{limit:')))(
    'follows the schema: $place',
    ({text}) => {
      const words = fillProduct(text);
      const stated = words.replaceAll(placeholder, (_, address: string) => changed.get(address)!);
      expect(after.map((one) => one.text)).toContain(stated);
    },
  );

  it('changes no text without a placeholder, and leaves no placeholder', () => {
    expect(after.map(({place}) => place)).toEqual(before.map(({place}) => place));
    const differing = after.filter(({text}, i) => text !== before[i]!.text);
    expect(differing.length).toBeGreaterThan(10);
    for (const {place, text} of differing) expect(text, place).toMatch(/73\d\d/);
    for (const {place, text} of after) expect(text, place).not.toContain('{limit:');
  });

  it('is the value that the schema has, such as the largest page', () => {
    const {PageSize} = doc.components.schemas ?? {};
    expect(PageSize).toMatchObject({
      maximum: Number(changed.get('PageSize.maximum')),
      description:
        `Maximum number of items on a page, up to ${changed.get('PageSize.maximum')}. ` +
        `Defaults to ${changed.get('PageSizeQuery.default')}.`,
    });
  });
});

/** The statuses of responses. Their numbers are names. */
const statuses = listEndpoints(readBundle('.')).flatMap(({operation}) =>
  Object.keys(operation.responses),
);

/** Words with a number that no schema limits. */
const otherNumbers = [
  /\b(RFC 3339|ISO 3166-1 alpha-2|ISO 639-1|UTF-16)\b/g,
  // Dates in examples.
  /\b(1968|2025)([-/]\d\d){0,2}(T[\d:]+Z)?\b/g,
  new RegExp(String.raw`\b(${statuses.join('|')})\b`, 'g'),
  /No 404 is documented/g,
  /code units from 0/g,
  /0 means the subject's own risk/g,
];

it('no number in a text is typed that a schema could state', () => {
  expect(written.length).toBeGreaterThan(500);
  const typed = written.flatMap(({place, text}) => {
    if (/( > version|^openapi\.yaml > openapi)$/.test(place)) return [];
    // Where a link of OpenAPI finds a value.
    if (/^\{?\$response\.body#/.test(text)) return [];
    const rest = [...otherNumbers, placeholder].reduce(
      (left, one) => left.replaceAll(one, ''),
      text,
    );
    const numbers = rest.match(/(?<![\w-])\d+(\.\d+)?/g) ?? [];
    return numbers.map((number) => `${place}: ${number} in "${text}"`);
  });
  const remedy = 'write {limit:NAME.KEYWORD}, or add words that state no limit to this test';
  expect(typed, remedy).toEqual([]);
});
