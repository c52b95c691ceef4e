import type {ReactNode} from 'react';
import clsx from 'clsx';
import {useDocsVersion} from '@docusaurus/plugin-content-docs/client';
import type {PropSidebar} from '@docusaurus/plugin-content-docs';
import styles from '@site/src/css/indexes.module.css';
import LinkList, {type LinkItem} from './LinkList';

type Group = {
  /** Empty for a page that is in no category. */
  title: string;
  links: LinkItem[];
};

/** Lists the pages of all sidebars by group, so that no page is missing. */
export default function AllGuides(): ReactNode {
  const groups = listGroups(Object.values(useDocsVersion().docsSidebars).flat());
  return (
    <div className={clsx('all-guides', styles.index)}>
      {groups.map(({title, links}, index) => (
        <section key={index}>
          {title && <p className="aside-title">{title}</p>}
          <LinkList links={links} />
        </section>
      ))}
    </div>
  );
}

/** Returns the groups of all sidebars. A page that is in several of them is only in the first one. */
function listGroups(items: PropSidebar): Group[] {
  const listed = new Set<string>();
  return items.map((item) => {
    const isCategory = item.type === 'category';
    const links: LinkItem[] = [];
    for (const link of listLinks(isCategory ? item.items : [item])) {
      if (listed.has(link.url)) continue;
      listed.add(link.url);
      links.push(link);
    }
    return {title: isCategory ? item.label : '', links};
  });
}

/** Returns the pages of a sidebar and of all categories in it. */
function listLinks(items: PropSidebar): LinkItem[] {
  return items.flatMap((item) => {
    if (item.type === 'category') return listLinks(item.items);
    return item.type === 'link' ? [{title: item.label, url: item.href}] : [];
  });
}
