import type {ComponentProps, ReactNode} from 'react';

type Props = ComponentProps<'details'> & {
  summary: string;
  /** The rest of the summary, which tells it from similar ones, for screen readers. */
  more?: string;
};

/** Content that opens below a line of text. */
export default function Fold({summary, more, children, ...rest}: Props): ReactNode {
  return (
    <details {...rest}>
      <summary>
        {summary}
        {more && <span className="only-heard"> {more}</span>}
      </summary>
      {children}
    </details>
  );
}
