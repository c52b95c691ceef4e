/** Makes the content of the reference pages as plain data. A text of the description never becomes code. */
import {printJson, type HighlightedCode} from './code';
import {
  contentOf,
  keyHeaderOf,
  listEndpoints,
  resolve,
  ruleSections,
  type Description,
  type Endpoint,
  type Example,
  type MediaType,
} from './document';
import {allExamples, examplesOfSchema, instanceOf, listErrors, reasonAndText} from './examples';
import {fieldModel, type Shown} from './fields';
import {plainText, type Text} from './rich-text';
import {createSamples, type SampleRequest} from './samples';
import {groupSchemas} from './schema-groups';
import {endpointUrl, joinAnchor, responseAnchor, schemaUrl, textOf} from './addresses';
import {findUses} from './uses';
import {bodyField, parameterField, responseField, rootField} from './walk-fields';

export type Link = {title: string; url: string};

/** The content of the pages of the reference. */
export type EndpointModel = ReturnType<ReturnType<typeof createPageModels>['endpoint']>;
export type SchemaModel = ReturnType<ReturnType<typeof createPageModels>['schema']>;
export type IndexModel = ReturnType<typeof indexModel>;
export type ModelResponse = EndpointModel['responses'][number];
export type ModelExample = ModelResponse['examples'][number];
/** A code sample. Its first `folded` lines are collapsed, but are copied with the rest. */
export type ModelSample = {language: string; label: string; code: HighlightedCode; folded?: number};

/** The page that lists all open questions, by topic. */
export const questionsPage = '/docs/guides/platform/troubleshooting';
const keyPage = '/docs/guides/platform/authentication';

/**
 * Returns functions that make the models of the pages of operations, webhooks and schemas. `highlight` colors code at
 * build time, so that the browser needs no highlighter. `mentions` lists the guides that mention a name. `questionsOf`
 * finds the topic of the open questions of an operation by its tag.
 */
export function createPageModels(
  doc: Description,
  highlight: (code: string, language: string) => HighlightedCode,
  mentions: (name: string) => Link[] = () => [],
  questionsOf: (tag: string) => {topic: string; url: string} = (topic) => ({
    topic,
    url: questionsPage,
  }),
) {
  const exampleModel = ([name, example]: [string, Example], language: string) => {
    const {summary = name, value, 'x-response': response} = example;
    const code = language === 'json' ? printJson(value) : String(value);
    return {name, summary, response, code: highlight(code, language)};
  };
  const examplesOf = ({type, media}: {type: string; media: MediaType}) =>
    allExamples(doc, media).map((example) =>
      exampleModel(example, type.endsWith('json') ? 'json' : 'text'),
    );
  const samplesOf = (endpoint: Endpoint, request?: SampleRequest): ModelSample[] =>
    createSamples(doc, endpoint, request).map(({language, label, prism, code, folded}) => {
      return {language, label, folded, code: highlight(code, prism)};
    });

  const shownIn = (anchor: string, examples: [string, Example][]): Shown => ({
    anchors: new Set(examples.flatMap(([, {value}]) => anchorsIn(anchor, value))),
    schemas: new Set(),
  });

  const bodyModel = (endpoint: Endpoint, schemas: Set<string>) => {
    const body = endpoint.operation.requestBody && resolve(doc, endpoint.operation.requestBody);
    const content = contentOf(body);
    const root = bodyField(doc, endpoint);
    if (!body || !content || !root) return undefined;
    return {
      type: content.type,
      required: body.required ?? false,
      text: body.description ? textOf(doc, body.description) : undefined,
      root: fieldModel(doc, root, {...shownIn('body', allExamples(doc, content.media)), schemas}),
      examples: examplesOf(content),
    };
  };

  const responseModel = (endpoint: Endpoint, status: string, schemas: Set<string>) => {
    const response = resolve(doc, endpoint.operation.responses[status]);
    const content = contentOf(response);
    const root =
      content?.type === 'application/json' ? responseField(doc, endpoint, status) : undefined;
    const {reason, text} = reasonAndText(doc, status, response);
    const shown = shownIn(responseAnchor(status), content ? allExamples(doc, content.media) : []);
    return {
      status,
      reason,
      // The start page of the reference has the whole texts of errors.
      text: Number(status) < 400 ? text : [firstSentence(plainText(text))],
      root: root && fieldModel(doc, root, {...shown, schemas}),
      examples: content ? examplesOf(content) : [],
    };
  };

  return {
    endpoint(endpoint: Endpoint) {
      const {operation, kind, method, path} = endpoint;
      const isOperation = kind === 'operation';
      const sentences = (list: string[] = []) => list.map((sentence) => textOf(doc, sentence));
      const key = textOf(
        doc,
        `Send your API key in the header \`${keyHeaderOf(doc)}\`. [Keys](${keyPage})`,
      );
      const schemas = new Set<string>();
      const body = bodyModel(endpoint, schemas);
      const rules = ruleSections.flatMap(([name, label]): [string, Text[]][] =>
        name === 'x-not-specified' ? [] : [[label, sentences(operation[name])]],
      );
      const notes: [label: string, sentences: Text[]][] = [
        ['Key', isOperation ? [key] : []],
        ...rules,
      ];
      const content = contentOf(operation.requestBody && resolve(doc, operation.requestBody));
      const [, ...otherBodies] = isOperation && content ? allExamples(doc, content.media) : [];
      return {
        kind,
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        deprecated: operation.deprecated,
        text: textOf(doc, operation.description),
        parameters: ['path', 'query', 'header'].flatMap((location) => {
          const own = endpoint.parameters.filter((parameter) => parameter.in === location);
          const title = `${location[0].toUpperCase()}${location.slice(1)} parameters`;
          const fields = own.map((parameter) => fieldModel(doc, parameterField(doc, parameter)));
          return fields.length ? [{location, title, fields}] : [];
        }),
        body,
        responses: Object.keys(operation.responses).map((status) =>
          responseModel(endpoint, status, schemas),
        ),
        /** What applies to the call besides its fields. */
        notes: notes.filter(([, list]) => list.length > 0),
        questions: operation['x-not-specified'] && questionsOf(operation.tags[0]),
        samples: samplesOf(endpoint),
        /** The samples for the other examples of the body, starting with the second. */
        variants: otherBodies.map(([, {value}]) => samplesOf(endpoint, {body: value})),
        guides: mentions(operation.operationId),
      };
    },

    schema(name: string) {
      const schema = doc.components.schemas![name];
      const named = examplesOfSchema(doc, name);
      const instance = named.length === 0 ? instanceOf(doc, name) : undefined;
      const examples: [string, Example][] =
        instance === undefined ? named : [[name, {summary: 'Example', value: instance}]];
      return {
        name,
        text: textOf(doc, schema.description ?? ''),
        root: fieldModel(doc, rootField(doc, schema, '', name), shownIn('', examples)),
        noShownPath: schema['x-no-shown-path'],
        examples: examples.map(([key, example]) => exampleModel([key, example], 'json')),
        usedBy: findUses(doc, name),
        guides: mentions(name),
      };
    },
  };
}

export function indexModel(doc: Description) {
  const endpoints = listEndpoints(doc);
  const parameter = (name: string) => {
    const found = endpoints.flatMap(({parameters}) => parameters).find((one) => one.name === name)!;
    return fieldModel(doc, parameterField(doc, found));
  };
  return {
    title: doc.info.title,
    version: doc.info.version,
    text: textOf(doc, doc.info.description ?? ''),
    servers: doc.servers.map(({url, description}) => ({
      url,
      text: plainText(textOf(doc, description ?? '')),
    })),
    key: {header: keyHeaderOf(doc)},
    rateLimit: doc.info['x-rate-limit']!,
    paging: {page: parameter('page'), pageSize: parameter('pageSize')},
    errors: listErrors(doc),
    tags: doc.tags.map(({name, description}) => ({
      name,
      text: textOf(doc, description ?? ''),
      endpoints: endpoints
        .filter(({operation}) => operation.tags.includes(name))
        .map((endpoint) => {
          const {kind, method, path, operation} = endpoint;
          const word = kind === 'webhook' ? 'EVENT' : method.toUpperCase();
          return {title: operation.summary, url: endpointUrl(endpoint), method: word, path};
        }),
    })),
    schemaGroups: [...groupSchemas(doc)].map(([title, names]) => ({
      title,
      schemas: names.map((name) => ({
        name,
        url: schemaUrl(name),
        text: firstSentence(
          plainText(textOf(doc, doc.components.schemas![name].description ?? '')),
        ),
      })),
    })),
  };
}

/** Lists the anchors of the fields that have a value in an example. */
function anchorsIn(anchor: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return value === null ? [] : [anchor];
  return Object.entries(value).flatMap(([name, below]) =>
    anchorsIn(Array.isArray(value) ? anchor : joinAnchor(anchor, name), below),
  );
}

/** Returns the first sentence of a text, which is enough for a list. */
export function firstSentence(text: string): string {
  return /^.*?[.:](?=\s|$)/s.exec(text)?.[0].replace(/:$/, '.') ?? text;
}
