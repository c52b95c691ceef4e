export {addressWords} from './src/search/address-words';
export {announce, arrange, describe, isNotable, pickTop} from './src/search/arrange';
export {readConcepts, readSynonyms} from './src/search/concepts';
export {type Entry, type Kind, type SearchData, kindNames, kinds} from './src/search/data';
export {searchDataPath, searchPath, searchUrl, searchVersion} from './src/search/data';
export {type Piece, excerpt, markWords} from './src/search/excerpt';
export {type ListedPage, findNearest, nearestPages, readPages} from './src/search/nearest-pages';
export {type Found, type Result, type Search, createSearch} from './src/search/search';
export {indexTerms, keywords, readWords} from './src/search/words';
