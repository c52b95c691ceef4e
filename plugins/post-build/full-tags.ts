/** Writes all end tags and quotes of a page, which Docusaurus leaves out. */
import {minifySync, type Options} from '@swc/html';

/** Options that change only how the HTML is written, not its content. */
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
 * Writes the same document with all end tags and quotes. Programs with a simple parser find no `main` without them, and
 * they add only a few compressed bytes. The minifier of Docusaurus has no option for this.
 *
 * @throws if the HTML has an error
 */
export function withFullTags(html: string): string {
  const {code, errors = []} = minifySync(html, options);
  const [error] = errors;
  if (error) throw new Error(`the HTML has an error: ${error.message}`);
  return code;
}
