import type {ReactNode} from 'react';

/** One language of `<Languages>`, which shows the content in a tab. */
export default function Language({children}: {of: string; children: ReactNode}): ReactNode {
  return children;
}
