import type {ReactNode} from 'react';
import type {PropSidebarBreadcrumbsItem} from '@docusaurus/plugin-content-docs';
import StructuredData from '@theme-original/DocBreadcrumbs/StructuredData';

type Props = {breadcrumbs: PropSidebarBreadcrumbsItem[]};

/** The sections of the reference have no pages. */
const reference: PropSidebarBreadcrumbsItem = {type: 'link', label: 'API reference', href: '/api'};

/**
 * The trail to a page for search engines. The stock data name an index page by `/docs/`, which hosts redirect, and
 * have lists of one item, which are no trail.
 */
export default function StructuredDataOfPages({breadcrumbs}: Props): ReactNode {
  const linked = breadcrumbs.flatMap((item) => (item.href ? {...item, href: item.href.replace(/(?<=.)\/$/, '')} : []));
  const trail = linked[0]?.href?.startsWith('/api/') ? [reference, ...linked] : linked;
  return trail.length > 1 ? <StructuredData breadcrumbs={trail} /> : null;
}
