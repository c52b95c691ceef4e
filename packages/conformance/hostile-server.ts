/** A server that answers with raw bytes, for tests of what is built on the clients. */
export {startHostileServer, type AnswerTo} from './src/hostile-server';
