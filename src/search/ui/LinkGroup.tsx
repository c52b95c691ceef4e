import type {ReactNode} from 'react';
import ResultLink from './ResultLink';
import styles from './results.module.css';

export type PageLink = {
  title: string;
  url: string;
  /** What the link leads to, if the title doesn't say it: its kind. */
  kind?: string;
};

type Props = {
  label: string;
  links: PageLink[];
  /** Called when one of the links opens in this tab. */
  onFollow?: () => void;
};

/** Shows a list of links with its label. */
export default function LinkGroup({label, links, onFollow}: Props): ReactNode {
  return (
    <nav aria-label={label}>
      <p>{label}</p>
      <ul>
        {links.map(({title, url, kind}) => (
          <li key={url}>
            <ResultLink href={url} onFollow={onFollow}>
              {title}
              {kind !== undefined && <span className={styles.kind}> {kind}</span>}
            </ResultLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
