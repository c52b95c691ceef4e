import type {ReactNode} from 'react';
import clsx from 'clsx';
import {useLocation} from '@docusaurus/router';
import {useDocsSidebar} from '@docusaurus/plugin-content-docs/client';
import BackToTopButton from '@theme/BackToTopButton';
import DocRootLayoutMain from '@theme/DocRoot/Layout/Main';
import DocSidebar from '@theme/DocSidebar';
import styles from './styles.module.css';

/**
 * Shows a page, then its sidebar, so that programs that truncate long documents keep the page. Browsers that support
 * `reading-flow` still reach the sidebar first. In others, a link skips to it.
 */
export default function DocRootLayout({children}: {children: ReactNode}): ReactNode {
  const sidebar = useDocsSidebar();
  const {pathname} = useLocation();
  return (
    <div className={styles.wrapper}>
      <BackToTopButton />
      <div className={clsx(styles.root, sidebar && styles.withSidebar)}>
        {sidebar && (
          <div role="region" aria-label="Skip to the list of pages" className={styles.skip}>
            <a href="#pages">Skip to the list of pages</a>
          </div>
        )}
        <DocRootLayoutMain hiddenSidebarContainer={false}>{children}</DocRootLayoutMain>
        {sidebar && (
          <div id="pages" className={clsx('theme-doc-sidebar-container', styles.sidebar)}>
            <div className={styles.viewport}>
              {/* Another sidebar starts with its own open groups. */}
              <DocSidebar
                key={sidebar.name}
                sidebar={sidebar.items}
                path={pathname}
                onCollapse={() => undefined}
                isHidden={false}
              />
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
