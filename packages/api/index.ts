export * from './src/addresses';
export * from './src/code';
export * from './src/document';
export {allExamples} from './src/examples';
export type {Field} from './src/fields';
export {type NameIndex, createNameIndex} from './src/name-index';
export * from './src/nearest';
export * from './src/page-models';
export {type Text, type TextNode, parseText, plainText} from './src/rich-text';
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
