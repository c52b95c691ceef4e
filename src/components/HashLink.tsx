import {isValidElement, type ReactNode} from 'react';
import Link from '@docusaurus/Link';

type Props = {
  /** The id of the heading. */
  to: string;
  /** The content of the heading, which names the link. */
  children: ReactNode;
};

/** The link of a heading to itself. */
export default function HashLink({to, children}: Props): ReactNode {
  return (
    <Link
      className="hash-link"
      to={`#${to}`}
      aria-label={`Link to ${wordsOf(children)}`}
      translate="no">
      #
    </Link>
  );
}

function wordsOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(wordsOf).join('');
  if (isValidElement<{children?: ReactNode}>(node)) return wordsOf(node.props.children);
  return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
}
