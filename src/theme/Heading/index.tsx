import type {ComponentProps, ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import HashLink from '@site/src/components/HashLink';

type Props = ComponentProps<'h1'> & {as: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'};

/** Shows a heading, followed by the link to itself, which isn't part of the heading's name as in the original. */
export default function Heading({as: As, id, className, children, ...props}: Props): ReactNode {
  const {collectAnchor} = useBrokenLinks();
  if (As === 'h1' || !id)
    return (
      <As {...props} className={className}>
        {children}
      </As>
    );
  collectAnchor(id);
  // In a long list of entries, a second text at each would make the page longer.
  if (className?.includes('entry-title'))
    return (
      <As {...props} id={id}>
        <Link to={`#${id}`}>{children}</Link>
      </As>
    );
  // The table of contents finds the headings by the class `anchor`.
  const heading = (
    <As {...props} id={id} className={clsx('anchor', className)}>
      {children}
    </As>
  );
  // The summary of a section that opens must not contain another control: FoldedSection puts the link beside it.
  if (className?.includes('fold-title')) return heading;
  return (
    <div className="heading">
      {heading}
      <HashLink to={id}>{children}</HashLink>
    </div>
  );
}
