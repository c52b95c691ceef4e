import Link from '@docusaurus/Link';
import MDXComponents from '@theme-original/MDXComponents';
import ScrollTable from '@site/src/components/ScrollTable';

/**
 * Sets the components for Markdown. Links and list items are plain, because only footnotes need what the theme adds.
 * Tables scroll inside themselves. Details are native elements, because a link to a line inside opens them, and so does
 * a search in the page. The details of the theme only seem to open.
 */
export default {...MDXComponents, a: Link, li: 'li', table: ScrollTable, Details: 'details'};
