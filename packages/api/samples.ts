export {planCall} from './src/samples/call';
export {inSingleQuotes, jsonString} from './src/samples/literals';
export {type Sample, type SampleRequest, createSamples} from './src/samples/index';
