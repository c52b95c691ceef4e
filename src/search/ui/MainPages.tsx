import type {ReactNode} from 'react';
import {searchUrl} from '../address';
import ResultLink from './ResultLink';
import styles from './results.module.css';

/** The pages that are offered when a query has no results. */
const mainPages = [
  {title: 'Start here', url: '/docs'},
  {title: 'API reference', url: '/api'},
  {title: 'User guide', url: '/docs/user-guide/intro'},
  {title: 'Glossary', url: '/docs/glossary'},
  {title: 'Frequently asked questions', url: '/docs/guides/platform/faq'},
  {title: 'Troubleshooting', url: '/docs/guides/platform/troubleshooting'},
  {title: 'Ask for help', url: '/docs/user-guide/content/further-resources#when-you-ask-for-help'},
];

type Props = {suggested: string[]; onFollow?: () => void};

/** Shows links for a query without results: similar words to search for, and the main pages. */
export default function MainPages({suggested, onFollow}: Props): ReactNode {
  const words = suggested.map((word) => ({title: word, url: searchUrl(word)}));
  return (
    <div className={styles.instead} data-nothing-found>
      {[
        {label: 'Search for a similar word', links: words},
        {label: 'Main pages', links: mainPages},
      ].map(
        ({label, links}) =>
          links.length > 0 && (
            <nav key={label} aria-label={label}>
              <p>{label}</p>
              <ul>
                {links.map(({title, url}) => (
                  <li key={url}>
                    <ResultLink href={url} onFollow={onFollow}>
                      {title}
                    </ResultLink>
                  </li>
                ))}
              </ul>
            </nav>
          ),
      )}
    </div>
  );
}
