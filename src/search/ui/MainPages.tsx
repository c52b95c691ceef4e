import type {ReactNode} from 'react';
import {searchUrl} from '@screening/search';
import LinkGroup, {type PageLink} from './LinkGroup';
import styles from './results.module.css';

/** The pages that are offered when a query has no results. */
const mainPages: PageLink[] = [
  {title: 'Start here', url: '/docs'},
  {title: 'API reference', url: '/api'},
  {title: 'Analyst handbook', url: '/docs/user-guide/intro'},
  {title: 'Glossary', url: '/docs/glossary'},
  {title: 'Troubleshooting and FAQ', url: '/docs/guides/platform/troubleshooting'},
  {title: 'Ask for help', url: '/docs/user-guide/content/further-resources#when-you-ask-for-help'},
];

type Props = {
  /** Words of the site that are similar to those of the query. */
  suggested: string[];
  /** Called when one of the links opens in this tab. */
  onFollow?: () => void;
};

/** Shows links for a query without results: similar words to search for, and the main pages. */
export default function MainPages({suggested, onFollow}: Props): ReactNode {
  const words = suggested.map((word) => ({title: word, url: searchUrl(word)}));
  return (
    <div className={styles.instead} data-nothing-found>
      {words.length > 0 && (
        <LinkGroup label="Search for a similar word" links={words} onFollow={onFollow} />
      )}
      <LinkGroup label="Main pages" links={mainPages} onFollow={onFollow} />
    </div>
  );
}
