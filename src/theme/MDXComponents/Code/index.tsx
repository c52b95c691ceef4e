import type {ComponentProps, ReactNode} from 'react';

/** Code in a line. The classic slot would bring the highlighter with it; blocks are the `Pre` slot's. */
export default function MDXCode(props: ComponentProps<'code'>): ReactNode {
  return <code {...props} />;
}
