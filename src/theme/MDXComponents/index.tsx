import MDXComponents from '@theme-original/MDXComponents';
import ScrollTable from '@site/src/components/ScrollTable';

/**
 * What Markdown becomes. Tables scroll inside themselves. Details are the browser's own: a link to a line inside opens
 * them, which those of the theme only seem to do, and so does a search in the page.
 */
export default {...MDXComponents, table: ScrollTable, Details: 'details'};
