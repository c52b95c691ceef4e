import MDXComponents from '@theme-original/MDXComponents';
import ScrollTable from '@site/src/components/ScrollTable';

/** What Markdown becomes; tables scroll inside themselves. */
export default {...MDXComponents, table: ScrollTable};
