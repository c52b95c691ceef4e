/** Shows nothing, like ContentVisibility. */
export {default} from './ContentVisibility';
