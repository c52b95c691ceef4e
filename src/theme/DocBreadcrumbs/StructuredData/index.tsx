import type {ReactNode} from 'react';
import type {PropSidebarBreadcrumbsItem} from '@docusaurus/plugin-content-docs';
import StructuredData from '@theme-original/DocBreadcrumbs/StructuredData';

type Props = {breadcrumbs: PropSidebarBreadcrumbsItem[]};

/** First item on pages of the reference, whose sections have no pages. */
const reference: PropSidebarBreadcrumbsItem = {type: 'link', label: 'API reference', href: '/api'};

/**
 * Adds the breadcrumbs of a page for search engines. The stock data has index pages as `/docs/`, which hosts redirect,
 * and lists of one item, which aren't breadcrumbs.
 */
export default function StructuredDataOfPages({breadcrumbs}: Props): ReactNode {
  const linked = breadcrumbs.flatMap((item) => (item.href ? {...item, href: item.href.replace(/(?<=.)\/$/, '')} : []));
  const trail = linked[0]?.href?.startsWith('/api/') ? [reference, ...linked] : linked;
  return trail.length > 1 ? <StructuredData breadcrumbs={trail} /> : null;
}
