export {addressWords} from './src/address-words';
export {announce, arrange, describe, isNotable, pickTop} from './src/arrange';
export {readConcepts, readSynonyms} from './src/concepts';
export {type Entry, type Kind, type SearchData, kindNames, kinds} from './src/data';
export {searchDataPath, searchPath, searchUrl, searchVersion} from './src/data';
export {type Piece, excerpt, markWords} from './src/excerpt';
export {type ListedPage, findNearest, nearestPages, readPages} from './src/nearest-pages';
export {type Found, type Result, type Search, createSearch} from './src/search';
export {indexTerms, keywords, readWords} from './src/words';
