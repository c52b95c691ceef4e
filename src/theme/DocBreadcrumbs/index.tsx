import type {ReactNode} from 'react';
import DocBreadcrumbs from '@theme-original/DocBreadcrumbs';
import CopyPageMenu from '@site/src/components/CopyPageMenu';
import styles from './styles.module.css';

/** The line above every page's title: where it stands, and how to take it along. */
export default function DocBreadcrumbsWithMenu(): ReactNode {
  return (
    <div className={styles.line}>
      <DocBreadcrumbs />
      <CopyPageMenu />
    </div>
  );
}
