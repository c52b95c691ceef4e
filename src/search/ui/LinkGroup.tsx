import type {ReactNode} from 'react';
import ResultLink from './ResultLink';

export type PageLink = {
  title: string;
  url: string;
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
        {links.map(({title, url}) => (
          <li key={url}>
            <ResultLink href={url} onFollow={onFollow}>
              {title}
            </ResultLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
