/** Reads JSON strictly, for programs that read settings on which decisions depend. */
export {JsonFault, parseJson} from './src/json';
