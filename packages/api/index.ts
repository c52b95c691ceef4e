export * from './src/addresses';
export {type Argument, type CallArguments, describeArguments} from './src/arguments';
export {type ClientNames, clientNames, snakeCase} from './src/client-names';
export * from './src/code';
export {defaultOf} from './src/defaults';
export * from './src/description';
export * from './src/document';
export {allExamples, listErrors} from './src/examples';
export {indexModel} from './src/index-model';
export type {Link} from './src/link';
export type * from './src/models';
export {type FieldAddress, type NameIndex, createNameIndex} from './src/name-index';
export * from './src/nearest';
export {type PageModels, createPageModels, questionsPage} from './src/page-models';
export {partsOf} from './src/parts-of-schema';
export {type Text, type TextNode, firstSentence, parseText, plainText} from './src/rich-text';
export {describeLinks, followLink, linksOf, nextTitle, type FollowedLink} from './src/links';
export {describeRepeat, repeatOf} from './src/repeat';
export {describeRules, listRules} from './src/rules-of-schema';
export {groupSchemas} from './src/schema-groups';
export * from './src/walk-fields';
export type {
  BodyOf,
  OperationId,
  PathOf,
  QueryOf,
  ResponseOf,
  SchemaOf,
  WebhookId,
  WebhookOf,
} from './src/types/operations';
