import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';

/** A plain list of links. */
export default function LinkList({links}: {links: {title: string; url: string}[]}): ReactNode {
  return (
    <ul>
      {links.map(({title, url}) => (
        <li key={url}>
          <Link to={url}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}
