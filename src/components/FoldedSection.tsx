import {Children, isValidElement, type ReactNode} from 'react';
import clsx from 'clsx';
import HashLink from './HashLink';
import styles from './FoldedSection.module.css';

/** A part of a page: its summary, or a heading in the summary. */
type Part = {id?: string; children?: ReactNode};

const isPart = (node: ReactNode) => isValidElement<Part>(node);

/**
 * A section that opens below its heading. Its children are the summary, which starts with the heading, and the content.
 * The link to the heading is beside the summary, because a summary must not contain a control.
 */
export default function FoldedSection({children}: {children: ReactNode}): ReactNode {
  const [summary, ...content] = Children.toArray(children);
  const parts = isPart(summary) ? Children.toArray(summary.props.children) : [];
  const heading = parts.filter(isPart).find(({props}) => props.id !== undefined);
  return (
    <details className={clsx('fold', styles.section)}>
      {summary}
      {heading?.props.id !== undefined && (
        <HashLink to={heading.props.id}>{heading.props.children}</HashLink>
      )}
      {content}
    </details>
  );
}
