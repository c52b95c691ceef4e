import type {ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import type {PropSidebarBreadcrumbsItem} from '@docusaurus/plugin-content-docs';
import {useSidebarBreadcrumbs} from '@docusaurus/plugin-content-docs/client';
import StructuredData from '@theme/DocBreadcrumbs/StructuredData';
import CopyPageMenu from '@site/src/components/CopyPageMenu';
import MarkdownLink from '@site/src/components/MarkdownLink';
import styles from './styles.module.css';

/** First item for search engines on pages of the reference, whose sections have no pages. */
const reference: PropSidebarBreadcrumbsItem = {type: 'link', label: 'API reference', href: '/api'};

/** Shows the groups of a page as a label above its title, and the "Copy page" menu beside the title. */
export default function DocBreadcrumbs(): ReactNode {
  const breadcrumbs = useSidebarBreadcrumbs() ?? [];
  const groups = breadcrumbs.slice(0, -1);
  // The stock data has index pages as `/docs/`, which hosts redirect, and lists of one item, which aren't breadcrumbs.
  const linked = breadcrumbs.flatMap((item) =>
    item.href ? {...item, href: item.href.replace(/(?<=.)\/$/, '')} : [],
  );
  const isFrontPage = linked[0]?.href === reference.href;
  const isInReference = linked[0]?.href?.startsWith('/api/');
  const trail = isInReference ? [reference, ...linked] : linked;
  return (
    <div className={clsx(styles.top, (isFrontPage || isInReference) && 'reference-top')}>
      {trail.length > 1 && <StructuredData breadcrumbs={trail} />}
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
