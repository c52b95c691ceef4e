/**
 * Writes the page of an operation or a webhook as Markdown, from the same model as the page. It starts with what a
 * program needs to make the call: a whole request, the required fields and the statuses.
 */
import type {RootContent} from 'mdast';
import {type EndpointModel, factsOf, type ModelExample, type ModelResponse, questionsPage, responseAnchor} from '@screening/api';
import {code, link, paragraph, table, text} from '../../../guides/lib/nodes';
import {anchor} from '../anchors';
import {bullets, codeBlocks, exampleBlocks, guideBlocks, heading} from './blocks';
import {fieldList, firstLevel, rootBlocks} from './fields';
import {blocksOf, lineOf} from './text';
import {partOfRecord} from '../limits';

/** The page that the button of an operation page links to without JavaScript. With it, the sandbox opens in place. */
const sandboxPage = '/docs/guides/platform/develop-against-the-sandbox';

/** One form of a page: how much of a response it shows. The rest is in the twins of the records. */
type Form = {examples: number; fields: typeof rootBlocks};

const forms: Form[] = [
  {examples: Infinity, fields: rootBlocks},
  {examples: 1, fields: rootBlocks},
  {examples: 1, fields: firstLevel},
];

/** Returns the content of the page in several forms, the longest first. */
export const endpointForms = (model: EndpointModel): RootContent[][] =>
  forms.map((form) => endpointBlocks(model, form));

function endpointBlocks(model: EndpointModel, form: Form): RootContent[] {
  const isWebhook = model.kind === 'webhook';
  const [sample, ...others] = model.samples;
  return [
    paragraph(
      isWebhook ? [text(`EVENT ${model.method} to your URL`)] : [code(`${model.method} ${model.baseUrl}${model.path}`)],
    ),
    ...(model.deprecated ? [paragraph([text('This call is deprecated.')])] : []),
    ...blocksOf(model.text),
    ...(sample ? [...codeBlocks(`Request in ${sample.label}`, sample.code), aboutKey()] : []),
    ...(isWebhook ? bodyExamples(model) : []),
    ...requiredBlocks(model),
    heading(2, 'Responses', 'responses'),
    statusTable(model.responses),
    ...factBlocks(model),
    ...model.parameters.flatMap(({place, title, fields}) => [heading(2, title, place), fieldList(fields)]),
    ...bodyBlocks(model),
    ...model.responses.flatMap((response) => responseBlocks(response, form)),
    ...questionBlocks(model),
    ...guideBlocks(model.guides),
    ...(others.length ? [heading(2, 'Request samples')] : []),
    ...others.flatMap(({label, code: lines}) => codeBlocks(`Request in ${label}`, lines)),
    ...(isWebhook ? [] : bodyExamples(model)),
  ];
}

/** Lists the fields that every request must contain. */
function requiredBlocks({parameters, body}: EndpointModel): RootContent[] {
  const fields = [...parameters.flatMap((group) => group.fields), ...(body?.root.fields ?? [])];
  const required = fields.filter((field) => field.required);
  if (required.length === 0) return [];
  const names = required.flatMap(({name, type}, i) => [
    text(i > 0 ? ', ' : 'Required: '),
    code(name),
    text(' ('),
    ...lineOf(type),
    text(')'),
  ]);
  return [paragraph([...names, text('.')])];
}

/** Makes a table with the meaning of each status. */
function statusTable(responses: ModelResponse[]): RootContent {
  const rows = responses.map(({status, reason, text: meaning, type, root}) => [
    [text(`${status} ${reason}`.trim()), ...(root ? [] : [anchor(responseAnchor(status))])],
    lineOf(meaning),
    [type ? code(type) : text('No body is specified.'), ...(root ? lineOf([': ', ...root.type]) : [])],
  ]);
  return table(['Status', 'Meaning', 'Body'], rows);
}

function factBlocks(model: EndpointModel): RootContent[] {
  const shown = factsOf(model);
  if (shown.length === 0) return [];
  const lists = shown.flatMap(([label, sentences]) => [paragraph([text(`${label}:`)]), bullets(sentences.map(lineOf))]);
  return [heading(2, 'Good to know', 'facts'), ...lists];
}

function questionBlocks({notSpecified}: EndpointModel): RootContent[] {
  if (notSpecified.length === 0) return [];
  return [
    heading(2, 'Open questions'),
    bullets(notSpecified.map(lineOf)),
    paragraph([link(questionsPage, [text('All questions to settle at onboarding')])]),
  ];
}

function bodyBlocks({body, kind}: EndpointModel): RootContent[] {
  if (!body) return [];
  return [
    heading(2, kind === 'webhook' ? 'Payload' : 'Request body', 'body'),
    paragraph([
      code(body.type),
      text(`, ${body.required ? 'required' : 'optional'}: `),
      ...lineOf([...body.root.type, '. ', ...(body.text ?? [])]),
    ]),
    ...rootBlocks(body.root),
  ];
}

/** Writes the fields and examples of a response. */
function responseBlocks({status, reason, root, examples}: ModelResponse, form: Form): RootContent[] {
  const name = `${status} ${reason}`.trim();
  const fields = root ? form.fields(root) : [];
  const rest = examples.slice(form.examples);
  return [
    ...(fields.length ? [heading(2, `Response: ${name}`, responseAnchor(status)), ...fields] : []),
    ...(root && form.fields !== rootBlocks ? [allFields(root)] : []),
    ...(examples.length ? [heading(2, 'Response examples')] : []),
    ...exampleBlocks(examples.slice(0, form.examples), `${name}: `),
    ...(root && rest.length ? [moreExamples(name, rest, root)] : []),
  ];
}

type Root = NonNullable<ModelResponse['root']>;

const allFields = ({type}: Root): RootContent => paragraph([text(partOfRecord), ...lineOf(type), text('.')]);

const moreExamples = (name: string, examples: ModelExample[], {type}: Root): RootContent =>
  paragraph([
    text(`More examples (${examples.map(({summary}) => `${name}: ${summary}`).join('; ')}): `),
    ...lineOf(type),
    text('.'),
  ]);

/** Explains the environment variable of the samples, as src/theme/CodeSamples does. */
const aboutKey = () =>
  paragraph([
    code('SCREENING_API_KEY'),
    text(' is '),
    link('/docs/guides/platform/authentication', [text('your API key')]),
    text('. To call the '),
    link(sandboxPage, [text('local sandbox')]),
    text(', use the address and a key that it prints. In a browser: '),
    link(sandboxPage, [text('Try it in the sandbox')]),
    text('.'),
  ]);

/** Writes the bodies of the examples, unless the sample already shows the only one. */
function bodyExamples({kind, body}: EndpointModel): RootContent[] {
  const isWebhook = kind === 'webhook';
  const examples = body?.examples ?? [];
  if (examples.length === 0 || (examples.length === 1 && !isWebhook)) return [];
  const title = isWebhook ? 'Delivery to your receiver: ' : 'Request body: ';
  return [heading(2, isWebhook ? 'Payload examples' : 'Request bodies'), ...exampleBlocks(examples, title)];
}
