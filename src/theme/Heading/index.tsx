import {isValidElement, type ComponentProps, type ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import useBrokenLinks from '@docusaurus/useBrokenLinks';

type Props = ComponentProps<'h1'> & {as: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'};

/** Shows a heading, followed by the link to itself, which isn't part of the heading's name as in the original. */
export default function Heading({as: As, id, className, ...props}: Props): ReactNode {
  const {collectAnchor} = useBrokenLinks();
  if (As === 'h1' || !id) return <As {...props} className={className} />;
  collectAnchor(id);
  return (
    <div className="heading">
      {/* The table of contents finds the headings by the class `anchor`. */}
      <As {...props} id={id} className={clsx('anchor', className)} />
      <Link
        className="hash-link"
        to={`#${id}`}
        aria-label={`Link to ${wordsOf(props.children)}`}
        translate="no">
        #
      </Link>
    </div>
  );
}

function wordsOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(wordsOf).join('');
  if (isValidElement<{children?: ReactNode}>(node)) return wordsOf(node.props.children);
  return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
}
