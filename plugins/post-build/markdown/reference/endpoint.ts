/** Writes the page of an operation or a webhook as Markdown. */
import type {BlockContent, RootContent} from 'mdast';
import {
  errorAnchor,
  referenceRoute,
  responseAnchor,
  type EndpointModel,
  type ModelExample,
  type ModelResponse,
  type Text,
} from '@screening/api';
import {code, link, paragraph, text, toPhrases} from '../../../lib/nodes';
import {anchor} from '../anchors';
import {bullets, heading, item, linkList, sentence, textBlocks, titledCode} from './blocks';
import {fieldList, structure} from './fields';

/** The guide that says how to start the sandbox. A page opens the sandbox instead, which Markdown can't. */
const sandboxGuide = '/docs/guides/platform/develop-against-the-sandbox';

/**
 * Returns the content of the page. Its examples, which are its longest part, are last.
 * @param server the base URL of the API, which the address of an operation starts with
 */
export function endpointBlocks(model: EndpointModel, server: string): RootContent[] {
  const isWebhook = model.kind === 'webhook';
  const address = isWebhook
    ? ['EVENT', model.event, model.method, 'to your URL'].filter(Boolean).join(' ')
    : `${model.method} ${server}${model.path}`;
  return [
    paragraph([code(address)]),
    ...(model.deprecated ? [paragraph(['This call is deprecated.'])] : []),
    ...textBlocks(model.text),
    ...(isWebhook ? [] : requestBlocks(model)),
    ...model.parameters.flatMap(({location, title, fields}) => [
      heading(2, title, location),
      fieldList(fields),
    ]),
    ...bodyBlocks(model),
    ...responseBlocks(model.responses),
    ...factBlocks(model),
    ...(model.guides.length > 0
      ? [heading(2, 'In the guides', 'guides'), linkList(model.guides)]
      : []),
    ...(isWebhook
      ? exampleBlocks('Payload examples', model.body?.examples ?? [])
      : exampleBlocks('Response examples', model.responses.flatMap(titledExamples))),
  ];
}

/** Writes the request in each language, and its body in each variant. The samples already have an only body. */
function requestBlocks({samples, body}: EndpointModel): RootContent[] {
  const bodies = body?.examples ?? [];
  return [
    heading(2, 'Request'),
    paragraph([link(sandboxGuide, ['Try it in the sandbox'])]),
    ...samples.flatMap((sample) => titledCode(`Request in ${sample.label}`, sample.code)),
    ...(bodies.length > 1
      ? bodies.flatMap((example) => titledCode(`Request body: ${example.summary}`, example.code))
      : []),
  ];
}

function bodyBlocks({kind, body}: EndpointModel): RootContent[] {
  if (!body) return [];
  const title = kind === 'webhook' ? 'Payload' : 'Request body';
  const optional = body.required ? [] : [text('Optional. ')];
  const hasText = body.text !== undefined || optional.length > 0;
  return [
    heading(2, title, 'body'),
    sentence(body.root.type),
    ...(hasText ? [sentence(body.text ?? [], optional)] : []),
    ...structure(body.root),
  ];
}

const isError = ({status}: ModelResponse): boolean => Number(status) >= 400;

/** Writes the successful responses with their fields, and each error on one line. */
function responseBlocks(responses: ModelResponse[]): RootContent[] {
  const errors = responses.filter(isError);
  return [
    heading(2, 'Responses', 'responses'),
    ...responses.filter((response) => !isError(response)).flatMap(successBlocks),
    ...(errors.length > 0 ? [paragraph(['Errors:']), bullets(errors.map(errorItem))] : []),
  ];
}

function successBlocks({status, reason, text: meaning, root}: ModelResponse): RootContent[] {
  const noBody: Text = root ? [] : [' No body is specified.'];
  return [
    heading(3, `${status} ${reason}`, responseAnchor(status)),
    ...(root ? [sentence(root.type)] : []),
    ...textBlocks([...meaning, ...noBody]),
    ...(root ? structure(root) : []),
  ];
}

const errorItem = ({status, reason, text: meaning}: ModelResponse) =>
  item([
    link(`${referenceRoute}#${errorAnchor(status)}`, [`${status} ${reason}`]),
    anchor(responseAnchor(status)),
    ': ',
    ...toPhrases(meaning),
  ]);

/** Writes what applies to the call besides its fields, and where its open questions are. */
function factBlocks({notes, questions}: EndpointModel): RootContent[] {
  if (notes.length === 0 && !questions) return [];
  return [
    heading(2, 'Good to know', 'facts'),
    ...(notes.length > 0
      ? [bullets(notes.map(([label, sentences]) => item([`${label}:`], [noteList(sentences)])))]
      : []),
    ...(questions
      ? [paragraph([link(questions.url, [`Open questions: ${questions.topic}`])])]
      : []),
  ];
}

const noteList = (sentences: Text[]): BlockContent =>
  bullets(sentences.map((one) => item(toPhrases(one))));

/** Gives the examples of a response titles with its status: "200 OK: One candidate", "400 Bad Request". */
const titledExamples = ({status, reason, examples}: ModelResponse): TitledExample[] =>
  examples.map(({summary, code: value}) => ({
    summary: Number(status) < 400 ? `${status} ${reason}: ${summary}` : `${status} ${reason}`,
    code: value,
  }));

type TitledExample = Pick<ModelExample, 'summary' | 'code'>;

function exampleBlocks(title: string, examples: TitledExample[]): RootContent[] {
  if (examples.length === 0) return [];
  return [
    heading(2, title),
    ...examples.flatMap((example) => titledCode(example.summary, example.code)),
  ];
}
