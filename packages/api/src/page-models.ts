/** Makes the content of the pages of operations, webhooks and schemas. */
import {joinAnchor, responseAnchor, textOf} from './addresses';
import {printJson, type HighlightedCode} from './code';
import {
  ruleSections,
  type Description,
  type Endpoint,
  type Example,
  type MediaType,
} from './description';
import {contentOf, keyHeaderOf, resolve} from './document';
import {allExamples, examplesOfSchema, instanceOf, reasonAndText} from './examples';
import {fieldModel, type Shown} from './fields';
import type {
  EndpointModel,
  ModelBody,
  ModelExample,
  ModelNote,
  ModelParameters,
  ModelResponse,
  ModelSample,
  QuestionTopic,
  SchemaModel,
} from './models';
import type {Link} from './link';
import {describeLinks, nextTitle} from './links';
import {describeRepeat, repeatTitle} from './repeat';
import {firstSentence, plainText} from './rich-text';
import {createSamples, type SampleProduct, type SampleRequest} from './samples';
import {findUses} from './uses';
import {bodyField, eventOf, parameterField, responseField, rootField} from './walk-fields';

/** The page that lists all open questions, by topic. */
export const questionsPage = '/docs/guides/platform/troubleshooting';

/** The page about API keys. */
const keyPage = '/docs/guides/platform/authentication';

/** Functions that make the model of a page. */
export type PageModels = {
  endpoint: (endpoint: Endpoint) => EndpointModel;
  /** Takes the name of a schema of the description. */
  schema: (name: string) => SchemaModel;
};

/**
 * Creates the functions that make the models of the pages of a description.
 * @param highlight colors code at build time, so that the browser needs no highlighter
 * @param product what the samples say about the product
 * @param mentions lists the guides that mention an operation, a webhook or a schema, by its name
 * @param questionsOf finds the topic of the open questions of an operation by its tag
 */
export function createPageModels(
  doc: Description,
  highlight: (code: string, language: string) => HighlightedCode,
  product: SampleProduct,
  mentions: (name: string) => Link[] = () => [],
  questionsOf: (tag: string) => QuestionTopic = (topic) => ({topic, url: questionsPage}),
): PageModels {
  const exampleModel = (
    [name, {summary = name, value, 'x-response': response}]: [string, Example],
    language: string,
  ): ModelExample => {
    const code = language === 'json' ? printJson(value) : String(value);
    return {name, summary, response, code: highlight(code, language)};
  };

  const examplesOf = ({type, media}: {type: string; media: MediaType}): ModelExample[] =>
    allExamples(doc, media).map((example) =>
      exampleModel(example, type.endsWith('json') ? 'json' : 'text'),
    );

  const samplesOf = (endpoint: Endpoint, request?: SampleRequest): ModelSample[] =>
    createSamples(doc, endpoint, product, request).map(
      ({language, label, prism, code, folded}) => ({
        language,
        label,
        folded,
        code: highlight(code, prism),
      }),
    );

  /** Makes the models of the parameters. Pages show no cookies, because no call takes one. */
  const parameterModels = ({parameters}: Endpoint): ModelParameters[] =>
    ['path', 'query', 'header'].flatMap((location) => {
      const own = parameters.filter((parameter) => parameter.in === location);
      if (own.length === 0) return [];
      return {
        location,
        title: `${location[0].toUpperCase()}${location.slice(1)} parameters`,
        fields: own.map((parameter) => fieldModel(doc, parameterField(doc, parameter))),
      };
    });

  /** Makes the model of the body. Adds the schemas whose fields it lists to `schemas`. */
  const bodyModel = (endpoint: Endpoint, schemas: Set<string>): ModelBody | undefined => {
    const {requestBody} = endpoint.operation;
    const body = requestBody && resolve(doc, requestBody);
    const content = contentOf(body);
    const root = bodyField(doc, endpoint);
    if (!body || !content || !root) return undefined;
    const shown: Shown = {anchors: anchorsOf('body', allExamples(doc, content.media)), schemas};
    return {
      type: content.type,
      required: body.required ?? false,
      text: body.description ? textOf(doc, body.description) : undefined,
      root: fieldModel(doc, root, shown),
      examples: examplesOf(content),
    };
  };

  /** Makes the model of a response. Adds the schemas whose fields it lists to `schemas`. */
  const responseModel = (
    endpoint: Endpoint,
    status: string,
    schemas: Set<string>,
  ): ModelResponse => {
    const response = resolve(doc, endpoint.operation.responses[status]);
    const content = contentOf(response);
    const examples = content ? allExamples(doc, content.media) : [];
    const shown: Shown = {anchors: anchorsOf(responseAnchor(status), examples), schemas};
    const root =
      content?.type === 'application/json' ? responseField(doc, endpoint, status) : undefined;
    const {reason, text} = reasonAndText(doc, status, response);
    return {
      status,
      reason,
      // The start page of the reference has the whole texts of errors.
      text: Number(status) < 400 ? text : [firstSentence(plainText(text))],
      root: root && fieldModel(doc, root, shown),
      examples: content ? examplesOf(content) : [],
    };
  };

  /** Makes the notes: how to send the key, whether to repeat the call, and the rules of the operation. Open questions are on their own page. */
  const notesOf = ({kind, operation}: Endpoint): ModelNote[] => {
    const keyText = `Send your API key in the header \`${keyHeaderOf(doc)}\`. [Keys](${keyPage})`;
    const key: ModelNote[] = kind === 'operation' ? [['Key', [textOf(doc, keyText)]]] : [];
    const rules = ruleSections
      .filter(([name]) => name !== 'x-not-specified')
      .map(([name, label]): ModelNote => {
        const sentences = operation[name] ?? [];
        return [label, sentences.map((sentence) => textOf(doc, sentence))];
      })
      .filter(([, sentences]) => sentences.length > 0);
    const repeat: ModelNote[] =
      kind === 'operation'
        ? [[repeatTitle, describeRepeat(operation).map((sentence) => textOf(doc, sentence))]]
        : [];
    const links = describeLinks(operation).map((sentence) => textOf(doc, sentence));
    const next: ModelNote[] = links.length > 0 ? [[nextTitle, links]] : [];
    return [...key, ...repeat, ...rules, ...next];
  };

  /** Makes the samples for all examples of the body but the first. */
  const variantsOf = (endpoint: Endpoint): ModelSample[][] => {
    const {requestBody} = endpoint.operation;
    const content = contentOf(requestBody && resolve(doc, requestBody));
    if (endpoint.kind === 'webhook' || !content) return [];
    const [, ...others] = allExamples(doc, content.media);
    return others.map(([, {value}]) => samplesOf(endpoint, {body: value}));
  };

  return {
    endpoint(endpoint) {
      const {operation, kind, method, path} = endpoint;
      // The body and the responses share this set, so that a page lists the fields of a schema unfolded only once.
      const schemas = new Set<string>();
      return {
        kind,
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        event: eventOf(doc, endpoint),
        deprecated: operation.deprecated,
        text: textOf(doc, operation.description),
        parameters: parameterModels(endpoint),
        body: bodyModel(endpoint, schemas),
        responses: Object.keys(operation.responses).map((status) =>
          responseModel(endpoint, status, schemas),
        ),
        notes: notesOf(endpoint),
        questions: operation['x-not-specified'] && questionsOf(operation.tags[0]),
        samples: samplesOf(endpoint),
        variants: variantsOf(endpoint),
        guides: mentions(operation.operationId),
      };
    },

    schema(name) {
      const schema = doc.components.schemas![name];
      const examples = schemaExamples(doc, name);
      const shown: Shown = {anchors: anchorsOf('', examples), schemas: new Set()};
      return {
        name,
        text: textOf(doc, schema.description ?? ''),
        root: fieldModel(doc, rootField(doc, schema, '', name), shown),
        noShownPath: schema['x-no-shown-path'],
        examples: examples.map((example) => exampleModel(example, 'json')),
        usedBy: findUses(doc, name),
        guides: mentions(name),
      };
    },
  };
}

/** Returns the named examples of a schema. Without any, returns its most complete instance in other examples. */
function schemaExamples(doc: Description, name: string): [string, Example][] {
  const named = examplesOfSchema(doc, name);
  if (named.length > 0) return named;
  const value = instanceOf(doc, name);
  return value === undefined ? [] : [[name, {summary: 'Example', value}]];
}

/** Returns the anchors of the fields that have a value in an example. `anchor` is that of the body. */
function anchorsOf(anchor: string, examples: [string, Example][]): Set<string> {
  return new Set(examples.flatMap(([, {value}]) => anchorsIn(anchor, value)));
}

function anchorsIn(anchor: string, value: unknown): string[] {
  if (value === null) return [];
  if (typeof value !== 'object') return [anchor];
  return Object.entries(value).flatMap(([name, below]) =>
    // The fields of a list's items have the anchors of the list's fields, without an index.
    anchorsIn(Array.isArray(value) ? anchor : joinAnchor(anchor, name), below),
  );
}
