import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';

/** Links a table row or a list item to itself, so that it has an address that can be cited. */
export default function RowLink({id, name}: {id: string; name: string}): ReactNode {
  return <Link id={id} className="row-link" to={`#${id}`} aria-label={`Link to ${name}`} />;
}
