/** Writes the front page of the reference as Markdown. */
import type {ListItem, RootContent} from 'mdast';
import {errorAnchor, type IndexModel} from '@screening/api';
import {
  conventionTexts,
  firstCallTitle,
  schemaGroupAnchor,
  tagAnchor,
} from '../../../../src/components/reference-texts';
import {code, link, paragraph, table, text, toPhrases, type Phrase} from '../../../lib/nodes';
import {anchor} from '../anchors';
import {bullets, heading, item, sentence, textBlocks, titledCode} from './blocks';
import {fieldList} from './fields';

/** Returns the content of the page: what applies to all calls, then all operations, webhooks and schemas. */
export function frontPageBlocks(model: IndexModel): RootContent[] {
  const texts = conventionTexts(model);
  return [
    paragraph([`${model.title}, version `, strong(model.version), '.']),
    ...textBlocks(model.text),
    heading(2, 'Base URL', 'base-url'),
    ...model.servers.map(({url, text: meaning}) =>
      paragraph([code(url), {type: 'break'}, meaning]),
    ),
    sentence(texts.sandbox),
    heading(2, 'Authentication', 'authentication'),
    sentence(texts.authentication),
    heading(2, 'Errors', 'errors'),
    sentence(texts.errors),
    heading(2, 'Rate limit', 'rate-limit'),
    sentence(texts.rateLimit),
    ...firstCallBlocks(model.firstCall),
    heading(2, 'Operations and webhooks', 'operations'),
    ...model.tags.flatMap(tagBlocks),
    heading(2, 'Error statuses', 'error-statuses'),
    errorTable(model.errors),
    heading(2, 'Paging', 'paging'),
    sentence(texts.paging),
    // These fields have no anchors on this page, but on those of the calls.
    fieldList(Object.values(model.paging).map((field) => ({...field, anchor: ''}))),
    heading(2, 'Dates, countries and versions', 'formats'),
    sentence(texts.formats),
    heading(2, 'Description files', 'downloads'),
    sentence(texts.downloads),
    heading(2, 'Schemas', 'records'),
    ...model.schemaGroups.flatMap(schemaGroupBlocks),
  ];
}

/** Writes a call that a reader can make first, with its response. */
const firstCallBlocks = (call: IndexModel['firstCall']): RootContent[] =>
  call
    ? [
        heading(2, firstCallTitle, 'first-call'),
        paragraph([link(call.url, [call.title])]),
        ...call.samples.flatMap((sample) => titledCode(sample.label, sample.code)),
        ...titledCode('Response', call.response.code),
        ...titledCode(`Error: ${call.error.summary}`, call.error.code),
      ]
    : [];

const strong = (words: string): Phrase => ({type: 'strong', children: [text(words)]});

type Tag = IndexModel['tags'][number];

const tagBlocks = ({name, text: meaning, endpoints}: Tag): RootContent[] => [
  heading(3, name, tagAnchor(name)),
  ...textBlocks(meaning),
  bullets(endpoints.map(endpointItem)),
];

const endpointItem = ({title, url, method, path}: Tag['endpoints'][number]): ListItem =>
  item([link(url, [title]), ': ', code(`${method} ${path}`)]);

const errorTable = (errors: IndexModel['errors']): RootContent =>
  table(
    ['Status', 'Text', 'When', 'What to do'],
    errors.map(({status, reason, text: meaning, advice}) => [
      [status, anchor(errorAnchor(status))],
      [reason],
      toPhrases(meaning),
      [advice],
    ]),
  );

const schemaGroupBlocks = ({title, schemas}: IndexModel['schemaGroups'][number]): RootContent[] => [
  heading(3, title, schemaGroupAnchor(title)),
  bullets(
    schemas.map(({name, url, text: meaning}) =>
      item([link(url, [name]), ...(meaning ? [`: ${meaning}`] : [])]),
    ),
  ),
];
