import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';

type Props = {
  /** The fragment of the address. */
  id: string;
  /** What the row or item is about, for screen readers. */
  name: string;
};

/** Links a table row or a list item to itself, so that it has an address that can be cited. */
export default function RowLink({id, name}: Props): ReactNode {
  return <Link id={id} className="row-link" to={`#${id}`} aria-label={`Link to ${name}`} />;
}
