import type {ComponentProps, ReactNode} from 'react';

/** Renders inline code. The classic component would include the highlighter. `Pre` renders code blocks. */
export default function MDXCode(props: ComponentProps<'code'>): ReactNode {
  return <code {...props} />;
}
