import MDXComponents from '@theme-original/MDXComponents';
import ScrollTable from '@site/src/components/ScrollTable';

/**
 * Sets the components for Markdown. Tables scroll inside themselves. Details are native elements, because a link to a
 * line inside opens them, and so does a search in the page. The details of the theme only seem to open.
 */
export default {...MDXComponents, table: ScrollTable, Details: 'details'};
