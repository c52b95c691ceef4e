/** The page of an operation or a webhook as Markdown: everything that the page shows, from the same model. */
import type {RootContent} from 'mdast';
import {factsOf, questionsPage} from '../../../src/description/facts';
import type {EndpointModel, ModelResponse} from '../../../src/description/model';
import {code, link, paragraph, text} from '../../guides/lib/nodes';
import {bullets, codeBlocks, exampleBlocks, guideBlocks, heading} from './blocks';
import {fieldList, rootBlocks} from './fields';
import {blocksOf, lineOf} from './text';

/** What the page's button opens in place, and leads to without JavaScript. */
const sandboxPage = '/docs/guides/platform/develop-against-the-sandbox';

export function endpointBlocks(model: EndpointModel): RootContent[] {
  const isWebhook = model.kind === 'webhook';
  return [
    paragraph(
      isWebhook ? [text(`EVENT ${model.method} to your URL`)] : [code(`${model.method} ${model.baseUrl}${model.path}`)],
    ),
    ...(model.deprecated ? [paragraph([text('This call is deprecated.')])] : []),
    ...blocksOf(model.text),
    ...factBlocks(model),
    ...model.parameters.flatMap(({title, fields}) => [heading(2, title), fieldList(fields)]),
    ...bodyBlocks(model),
    heading(2, 'Responses'),
    ...model.responses.flatMap(responseBlocks),
    ...questionBlocks(model),
    ...guideBlocks(model.guides),
    ...sampleBlocks(model),
  ];
}

function factBlocks(model: EndpointModel): RootContent[] {
  const shown = factsOf(model);
  if (shown.length === 0) return [];
  const lists = shown.flatMap(([label, sentences]) => [paragraph([text(`${label}:`)]), bullets(sentences.map(lineOf))]);
  return [heading(2, 'Good to know'), ...lists];
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
    heading(2, kind === 'webhook' ? 'Payload' : 'Request body'),
    paragraph([
      code(body.type),
      text(`, ${body.required ? 'required' : 'optional'}: `),
      ...lineOf([...body.root.type, '. ', ...(body.text ?? [])]),
    ]),
    ...rootBlocks(body.root),
  ];
}

const responseBlocks = (response: ModelResponse): RootContent[] => [
  heading(3, `${response.status} ${response.reason}`.trim()),
  ...blocksOf(response.text),
  paragraph([
    response.type ? code(response.type) : text('No body is specified.'),
    ...(response.root ? lineOf([': ', ...response.root.type]) : []),
  ]),
  ...(response.root ? rootBlocks(response.root) : []),
];

/** Says what a sample takes from its environment, as src/theme/CodeSamples does. */
const aboutKey = () =>
  paragraph([
    code('SCREENING_API_KEY'),
    text(' is '),
    link('/docs/guides/platform/authentication', [text('your API key')]),
    text('. To call the '),
    link(sandboxPage, [text('local sandbox')]),
    text(', use the address and a key that it prints.'),
  ]);

function sampleBlocks(model: EndpointModel): RootContent[] {
  const isWebhook = model.kind === 'webhook';
  const bodies = model.body?.examples ?? [];
  const bodyTitle = isWebhook ? 'Delivery to your receiver: ' : 'Request body: ';
  const showBodies = bodies.length > 1 || isWebhook;
  const responses = isWebhook
    ? []
    : model.responses.flatMap((r) => exampleBlocks(r.examples, `${r.status} ${r.reason}: `));
  return [
    ...(model.samples.length ? [heading(2, 'Request samples')] : []),
    ...model.samples.flatMap((sample) => codeBlocks(`Request in ${sample.label}`, sample.code)),
    ...(model.samples.length ? [aboutKey()] : []),
    ...(isWebhook ? [] : [paragraph([link(sandboxPage, [text('Try it in the sandbox')])])]),
    ...(showBodies
      ? [heading(2, isWebhook ? 'Payload examples' : 'Request bodies'), ...exampleBlocks(bodies, bodyTitle)]
      : []),
    ...(responses.length ? [heading(2, 'Response examples'), ...responses] : []),
  ];
}
