export {parseExactly, parseNumber, printExactly} from './src/exact-json';
export {ExactNumber, isJsonNumber, isSingleValue} from './src/exact-number';
export {planCall} from './src/samples/call';
export {type ClientCall, planClientCall} from './src/samples/client-call';
export {inSingleQuotes, jsonString, printValue} from './src/samples/literals';
export {
  clientPage,
  type Sample,
  type SampleProduct,
  type SampleRequest,
  createSamples,
} from './src/samples/index';
