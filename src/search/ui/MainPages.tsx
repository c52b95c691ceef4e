import type {ReactNode} from 'react';
import {mainPages, searchUrl} from '../address';
import ResultLink from './ResultLink';
import styles from './results.module.css';

type Props = {suggested: string[]; onFollow?: () => void};

/** Links for a query without results: similar words to search for, and the main pages. */
export default function MainPages({suggested, onFollow}: Props): ReactNode {
  const words = suggested.map((word) => ({title: word, url: searchUrl(word)}));
  return (
    <div className={styles.instead}>
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
