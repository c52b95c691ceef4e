/** Reads front matter, fills in the product's name, and rejects front matter that would be run. */
import type {ParseFrontMatter} from '@docusaurus/types';
import {fillProduct} from '../../src/product';

/** Accepts YAML only, because Docusaurus' parser runs `---js` blocks as JavaScript. Throws with the file's name. */
export const parseFrontMatter: ParseFrontMatter = async ({filePath, fileContent, defaultParseFrontMatter}) => {
  const language = /^\uFEFF?---[ \t]*([^\s-][^\n]*)/.exec(fileContent)?.[1];
  if (language)
    throw new Error(`${filePath}:1: front matter must be YAML between lines of "---", but it is marked "${language}"`);
  return defaultParseFrontMatter({filePath, fileContent: fillProduct(fileContent)});
};
