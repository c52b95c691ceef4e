/**
 * Writes the MDX of the reference pages for the page generator (docusaurus-plugin-openapi-docs). A page only has its front
 * matter, and gets its content from the model next to it, because the generator would repeat every schema on every page.
 */
import {
  firstSentence,
  listEndpoints,
  pageId,
  parseText,
  plainText,
  type Description,
  type Endpoint,
} from '@screening/api';
import {schemaIds} from './page-ids';

/** What a page of the reference is written from. */
type PageSource = {
  id: string;
  /** The address below that of the reference. */
  slug: string;
  title: string;
  /** Markdown. Its first sentence is the description of the page. */
  description: string;
  /** The source of the page in the description. It dates the page, and readers can edit it. */
  file: string;
  /** The component that renders the model. */
  component: string;
  /** The name of the model's file, if it isn't the id. */
  model?: string;
};

/** The functions that the page generator calls, each with the item that a page is about. */
type PageWriters = {
  createApiPageMD: (item: {api: {operationId?: string}}) => string;
  createSchemaPageMD: (item: {schema: {title?: string}}) => string;
  createInfoPageMD: (item: {id: string}) => string;
};

/**
 * Returns the functions that write the MDX of each kind of page. They only use the ids that the generator passes.
 * @param dateOf returns when a file of the description and all files that it refers to were last changed, if it is known
 * @param sourceUrl the web address of the folder that contains `openapi/`, for "Edit this page"
 */
export function pageWriters(
  doc: Description,
  dateOf: (file: string) => string | undefined = () => undefined,
  sourceUrl?: string,
): PageWriters {
  const endpoints = new Map(
    listEndpoints(doc).map((endpoint) => [endpoint.operation.operationId, endpoint]),
  );
  const schemas = schemaIds(doc);
  const write = ({id, slug, title, description, file, component, model = id}: PageSource) => {
    const date = dateOf(file);
    const editUrl = sourceUrl && `${sourceUrl.replace(/\/$/, '')}/openapi/${encodeURI(file)}`;
    const frontMatter = {
      id,
      slug,
      title,
      description: firstSentence(plainText(parseText(description))).slice(0, 160),
      hide_title: true,
      hide_table_of_contents: true,
      custom_edit_url: editUrl ?? null,
      ...(date ? {last_update: {date}} : {}),
    };
    return writeMdx(frontMatter, component, model);
  };
  return {
    createApiPageMD({api: {operationId = ''}}) {
      const endpoint = endpoints.get(operationId)!;
      const {summary: title, description} = endpoint.operation;
      const id = pageId(operationId);
      const file = fileOf(endpoint);
      return write({id, slug: `/${id}`, title, description, file, component: 'EndpointPage'});
    },
    createSchemaPageMD({schema: {title: id = ''}}) {
      const title = schemas.get(id)!;
      const {description = ''} = doc.components.schemas?.[title] ?? {};
      const file = `components/schemas/${title}.yaml`;
      return write({
        id,
        slug: `/schemas/${id}`,
        title,
        description,
        file,
        component: 'SchemaPage',
      });
    },
    createInfoPageMD({id}) {
      return write({
        id,
        slug: '/',
        title: 'API reference',
        description: doc.info.description ?? '',
        file: 'openapi.yaml',
        component: 'ReferenceIndex',
        model: 'index',
      });
    },
  };
}

/** Writes a page: front matter as JSON strings, which are valid YAML, and one component that renders the model. */
function writeMdx(frontMatter: object, component: string, model: string): string {
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
}

/** Returns the description file of an operation or webhook: its path with `_` for `/`. */
const fileOf = ({kind, path}: Endpoint): string =>
  kind === 'webhook' ? `webhooks/${path}.yaml` : `paths/${path.slice(1).replaceAll('/', '_')}.yaml`;
