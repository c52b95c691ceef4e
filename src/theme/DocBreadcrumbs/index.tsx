import type {ReactNode} from 'react';
import DocBreadcrumbs from '@theme-original/DocBreadcrumbs';
import CopyPageMenu from '@site/src/components/CopyPageMenu';
import MarkdownLink from '@site/src/components/MarkdownLink';
import styles from './styles.module.css';

/** Shows the breadcrumbs above a page's title with the "Copy page" menu, and links the Markdown page in its head. */
export default function DocBreadcrumbsWithMenu(): ReactNode {
  return (
    <div className={styles.line}>
      <DocBreadcrumbs />
      <CopyPageMenu />
      <MarkdownLink />
    </div>
  );
}
