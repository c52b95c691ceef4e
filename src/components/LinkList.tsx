import type {ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';

type Props = {links: {title: string; url: string}[]; className?: string};

/** A plain list of links. */
export default function LinkList({links, className}: Props): ReactNode {
  return (
    <ul className={clsx('link-list', className)}>
      {links.map(({title, url}) => (
        <li key={url}>
          <Link to={url}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}
