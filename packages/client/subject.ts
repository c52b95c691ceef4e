/** Checks subjects without a client. Needs nothing that is generated, so the site can use it before anything is. */
export {checkSubject, type Finding} from './src/check-subject';
