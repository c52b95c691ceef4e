/** Reads times as the helpers do, for programs that compare them. */
export {type Moment, readDateHeader, readMoment} from './src/times';
