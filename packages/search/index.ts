export {addressWords} from './src/address-words';
export {type ResultGroup, arrange, pickTop} from './src/arrange';
export {
  type Entry,
  type Kind,
  type SearchData,
  kindNames,
  kinds,
  searchDataPath,
  searchPath,
  searchUrl,
  searchVersion,
} from './src/data';
export {type Piece, excerpt, markWords} from './src/excerpt';
export {type ListedPage, nearestPages, readPages} from './src/nearest-pages';
export {type Found, type Result, type Search, createSearch} from './src/search';
export {announce, describe, isNotable} from './src/summarize';
