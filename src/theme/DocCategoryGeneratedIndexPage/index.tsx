import type {ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import {
  filterDocCardListItems,
  findFirstSidebarItemLink,
  useCurrentSidebarCategory,
  useDocById,
} from '@docusaurus/plugin-content-docs/client';
import {PageMetadata} from '@docusaurus/theme-common';
import DocBreadcrumbs from '@theme/DocBreadcrumbs';
import type {PropCategoryGeneratedIndex, PropSidebarItem} from '@docusaurus/plugin-content-docs';
import DocPaginator from '@theme/DocPaginator';
import Heading from '@theme/Heading';
import '@site/src/css/category.module.css';
import styles from '@site/src/css/indexes.module.css';
import {stages} from '@site/src/stages';

type Props = {
  categoryGeneratedIndex: PropCategoryGeneratedIndex;
};

type Group = {
  id: string;
  title: string;
  items: PropSidebarItem[];
};

/** The index of a category: where it is in the life of a subject, and its pages by stage. */
export default function DocCategoryGeneratedIndexPage({categoryGeneratedIndex}: Props): ReactNode {
  const {title, description, navigation} = categoryGeneratedIndex;
  const groups = groupByStage(filterDocCardListItems(useCurrentSidebarCategory().items));
  return (
    <>
      <PageMetadata title={title} description={description} />
      <div className={clsx('markdown', styles.index)}>
        <DocBreadcrumbs />
        <header>
          <Heading as="h1">{title}</Heading>
          <p>{description}</p>
        </header>
        <Life shown={groups.map((group) => group.id)} />
        <div className="by-stage">
          {groups.map((group) => (
            <section key={group.id} aria-labelledby={group.id}>
              <Heading as="h2" id={group.id}>
                {group.title}
              </Heading>
              <ol>
                {group.items.map((item) => (
                  <Page key={findFirstSidebarItemLink(item)} item={item} />
                ))}
              </ol>
            </section>
          ))}
        </div>
        <DocPaginator previous={navigation.previous} next={navigation.next} />
      </div>
    </>
  );
}

/** A page of the category with its description, both as long as they are. All of the row leads to the page. */
function Page({item}: {item: PropSidebarItem}): ReactNode {
  const doc = useDocById(item.type === 'link' ? item.docId : undefined);
  if (item.type === 'html') return null;
  const description = item.description ?? doc?.description;
  return (
    <li>
      <Link to={findFirstSidebarItemLink(item)}>{item.label}</Link>
      {description !== undefined && <p>{description}</p>}
    </li>
  );
}

/** The stages of the life of a subject along a line. Those of this page are marked, and lead to their part of it. */
function Life({shown}: {shown: string[]}): ReactNode {
  return (
    <ol className="life whole" aria-label="The life of a subject">
      {stages.map(({id, name, section}) => {
        const isHere = shown.includes(id);
        return (
          <li key={id} className={clsx(isHere && 'here')}>
            {isHere ? (
              <a href={`#${id}`} aria-current="step">
                {name}
              </a>
            ) : (
              <Link to={`/docs#${section}`}>{name}</Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Divides the pages of a category by stage. Pages that are useful in all stages are last. */
function groupByStage(items: PropSidebarItem[]): Group[] {
  const stageOf = (item: PropSidebarItem) => {
    const address = 'href' in item ? item.href : undefined;
    return stages.find(({guides}) =>
      guides.includes(fileOf(item) ?? address?.split('/').at(-1) ?? ''),
    );
  };
  const groups = stages.map((stage) => ({
    id: stage.id,
    title: stage.title,
    items: items.filter((item) => stageOf(item) === stage),
  }));
  const others = items.filter((item) => !stageOf(item));
  return [...groups, {id: 'every-stage', title: 'In every stage', items: others}].filter(
    (group) => group.items.length > 0,
  );
}

/** Returns the name of a page's file, which has no product name as its address does. */
const fileOf = (item: PropSidebarItem): string | undefined =>
  item.type === 'link' ? item.docId?.split('/').at(-1) : undefined;
