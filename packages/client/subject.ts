/** Checks subjects without a client. Needs nothing that is generated, so the site can use it before anything is. */
export {checkSubject} from './src/check-subject';
export type {Finding} from './src/fault';
