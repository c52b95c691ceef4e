import type {ReactNode} from 'react';
import DocBreadcrumbs from '@theme-original/DocBreadcrumbs';
import CopyPageMenu from '@site/src/components/CopyPageMenu';
import TwinLink from '@site/src/components/TwinLink';
import styles from './styles.module.css';

/** Shows the breadcrumbs above a page's title with the "Copy page" menu, and links the page's twin in its head. */
export default function DocBreadcrumbsWithMenu(): ReactNode {
  return (
    <div className={styles.line}>
      <DocBreadcrumbs />
      <CopyPageMenu />
      <TwinLink />
    </div>
  );
}
