/** Writes all end tags and quotes of a page, which Docusaurus leaves out. */
import {minifySync, type Options} from '@swc/html';

/** Changes how the HTML is written, and nothing that it says. */
const options: Options = {
  tagOmission: false,
  quotes: true,
  collapseWhitespaces: 'none',
  removeComments: false,
  minifyConditionalComments: false,
  removeEmptyMetadataElements: false,
  removeEmptyAttributes: false,
  removeRedundantAttributes: 'none',
  collapseBooleanAttributes: false,
  normalizeAttributes: false,
  sortAttributes: false,
  sortSpaceSeparatedAttributeValues: false,
  minifyCss: false,
  minifyJs: false,
  minifyJson: false,
};

/**
 * The same document with all end tags and quotes. Programs with a simple parser find no `main` without them, and they
 * cost a few bytes once compressed. The minifier of Docusaurus has no option for it.
 *
 * @throws when the HTML has an error
 */
export function withFullTags(html: string): string {
  const {code, errors = []} = minifySync(html, options);
  const [error] = errors;
  if (error) throw new Error(`the HTML has an error: ${error.message}`);
  return code;
}
