import type {ReactNode} from 'react';
import {useDocsVersion} from '@docusaurus/plugin-content-docs/client';
import type {PropSidebar} from '@docusaurus/plugin-content-docs';
import LinkList from './LinkList';

/** Lists the pages of all sidebars by group, so that no page is missing. A page in two sidebars is listed once. */
export default function AllGuides(): ReactNode {
  const groups = Object.values(useDocsVersion().docsSidebars).flat();
  const listed = new Set<string>();
  const isFirst = ({url}: {url: string}): boolean => !listed.has(url) && Boolean(listed.add(url));
  return (
    <div className="all-guides">
      {groups.map((group) => (
        <section key={'label' in group ? group.label : ''}>
          {group.type === 'category' && <p className="aside-title">{group.label}</p>}
          <LinkList
            links={listLinks(group.type === 'category' ? group.items : [group]).filter(isFirst)}
          />
        </section>
      ))}
    </div>
  );
}

const listLinks = (items: PropSidebar): {title: string; url: string}[] =>
  items.flatMap((item) => {
    if (item.type === 'category') return listLinks(item.items);
    return item.type === 'link' ? [{title: item.label, url: item.href}] : [];
  });
