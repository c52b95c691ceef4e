import MDXComponents from '@theme-original/MDXComponents';
import Pre from '@site/src/components/Pre';
import ScrollTable from '@site/src/components/ScrollTable';

/** What Markdown becomes: code blocks without a highlighter, tables that scroll inside themselves. */
export default {...MDXComponents, pre: Pre, table: ScrollTable};
