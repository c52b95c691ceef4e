import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {useSidebarBreadcrumbs} from '@docusaurus/plugin-content-docs/client';
import StructuredData from '@theme/DocBreadcrumbs/StructuredData';
import CopyPageMenu from '@site/src/components/CopyPageMenu';
import MarkdownLink from '@site/src/components/MarkdownLink';
import styles from './styles.module.css';

/** Shows the groups of a page as a label above its title, and the "Copy page" menu beside the title. */
export default function DocBreadcrumbs(): ReactNode {
  const breadcrumbs = useSidebarBreadcrumbs() ?? [];
  const groups = breadcrumbs.slice(0, -1);
  return (
    <div className={styles.top}>
      <StructuredData breadcrumbs={breadcrumbs} />
      {groups.length > 0 && (
        <nav aria-label="Breadcrumbs" className="theme-doc-breadcrumbs">
          <ul className={styles.groups}>
            {groups.map(({label, href}) => (
              <li key={label}>{href ? <Link to={href}>{label}</Link> : label} </li>
            ))}
          </ul>
        </nav>
      )}
      <CopyPageMenu />
      <MarkdownLink />
    </div>
  );
}
