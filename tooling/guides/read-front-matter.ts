/** Reads front matter with the product's name filled in, and refuses front matter that would be run. */
import type {ParseFrontMatter} from '@docusaurus/types';
import {fillProduct} from '../../src/product';

/** Docusaurus' parser runs `---js` blocks as JavaScript; ours takes YAML only. Throws with the file's name. */
export const parseFrontMatter: ParseFrontMatter = async ({filePath, fileContent, defaultParseFrontMatter}) => {
  const language = /^\uFEFF?---[ \t]*([^\s-][^\n]*)/.exec(fileContent)?.[1];
  if (language)
    throw new Error(`${filePath}:1: front matter must be YAML between lines of "---", but it is marked "${language}"`);
  return defaultParseFrontMatter({filePath, fileContent: fillProduct(fileContent)});
};
