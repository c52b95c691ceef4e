/**
 * Provides what the page generator (docusaurus-plugin-openapi-docs) needs: the description with an id for each page, and
 * the MDX of each kind of page. Pages only name their ids, and get their content from models that we write next to them,
 * because the generator would repeat every schema on every page.
 */
import {readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {
  firstSentence,
  listEndpoints,
  pageId,
  parseText,
  plainText,
  referenceRoute,
  type Description,
  type Endpoint,
  type Schema,
} from '@screening/api';
import {listReferencePages} from '../lib/reference-pages';

/** Folder of the generated pages. It only contains generated files, and Git ignores it. */
export const pagesFolder = '.generated/api';

/** The generated sidebar. */
export const sidebarFile = '.generated/api-sidebar.json';

/** Returns the description with the id of each schema's page as its title, from which the generator makes the id. */
export function withPageIds(doc: Description): Description {
  const schemas = [...schemaIds(doc)].map(([id, name]) => [
    name,
    {...doc.components.schemas?.[name], title: id},
  ]);
  return {
    ...doc,
    components: {...doc.components, schemas: Object.fromEntries(schemas) as Record<string, Schema>},
  };
}

/** Returns the names of the schemas by the ids of their pages. */
export const schemaIds = ({components: {schemas = {}}}: Description): Map<string, string> =>
  new Map(Object.keys(schemas).map((name) => [pageId(name), name]));

/**
 * Writes one model module for each page, beside the page, and returns how many there are. Throws if the generator wrote
 * fewer pages, which it reports as a success, such as when two would have the same name.
 */
export function writeModels(doc: Description, root: string): number {
  const folder = join(root, pagesFolder);
  const models = listReferencePages(doc, root).map(({path, model}) => ({
    file: path.slice(referenceRoute.length + 1) || 'index',
    model,
  }));
  const written = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((file) =>
    file.endsWith('.mdx'),
  );
  if (written.length !== models.length)
    throw new Error(
      `the reference has ${written.length} of ${models.length} pages, so some are missing or share a name`,
    );
  for (const {file, model} of models)
    writeFileSync(
      join(folder, `${file}.model.js`),
      moduleText(model, file.includes('/') ? './' : './schemas/'),
    );
  return models.length;
}

/** Writes a module with a model and the loaders of the schemas that it links to. JSON is valid JavaScript. */
function moduleText(model: object, schemasPath: string): string {
  const json = JSON.stringify(model);
  // Quotes in a text of the description are escaped, so this only matches the field `linked`.
  const linked = new Set([...json.matchAll(/"linked":\{"name":"(\w+)"/g)].map(([, name]) => name!));
  const imports = [...linked].map(
    (name) =>
      // With a name, all pages share one file per schema.
      `  "${name}": () => import(/* webpackChunkName: "schema-${pageId(name)}" */ '${schemasPath}${pageId(name)}.model.js'),`,
  );
  return `export const model = ${json};\nexport const loaders = {\n${imports.join('\n')}\n};\n`;
}

/** Returns the functions that write the MDX of each kind of page. They only use the ids that the generator passes. */
export function pageWriters(
  doc: Description,
  dateOf: (file: string) => string | undefined = () => undefined,
  sourceUrl?: string,
) {
  const endpoints = new Map(
    listEndpoints(doc).map((endpoint) => [endpoint.operation.operationId, endpoint]),
  );
  const schemas = schemaIds(doc);
  /**
   * Writes a page: front matter as JSON strings, which are valid YAML, and one component that renders the model. `file`
   * is the page's source in the description: it dates the page, and readers can edit it, if git knows it.
   */
  const write = (
    file: string,
    {description, ...head}: Head,
    component: string,
    model = head.id,
  ): string => {
    const date = dateOf(file);
    const frontMatter = {
      ...head,
      description: firstSentence(plainText(parseText(description))).slice(0, 160),
      hide_title: true,
      hide_table_of_contents: true,
      custom_edit_url: sourceUrl
        ? `${sourceUrl.replace(/\/$/, '')}/openapi/${encodeURI(file)}`
        : null,
      ...(date ? {last_update: {date}} : {}),
    };
    const lines = Object.entries(frontMatter).map(
      ([key, value]) => `${key}: ${JSON.stringify(value)}`,
    );
    return `---
${lines.join('\n')}
---

import ${component} from '@site/src/components/${component}';
import {model, loaders} from './${model}.model.js';

<${component} title={frontMatter.title} model={model} loaders={loaders} />
`;
  };
  return {
    createApiPageMD({api: {operationId = ''}}: {api: {operationId?: string}}): string {
      const endpoint = endpoints.get(operationId)!;
      const {summary: title, description} = endpoint.operation;
      const id = pageId(operationId);
      return write(fileOf(endpoint), {id, slug: `/${id}`, title, description}, 'EndpointPage');
    },
    createSchemaPageMD({schema: {title: id = ''}}: {schema: {title?: string}}): string {
      const title = schemas.get(id)!;
      const {description = ''} = doc.components.schemas?.[title] ?? {};
      return write(
        `components/schemas/${title}.yaml`,
        {id, slug: `/schemas/${id}`, title, description},
        'SchemaPage',
      );
    },
    createInfoPageMD({id}: {id: string}): string {
      const head = {id, slug: '/', title: 'API reference', description: doc.info.description ?? ''};
      return write('openapi.yaml', head, 'ReferenceIndex', 'index');
    },
  };
}

type Head = {id: string; slug: string; title: string; description: string};

/** Returns the description file of an operation or webhook: its path with `_` for `/`. */
const fileOf = ({kind, path}: Endpoint): string =>
  kind === 'webhook' ? `webhooks/${path}.yaml` : `paths/${path.slice(1).replaceAll('/', '_')}.yaml`;
