/** Reads the input of the sandbox from the repository: the description and the data files. Node only. */
export {loadData} from './load-data';
export {loadDescription} from './load-description';
