/** Names the content that the sandbox's package serves: one file of data, and the pages of the documentation. */
import type {Loaded} from '../server/command';

export const dataFile = 'data.json';
export const pagesFolder = 'pages';

export type PackedData = Loaded;
