import type {ReactNode} from 'react';
import DocBreadcrumbs from '@theme-original/DocBreadcrumbs';
import CopyPageMenu from '@site/src/components/CopyPageMenu';
import styles from './styles.module.css';

/** The breadcrumbs above every page's title, with the "Copy page" menu beside them. */
export default function DocBreadcrumbsWithMenu(): ReactNode {
  return (
    <div className={styles.line}>
      <DocBreadcrumbs />
      <CopyPageMenu />
    </div>
  );
}
