/**
 * Makes the description that readers download, from the bundle that the site is built from. Moves rules from our vendor
 * keys (`x-limits`, `x-changes`, ...), which no other tool shows, into CommonMark texts. Keeps `x-repeat`, which programs
 * read. Turns composed and nameless schemas into plain, named ones, for which client generators choose good names.
 */
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {stringify} from 'yaml';
import {
  methods,
  ruleSections,
  type Description,
  type Info,
  type Operation,
  type Schema,
} from '../description';
import {flatten} from '../document';
import {describeLinks, nextTitle} from '../links';
import {bundlePath, downloadsFolder} from '../read-bundle';
import {describeRepeat, repeatTitle} from '../repeat';

/** Makes the description without our vendor keys but `x-repeat`. Throws if two schemas would share a name. */
export function publishDescription(bundled: Description): Description {
  const doc = structuredClone(bundled);
  doc.info = foldOverview(doc.info);
  for (const item of [...Object.values(doc.paths), ...Object.values(doc.webhooks ?? {})]) {
    for (const method of methods) {
      const operation = item[method];
      if (operation) foldRules(operation);
    }
  }
  doc.components.schemas = nameSchemas(bundled);
  dropParts(doc);
  doc.tags.sort((a, b) => (a.name < b.name ? -1 : 1));
  return foldKeys(doc) as Description;
}

/** Appends the facts that apply to all calls to the text of the API, with a heading for each topic. */
function foldOverview({'x-overview': overview = [], description = '', ...info}: Info): Info {
  delete info['x-rate-limit'];
  const chapters = overview.map(({title, text}) => `## ${title}\n\n${text.trim()}`);
  return {...info, description: [description.trim(), ...chapters].join('\n\n')};
}

/** Appends the rules of an operation to its text, with a heading for each kind. */
function foldRules(operation: Operation): void {
  const texts = [operation.description.trim()];
  for (const [key, title] of ruleSections) {
    const rules = operation[key];
    if (!rules?.length) continue;
    texts.push(`### ${title}`, listOf(rules));
    if (key === 'x-not-specified') texts.push('Ask about these points at onboarding.');
    delete operation[key];
  }
  const links = describeLinks(operation);
  if (links.length > 0) texts.push(`### ${nextTitle}`, listOf(links));
  // Programs read the key, and other tools show only the text.
  if (operation['x-repeat']) texts.push(`### ${repeatTitle}`, listOf(describeRepeat(operation)));
  operation.description = texts.join('\n\n');
}

/** Writes a list in Markdown. */
const listOf = (sentences: string[]): string =>
  sentences.map((sentence) => `- ${sentence.trim()}`).join('\n');

/** Merges the `allOf` of schemas, and names nameless objects after their owner and field. */
function nameSchemas(doc: Description): Record<string, Schema> {
  const named: Record<string, Schema> = {};
  const add = (name: string, schema: Schema): void => {
    if (named[name]) throw new Error(`two schemas would be published as ${name}: rename one`);
    named[name] = schema;
    const flat = schema.allOf ? flatten(doc, schema) : structuredClone(schema);
    named[name] = {
      ...flat,
      ...(flat.properties ? {properties: nameFields(name, flat.properties, add)} : {}),
    };
  };
  for (const [name, schema] of Object.entries(doc.components.schemas ?? {})) add(name, schema);
  return Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Removes schemas that were only `allOf` parts of others. Keeps those that are named without a shown path. */
function dropParts(doc: Description): void {
  const used = new Set(JSON.stringify(doc).match(/#\/components\/schemas\/\w+/g));
  for (const [name, schema] of Object.entries(doc.components.schemas ?? {}))
    if (!used.has(`#/components/schemas/${name}`) && !schema['x-no-shown-path'])
      delete doc.components.schemas?.[name];
}

type Fields = NonNullable<Schema['properties']>;

/**
 * Replaces the nameless objects in the fields of a schema by references to named schemas.
 * @param owner the name of the schema
 * @param add adds a named schema
 */
function nameFields(
  owner: string,
  fields: Fields,
  add: (name: string, schema: Schema) => void,
): Fields {
  const hoist = (schema: Schema | boolean, name: string): Schema | boolean => {
    if (typeof schema === 'boolean') return schema;
    if (typeof schema.items === 'object')
      return {...schema, items: hoist(schema.items, singular(name))};
    if (schema.type !== 'object') return schema;
    add(name, schema);
    return {$ref: `#/components/schemas/${name}`};
  };
  const named = Object.entries(fields).map(([name, schema]) => [
    name,
    hoist(schema, joinNames(owner, name)),
  ]);
  return Object.fromEntries(named) as Fields;
}

/** Joins `HistoryEvent` and `matchChanges` to `HistoryEventMatchChanges`. Doesn't repeat a word where both meet. */
function joinNames(owner: string, field: string): string {
  const name = field[0].toUpperCase() + field.slice(1);
  const last = /[A-Z][a-z]+$/.exec(owner)?.[0] ?? '';
  return owner + (last && name.startsWith(last) ? name.slice(last.length) : name);
}

/** Returns the name of one entry of a list: `Entities` gives `Entity`, and `Rationale` gives `RationaleEntry`. */
function singular(name: string): string {
  if (!name.endsWith('s')) return `${name}Entry`;
  if (name.endsWith('ies')) return name.replace(/ies$/, 'y');
  const ending = /(ch|s|x)es$/.test(name) ? 'es' : 's';
  return name.slice(0, -ending.length);
}

/** The keys that only our pages and tools use. The other keys become text. */
const unpublished = [
  'x-parts-heading',
  'x-advice',
  'x-from',
  'x-guide',
  'x-identifier',
  'x-only-on-user-action',
  'x-response',
];

/**
 * Returns a copy of a part of the description without vendor keys. Adds the meanings of values, and other facts that only
 * our pages show, to the text of every schema.
 */
function foldKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(foldKeys);
  if (typeof value !== 'object' || value === null) return value;
  const {'x-enumDescriptions': meanings, 'x-no-shown-path': pathless, ...rest} = value as Schema;
  const folded = Object.fromEntries(
    Object.entries(rest)
      .filter(([key]) => !unpublished.includes(key))
      .map(([key, inner]) => [key, foldKeys(inner)]),
  );
  const texts = [rest.description ?? ''];
  if (meanings && Object.values(meanings).some(Boolean)) texts.push(listMeanings(meanings));
  if (pathless) texts.push('No published path uses this schema.');
  if (texts.length > 1) folded.description = texts.map((text) => text.trim()).join('\n\n');
  // Client generators read this key. An empty string can't be a name.
  if (rest.enum?.includes(''))
    folded['x-enum-varnames'] = rest.enum.map((one) => (one === '' ? 'Empty' : String(one)));
  return folded;
}

/** Lists the meanings of values in Markdown. */
function listMeanings(meanings: Record<string, string | null>): string {
  return Object.entries(meanings)
    .map(
      ([value, meaning]) =>
        `- ${value === '' ? 'Empty string' : `\`${value}\``}${meaning === null ? '' : `: ${meaning.trim()}`}`,
    )
    .join('\n');
}

/** Converts to YAML that parsers of versions 1.1 and 1.2 read in the same way: `NO` and dates are quoted. */
export const toYaml = (value: unknown): string =>
  stringify(value, {lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1'});

/** Paths of the bundle that the site is built from, and of the files that readers download. */
export const descriptionFiles = [
  bundlePath,
  `${downloadsFolder}/openapi.json`,
  `${downloadsFolder}/openapi.yaml`,
];

/** Writes these files below `root`. */
export function writeDescription(doc: Description, root: string): void {
  const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  const published = publishDescription(doc);
  const texts = [toJson(doc), toJson(published), toYaml(published)];
  mkdirSync(join(root, downloadsFolder), {recursive: true});
  descriptionFiles.forEach((file, i) => writeFileSync(join(root, file), texts[i]));
}
