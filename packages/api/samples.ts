export {planCall} from './src/samples/call';
export {inSingleQuotes} from './src/samples/curl';
export {jsonString} from './src/samples/literals';
export {type Sample, type SampleRequest, createSamples} from './src/samples/index';
