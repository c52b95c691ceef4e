import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';

/** The link of a table's row to itself: the row has an address that can be cited. */
export default function RowLink({id, name}: {id: string; name: string}): ReactNode {
  return <Link id={id} className="row-link" to={`#${id}`} aria-label={`Link to ${name}`} data-copy-link="" />;
}
