import type {ReactNode} from 'react';
import type {PropSidebarBreadcrumbsItem} from '@docusaurus/plugin-content-docs';
import StructuredData from '@theme-original/DocBreadcrumbs/StructuredData';

type Props = {breadcrumbs: PropSidebarBreadcrumbsItem[]};

/** The stock data names an index page by `/docs/`, which hosts redirect; its address is `/docs`. */
export default function StructuredDataOfPages({breadcrumbs}: Props): ReactNode {
  return (
    <StructuredData breadcrumbs={breadcrumbs.map((item) => ({...item, href: item.href?.replace(/(?<=.)\/$/, '')}))} />
  );
}
