/** Finds entities by their key, and compares one with what was to be created, as `createOnce` does. */
export {differencesBetween, findKey} from './src/helpers/create-once';
