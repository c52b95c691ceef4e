/**
 * Makes the models of all pages of the reference. `plugins/reference` writes the pages from them, and
 * `plugins/post-build/markdown/reference` writes the Markdown of the pages, so that both state the same facts.
 */
import {
  createPageModels,
  endpointUrl,
  indexModel,
  listEndpoints,
  questionsPage,
  referenceRoute,
  schemaUrl,
  toSlug,
  type Description,
  type EndpointModel,
  type IndexModel,
  type Link,
  type PageModels,
  type SchemaModel,
  type ShownCall,
} from '@screening/api';
import {product} from '@screening/product';
import {listGuides} from './guide-files';
import {highlight} from './highlight';
import {readTopics, topicOf} from './question-topics';

/** A page of the reference: what it describes, its address and its content. */
export type ReferencePage =
  | {kind: 'endpoint'; path: string; model: EndpointModel}
  | {kind: 'schema'; path: string; model: SchemaModel}
  | {kind: 'index'; path: string; model: IndexModel};

/** The call on the front page: it needs nothing but a key, and changes no data. */
const firstCall = 'getAccountStatus';

/**
 * Returns the pages of all operations, webhooks and schemas, and the front page.
 * @param root the repository, with the guides that mention an operation or a schema, and the topics of open questions
 */
export function listReferencePages(doc: Description, root: string): ReferencePage[] {
  const {topics} = readTopics(root);
  // The build of the page of questions fails if a tag has no topic.
  const questionsOf = (tag: string) => {
    const topic = topicOf(tag, topics) ?? '';
    return {topic, url: `${questionsPage}#${toSlug(topic)}`};
  };
  const models = createPageModels(doc, highlight, product, findMentions(root), questionsOf);
  return [
    ...listEndpoints(doc).map((endpoint): ReferencePage => ({
      kind: 'endpoint',
      path: endpointUrl(endpoint),
      model: models.endpoint(endpoint),
    })),
    ...Object.keys(doc.components.schemas ?? {}).map((name): ReferencePage => ({
      kind: 'schema',
      path: schemaUrl(name),
      model: models.schema(name),
    })),
    {kind: 'index', path: referenceRoute, model: indexModel(doc, showFirstCall(doc, models))},
  ];
}

/** Returns the first call, if the description has it. */
function showFirstCall(doc: Description, models: PageModels): ShownCall | undefined {
  const endpoint = listEndpoints(doc).find(({operation}) => operation.operationId === firstCall);
  if (!endpoint) return undefined;
  const {samples, responses} = models.endpoint(endpoint);
  const [response] = responses[0].examples;
  const refused = responses.find(({status}) => status === '401')!;
  const error = {...refused.examples[0], summary: `${refused.status} ${refused.reason}`};
  const {summary: title} = endpoint.operation;
  return {title, url: endpointUrl(endpoint), samples, response, error};
}

/** Returns a function that lists the guides that mention an operation, a webhook or a schema. */
function findMentions(root: string): (name: string) => Link[] {
  const guides = listGuides(root).map(({text, title, url}) => ({
    link: {title, url},
    names: new Set([...text.matchAll(/<[A-Z]\w* of="([^".]+)/g)].map((match) => match[1])),
  }));
  return (name) => guides.filter(({names}) => names.has(name)).map(({link}) => link);
}
