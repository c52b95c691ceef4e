export {type NameIndex, createNameIndex} from './src/name-index';
export {type HighlightedCode, type JsonLine, codeHtml, escapeHtml, jsonHtml, printJson, toJsonLines} from './src/code';
export {
  type Body,
  type Components,
  type Description,
  type Endpoint,
  type Example,
  type MediaType,
  type Method,
  type Parameter,
  type Schema,
  type SlimDescription,
  type SlimOperation,
  basePathOf,
  branchesOf,
  contentOf,
  flatten,
  keyHeaderOf,
  listEndpoints,
  pageId,
  refName,
  resolve,
} from './src/document';
export {allExamples} from './src/examples';
export type {Field} from './src/fields';
export {
  createPageModels,
  type EndpointModel,
  firstSentence,
  type IndexModel,
  indexModel,
  type Link,
  type ModelExample,
  type ModelResponse,
  type ModelSample,
  questionsPage,
  type SchemaModel,
} from './src/page-models';
export {countSlips, nearest} from './src/nearest';
export {type Text, type TextNode, parseText, plainText} from './src/rich-text';
export {describeRules, listRules} from './src/rules-of-schema';
export {
  createMarkdownLinks,
  endpointUrl,
  errorAnchor,
  indexPath,
  joinAnchor,
  schemaUrl,
  referenceRoute,
  responseAnchor,
  textOf,
  markdownPath,
  valueAnchor,
} from './src/addresses';
export {
  type WalkedField,
  bodyField,
  fieldsBelow,
  onOwnPage,
  optionsBelow,
  parameterField,
  responseField,
  rootField,
  walkFields,
} from './src/walk-fields';
