/**
 * Provides the input of the page generator (docusaurus-plugin-openapi-docs): a slim copy of the description that
 * determines the pages, and the MDX of each kind of page.
 *
 * The generator dereferences its input and would repeat every record on every page, so it only gets names and titles.
 * The pages get their content from models that we write next to them.
 */
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {type Description, type Endpoint, type Field, listEndpoints, pageId, parseText, plainText} from '@screening/api';
import {findMentions} from './guide-mentions';
import {endpointModel, firstSentence, indexModel, recordModel} from './page-models';

/** Folder of the generated pages. It only contains generated files, and Git ignores it. */
export const pagesFolder = '.generated/api';

/** The generated sidebar as data, which the site's configuration can read without running code. */
export const sidebarFile = '.generated/api-sidebar.json';

/** Reduces the description to the parts that determine which pages exist. */
export function slimDescription(doc: Description): object {
  const paths: Record<string, object> = {};
  const webhooks: Record<string, object> = {};
  for (const {kind, path, method, operation} of listEndpoints(doc)) {
    const {operationId, summary, tags, deprecated} = operation;
    const slim = {operationId, summary, tags, deprecated, responses: {200: {description: 'OK'}}};
    if (kind === 'webhook') webhooks[path] = {...webhooks[path], [method]: {...slim, security: []}};
    else paths[path] = {...paths[path], [method]: slim};
  }
  return {
    openapi: doc.openapi,
    info: {title: doc.info.title, version: doc.info.version},
    tags: doc.tags,
    paths,
    webhooks,
    components: {
      // The generator makes the page id of a record from its title, in lower case before it is split into words.
      schemas: Object.fromEntries([...recordIds(doc)].map(([id, name]) => [name, {title: id, type: 'object'}])),
    },
  };
}

/** Returns the names of the records by the ids of their pages. Throws when two would share a page. */
export function recordIds(doc: Description): Map<string, string> {
  const ids = new Map<string, string>();
  for (const name of Object.keys(doc.components.schemas ?? {})) {
    const other = ids.get(pageId(name));
    if (other) throw new Error(`records \`${other}\` and \`${name}\` would share the page ${pageId(name)}`);
    ids.set(pageId(name), name);
  }
  return ids;
}

/** Writes one model module for each page and returns how many there are. */
export function writeModels(doc: Description, root: string): number {
  const folder = join(root, pagesFolder);
  mkdirSync(join(folder, 'schemas'), {recursive: true});
  const mentions = findMentions(root);
  const write = (file: string, model: object, records: Set<string>, schemasPath: string): void =>
    writeFileSync(join(folder, `${file}.model.js`), moduleText(model, records, schemasPath));
  const endpoints = listEndpoints(doc);
  for (const endpoint of endpoints) {
    const model = endpointModel(doc, endpoint, mentions);
    const roots = [
      ...model.parameters.flatMap((p) => p.fields),
      ...(model.body ? [model.body.root] : []),
      ...model.responses.flatMap((r) => r.root ?? []),
    ];
    write(pageId(model.id), model, linkedRecords(roots), './schemas/');
  }
  const names = Object.keys(doc.components.schemas ?? {});
  for (const name of names) {
    const model = recordModel(doc, name, mentions);
    write(`schemas/${pageId(name)}`, model, linkedRecords([model.root]), './');
  }
  write('index', indexModel(doc), new Set(), './');
  return endpoints.length + names.length + 1;
}

/** Writes a module with a model and the loaders of the records that it links to. JSON is valid JavaScript. */
function moduleText(model: object, records: Set<string>, schemasPath: string): string {
  const loaders = [...records].map(
    (name) =>
      // With a name, all pages share one file per record.
      `  ${JSON.stringify(name)}: () => import(/* webpackChunkName: "record-${pageId(name)}" */ '${schemasPath}${pageId(name)}.model.js'),`,
  );
  return `export const model = ${JSON.stringify(model)};\nexport const records = {\n${loaders.join('\n')}\n};\n`;
}

function linkedRecords(fields: Field[], names = new Set<string>()): Set<string> {
  for (const field of fields) {
    if (field.record) names.add(field.record.name);
    for (const option of field.variants?.options ?? []) {
      if (option.record) names.add(option.record.name);
      linkedRecords(option.fields, names);
    }
    linkedRecords(field.fields ?? [], names);
  }
  return names;
}

/** Returns the functions that write the MDX of each kind of page. They only use the ids that the generator passes. */
export function pageWriters(
  doc: Description,
  dateOf: (file: string) => string | undefined = () => undefined,
  sourceUrl?: string,
) {
  const endpoints = new Map(listEndpoints(doc).map((e) => [e.operation.operationId, e]));
  const records = recordIds(doc);
  /** Returns the origin of a page: when its file was changed, and the file's address in the repository, if known. */
  const originOf = (file: string): Origin => ({
    date: dateOf(file),
    source: sourceUrl && `${sourceUrl.replace(/\/$/, '')}/openapi/${encodeURI(file)}`,
  });
  return {
    createApiPageMD({api}: {api: {operationId?: string}}): string {
      const endpoint = endpoints.get(api.operationId ?? '');
      if (!endpoint) throw new Error(`the generator asks for an unknown operation \`${api.operationId}\``);
      const {operationId, summary: title, description} = endpoint.operation;
      const id = pageId(operationId);
      const origin = originOf(fileOf(endpoint));
      return page({id, slug: `/${id}`, title, description, ...origin}, 'EndpointPage', id);
    },
    createSchemaPageMD({schema}: {schema: {title?: string}}): string {
      const id = schema.title ?? '';
      const name = records.get(id);
      if (!name) throw new Error(`the generator asks for an unknown record \`${id}\``);
      const description = doc.components.schemas?.[name].description ?? '';
      const origin = originOf(`components/schemas/${name}.yaml`);
      return page({id, slug: `/schemas/${id}`, title: name, description, ...origin}, 'SchemaPage', id);
    },
    createInfoPageMD({id}: {id: string}): string {
      const head = {id, slug: '/', title: 'API reference', description: doc.info.description ?? ''};
      return page({...head, ...originOf('openapi.yaml')}, 'ReferenceIndex', 'index');
    },
  };
}

type Origin = {date: string | undefined; source: string | undefined};
type Head = Origin & {id: string; slug: string; title: string; description: string};

/** Returns the description file of an operation or webhook: its path with `_` for `/`. */
const fileOf = ({kind, path}: Endpoint): string =>
  kind === 'webhook' ? `webhooks/${path}.yaml` : `paths/${path.slice(1).replaceAll('/', '_')}.yaml`;

/** Writes a page: front matter as JSON strings, which are valid YAML, and one component that renders the model. */
function page({description, date, source, ...head}: Head, component: string, model: string): string {
  const summary = firstSentence(plainText(parseText(description)));
  const frontMatter = {
    ...head,
    description: summary.slice(0, 160),
    hide_title: true,
    hide_table_of_contents: true,
    custom_edit_url: source ?? null,
    ...(date ? {last_update: {date}} : {}),
  };
  const lines = Object.entries(frontMatter).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---
${lines.join('\n')}
---

import ${component} from '@site/src/components/${component}';
import {model, records} from './${model}.model.js';

<${component} title={frontMatter.title} model={model} records={records} />
`;
}
