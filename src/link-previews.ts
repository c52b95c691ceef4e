/** The previews of links. The build writes them; browsers and the console read them. This file must import nothing. */

/** The file with all previews. */
export const previewsPath = '/link-previews.json';

/** Preview of a page, or of a place on a page. */
export type Preview = {
  kind: 'page' | 'operation' | 'webhook' | 'record' | 'field' | 'value' | 'error' | 'term';
  /** The title of a page, or the name of a field, value, error or term. */
  name: string;
  /** The type of a field, the method and path of an operation, or the field that an enum value belongs to. */
  detail?: string;
  /** The description of a page, the definition of a term, or the first sentence about anything else. */
  text?: string;
  /** The constraints of a field, in words: `required`, `0 to 100`. */
  rules?: string[];
};

/** The content of the file. Fields may be added. Existing fields keep their names and meanings. */
export type LinkPreviews = {
  /** The origin that the addresses are relative to. */
  site: string;
  /** All pages, by their paths. */
  pages: Record<string, Preview & {/** The places on the page, by their anchors. */ places?: Record<string, Preview>}>;
};
