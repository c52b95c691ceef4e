export {type AddressBook, createAddressBook} from './src/address-book';
export {errorAnchor, joinAnchor, responseAnchor, valueAnchor} from './src/anchor';
export {type HighlightedCode, codeHtml, escapeHtml} from './src/code-html';
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
  contentOf,
  keyHeaderOf,
  listEndpoints,
  pageId,
  refName,
  resolve,
} from './src/document';
export type {Field} from './src/fields';
export {branchesOf, flatten} from './src/flatten';
export {jsonHtml} from './src/json-html';
export {type JsonLine, printJson, toJsonLines} from './src/json-lines';
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
  type RecordModel,
} from './src/page-models';
export {countSlips, nearest} from './src/nearest';
export {type Text, type TextNode, parseText, plainText} from './src/rich-text';
export {describeRules, listRules} from './src/rules-of-schema';
export {createTwinLinks, indexPath, twinPath} from './src/twin-address';
export {endpointUrl, recordUrl, referenceRoute, textOf} from './src/urls';
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
