export {planCall} from './src/samples/call';
export {inSingleQuotes, jsonString, printValue} from './src/samples/literals';
export {type Sample, type SampleRequest, createSamples} from './src/samples/index';
